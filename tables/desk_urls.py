"""The addresses of reports and of the moderators' desk."""

from __future__ import annotations

from django.urls import path

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
    path("review/", review.tables, name="review"),
    path("review/<slug:code>/", review.table, name="review_table"),
    path("review/<slug:code>/act/", review_acts.act, name="review_act"),
    path("review/<slug:code>/open-hidden", review_acts.open_hidden, name="open_hidden"),
    path("review/<slug:code>/lines/<int:number>", review_acts.hide_line, name="hide_line"),
    path("review/<slug:code>/<int:number>/", review.event, name="review_event"),
]
