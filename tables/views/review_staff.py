"""The staff log: what everybody on the staff looked at, noted, decided and did."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.case_models import StaffEntry
from tables.moderation import staff_log
from tables.views.common import number_or_none
from tables.views.guard import permitted

ROWS_A_PAGE = 50


@require_safe
@never_cache
@permitted("read_staff_log")
def page(request: HttpRequest) -> HttpResponse:
    """The entries that fit the filters, the newest first, and whether the chain of all of them holds."""
    asked = {name: request.GET.get(name, "").strip() for name in ("staff", "what", "table", "case")}
    found = StaffEntry.objects.order_by("-number")
    for name in ("staff", "what", "table"):
        if asked[name]:
            found = found.filter(**{name: asked[name]})
    case = number_or_none(asked["case"])
    if case is not None:
        found = found.filter(case=case)
    rows = Paginator(found, ROWS_A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "asked": asked,
        "page": rows,
        "query": query.urlencode(),
        "staff": sorted(set(StaffEntry.objects.order_by().values_list("staff", flat=True).distinct())),
        "whats": sorted(set(StaffEntry.objects.order_by().values_list("what", flat=True).distinct())),
        "count": StaffEntry.objects.count(),
        "broken": staff_log.first_break(StaffEntry.objects.order_by("number").iterator(chunk_size=500)),
    }
    return render(request, "review/staff_log.html", context)


@require_safe
@never_cache
@permitted("read_staff_log")
def export(request: HttpRequest) -> StreamingHttpResponse:
    """The whole log as JSON Lines."""
    answer = StreamingHttpResponse(staff_log.export(), content_type="application/jsonl")
    answer["Content-Disposition"] = 'attachment; filename="hetu-staff-log.jsonl"'
    return answer
