"""Who may talk to the lab, and what every response carries."""

import http.client
import os
import socket
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from helpers.lab_server import LabServer, Page, lab_server
from plybench.lab.hosts.access import HEADERS
from plybench.lab.hosts.server import PAGES

ROOT = os.path.abspath(__file__)


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with lab_server() as server:
        yield server


@pytest.fixture(scope="module")
def open_lab() -> Iterator[LabServer]:
    """A lab that other machines could reach: it listens on every address of this one."""
    with lab_server("host=0.0.0.0") as server:
        server.address = f"127.0.0.1:{server.address.rpartition(':')[2]}"
        yield server


def request(
    lab: LabServer, path: str, method: str = "GET", **headers: str
) -> http.client.HTTPResponse:
    """Return a response, after its headers were checked."""
    connection = http.client.HTTPConnection(lab.address, timeout=20)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.putrequest(method, path, skip_host="Host" in sent)
    for name, value in sent.items():
        connection.putheader(name, value)
    connection.endheaders()
    response = connection.getresponse()
    for name, value in HEADERS.items():
        assert response.headers[name] == value
    assert "unsafe" not in HEADERS["Content-Security-Policy"]
    response.body = response.read()  # type: ignore[attr-defined]
    connection.close()
    return response


@pytest.mark.parametrize("page", PAGES)
def test_pages(lab: LabServer, page: str) -> None:
    assert request(lab, f"/{page}").status == 200


def test_the_first_page(lab: LabServer) -> None:
    response = request(lab, "/")
    assert (response.status, response.headers["Location"]) == (307, "/search")


def test_browsers_find_an_icon(lab: LabServer) -> None:
    response = request(lab, "/favicon.ico")
    assert (response.status, response.headers["Content-Type"]) == (200, "image/svg+xml")


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]", "127.0.0.2"])
def test_names_of_this_machine_are_accepted(lab: LabServer, name: str) -> None:
    assert request(lab, "/search", Host=f"{name}:{lab.address.rpartition(':')[2]}").status == 200


@pytest.mark.parametrize(
    "name",
    [
        "example.org",
        "127.example.org",
        "localhost.example.org",
        "",
        "[::2]",
        "0.0.0.0",
        "[",
        "a:b:c",
        "127.0.0.1.5",
    ],
)
def test_names_that_were_made_to_lead_here_are_refused(lab: LabServer, name: str) -> None:
    for path in ("/search", "/static/lab.js", "/none"):
        assert request(lab, path, Host=name).status == 403
    with pytest.raises(InvalidStatus) as refused:
        Page(lab.address, additional_headers={"Host": name})
    assert refused.value.response.status_code in (400, 403)


@pytest.mark.parametrize(
    "origin", ["http://example.org", "null", "", "http://localhost:1", "file://", "http://"]
)
def test_pages_of_other_sites_are_refused(lab: LabServer, origin: str) -> None:
    assert request(lab, "/search", Origin=origin).status == 403
    with pytest.raises(InvalidStatus) as refused:
        Page(lab.address, origin=origin)
    response = refused.value.response
    assert response.status_code == 403
    for name, value in HEADERS.items():
        assert response.headers[name] == value


def test_a_socket_without_an_origin_is_refused(lab: LabServer) -> None:
    with pytest.raises(InvalidStatus):
        Page(lab.address, origin=None)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"])
def test_nothing_is_written(lab: LabServer, method: str) -> None:
    for path in ("/search", "/static/lab.js", "/", "/favicon.ico"):
        assert request(lab, path, method).status == 405


TRAVERSALS = (
    "/static/../server.py",
    "/static/%2e%2e/server.py",
    "/static/..%2fserver.py",
    "/static/..%5cserver.py",
    "/static/search/../../server.py",
    "/static//etc/passwd",
    "/static/%2fetc/passwd",
    "/static/....//server.py",
    "/static/..;/server.py",
    f"/static/{ROOT}",
    "/static/%00",
    "/static/lab.js%00.css",
    "/static/",
    "/static",
    "/static/search",
    "/static/../../../../../../../../etc/passwd",
    "/../server.py",
    "//etc/passwd",
    "/server.py",
    "/static/%c0%ae%c0%ae/server.py",
    "/static/" + "a" * 5000,
    "/socket",
    "/none",
    "/%",
    "/static/..%252fserver.py",
    "/search/../../server.py",
)


@pytest.mark.parametrize("path", TRAVERSALS)
def test_no_path_leads_out_of_the_static_files(lab: LabServer, path: str) -> None:
    response = request(lab, path)
    assert response.status in (307, 404, 405), response.body  # type: ignore[attr-defined]


@pytest.mark.parametrize("sent", [b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\0" * 100])
def test_what_is_not_http_is_refused_with_the_same_headers(lab: LabServer, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", int(lab.address.rpartition(":")[2]))) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        received = b"".join(iter(lambda: line.recv(65536), b"")).decode()
    assert received.startswith("HTTP/1.1 4")
    for name, value in HEADERS.items():
        assert f"{name}: {value}".lower() in received.lower()


def test_a_lab_for_others_needs_the_token(open_lab: LabServer) -> None:
    assert "?token=" in open_lab.path
    for path in ("/search", "/static/lab.js", "/search?token=", "/search?token=wrong", "/none"):
        response = request(open_lab, path)
        assert response.status == 403
        assert b"needs the token" in response.body  # type: ignore[attr-defined]
    port = open_lab.address.rpartition(":")[2]
    for cookie in ("", f"plybench-lab-{port}=", f"plybench-lab-{port}=wrong", '=;=";;,\x01'):
        assert request(open_lab, "/search", Cookie=cookie).status == 403
    with pytest.raises(InvalidStatus) as refused:
        Page(open_lab.address)
    assert refused.value.response.status_code == 403


def test_the_token_becomes_a_cookie(open_lab: LabServer) -> None:
    response = request(open_lab, open_lab.path, Host="anyname:80")
    assert (response.status, response.headers["Location"]) == (303, "/search")
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    known = cookie.partition(";")[0]
    assert request(open_lab, "/search", Cookie=known).status == 200
    with Page(open_lab.address, additional_headers={"Cookie": known}) as page:
        assert page.ask(do="echo", say=1)["said"] == 1
    with pytest.raises(InvalidStatus):
        Page(open_lab.address, origin="http://example.org", additional_headers={"Cookie": known})


def test_the_token_does_not_lead_to_another_site(open_lab: LabServer) -> None:
    token = open_lab.path.partition("?")[2]
    for path in ("//example.org", "///example.org/x", "/\\example.org"):
        response = request(open_lab, f"{path}?{token}")
        assert response.status == 303
        assert response.headers["Location"] in ("/example.org", "/example.org/x")
