"""Bringing a table from elsewhere: a file that is kept only if the whole of it can be proven."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables import counting
from tables.identity import asker_of
from tables.log import exchange

LARGEST = 3_000_000
"""Bytes of a file; logs of whole games have a tenth of that."""
PATIENCE = 10.0
"""Seconds that a proof may take; those of whole games take less than one."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """The form; POST with `log` keeps the table and leads to its replay, or says in a sentence why not."""
    if settings.HETU_IMPORTS == "NONE":
        raise PermissionDenied(_("Nobody can bring tables from elsewhere to this server."))
    if not request.user.is_authenticated:
        return redirect(f"{reverse('account_login')}?next={reverse('import')}")
    if settings.HETU_IMPORTS == "STAFF" and not request.user.is_staff:
        raise PermissionDenied(_("Only the people who look after this server can bring tables from elsewhere."))
    fault, here = "", ""
    if request.method == "POST":
        file = request.FILES.get("log")
        try:
            if file is None:
                fault = _("Please choose a file.")
            elif (file.size or 0) > LARGEST:
                fault = _("The file is too long for a table's log.")
            else:
                counting.count("import", asker_of(request))
                counting.count("table", asker_of(request))
                table = exchange.import_table(file, listed=False, patience=PATIENCE)
                return redirect(f"{reverse('seek', kwargs={'code': table.code})}?n=start")
        except exchange.AlreadyHere as error:
            fault, here = str(error), error.code
        except exchange.BadFile as error:
            fault = str(error)
    context = {"fault": fault, "here": here, "megabytes": LARGEST // 1_000_000}
    return render(request, "replay/import.html", context, status=422 if fault else 200)
