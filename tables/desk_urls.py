"""The addresses of reports and of the moderators' desk."""

from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from tables.views import reporting, review, review_acts, review_cases, review_staff

urlpatterns = [
    path("t/<slug:code>/report/", reporting.report, name="report"),
    path("cases/<int:number>/", reporting.case, name="case"),
    path("cases/<int:number>/appeal", reporting.appeal, name="appeal"),
    path("me/warned/<int:number>", reporting.acknowledge, name="acknowledge"),
    path("review/cases/", review_cases.queue, name="review_cases"),
    path("review/cases/<int:number>/", review_cases.file, name="review_case"),
    path("review/pending/", review_acts.pending, name="review_pending"),
    path("review/staff-log/", review_staff.page, name="staff_log"),
    path("review/staff-log.jsonl", review_staff.export, name="staff_log_export"),
    path("review/staff-log/receipt", review_staff.receipt, name="staff_log_receipt"),
    path("review/", review.tables, name="review"),
    path("review/tables/", RedirectView.as_view(pattern_name="review", permanent=True), name="old_review"),
    path("review/tables/<slug:code>/", review.table, name="review_table"),
    path("review/tables/<slug:code>/act/", review_acts.act, name="review_act"),
    path("review/tables/<slug:code>/open-hidden", review_acts.open_hidden, name="open_hidden"),
    path("review/tables/<slug:code>/lines/<int:number>", review_acts.hide_line, name="hide_line"),
    path("review/tables/<slug:code>/<int:number>/", review.event, name="review_event"),
    # Addresses of earlier versions, where they are no pages of their own: so they come last.
    path("review/<slug:code>/", review.moved, {"to": "review_table"}, name="old_review"),
    path("review/<slug:code>/act/", review.moved, {"to": "review_act"}, name="old_review"),
    path("review/<slug:code>/open-hidden", review.moved, {"to": "open_hidden"}, name="old_review"),
    path("review/<slug:code>/lines/<int:number>", review.moved, {"to": "hide_line"}, name="old_review"),
    path("review/<slug:code>/<int:number>/", review.moved, {"to": "review_event"}, name="old_review"),
]
