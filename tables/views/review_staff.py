"""The staff log: what everybody on the staff looked at, noted, decided and did."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tables.case_models import StaffEntry
from tables.log import receipts
from tables.moderation import staff_heads, staff_log
from tables.views.common import number_or_none
from tables.views.guard import permitted

ROWS_A_PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@permitted("read_staff_log")
def page(request: HttpRequest) -> HttpResponse:
    """The entries that fit the filters, the newest first, and whether the whole log is there.

    POST with a file `receipt` tells whether the log is still the one that was signed.
    """
    said, contradicts = _compared(request) if request.method == "POST" else ("", False)
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
        "faults": staff_log.faults(),
        "receipt_said": said,
        "receipt_contradicts": contradicts,
    }
    return render(request, "review/staff_log.html", context, status=409 if contradicts else 200)


def _compared(request: HttpRequest) -> tuple[str, bool]:
    """What the receipt that was brought proves, in a sentence, and whether it contradicts the log."""
    file = request.FILES.get("receipt")
    try:
        head = staff_heads.read_receipt(b"" if file is None else file.read(receipts.LONGEST + 1))
        return staff_heads.compare(head), False
    except receipts.BadReceipt as error:
        return str(error), False
    except receipts.Contradiction as error:
        return str(error), True


@require_safe
@never_cache
@permitted("read_staff_log")
def receipt(request: HttpRequest) -> HttpResponse:
    """The head of the log, signed, to keep; back to the page while there are no entries."""
    text = staff_heads.latest_receipt()
    if text is None:
        return redirect("staff_log")
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="hetu-staff-log-receipt.json"'
    return answer


@require_safe
@never_cache
@permitted("read_staff_log")
def export(request: HttpRequest) -> StreamingHttpResponse:
    """The whole log as JSON Lines."""
    answer = StreamingHttpResponse(staff_log.export(), content_type="application/jsonl")
    answer["Content-Disposition"] = 'attachment; filename="hetu-staff-log.jsonl"'
    return answer
