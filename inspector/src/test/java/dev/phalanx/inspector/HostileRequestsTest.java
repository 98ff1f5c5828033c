package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Requests that clients with good intentions do not send. After each of them the world ends frames and answers.
final class HostileRequestsTest {
    private static ServedWorld served;

    @BeforeAll
    static void start() {
        served = new ServedWorld();
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    @AfterEach
    void theWorldGoesOn() throws Exception {
        served.requireAlive();
    }

    private static String host() {
        return "127.0.0.1:" + served.port();
    }

    // Who may call

    @Test
    void aRequestNeedsTheToken() throws Exception {
        for (String headers : List.of(
                "",
                "Phalanx-Token: \n",
                "Phalanx-Token: wrong\n",
                "Phalanx-Token: " + served.inspector.token() + "0\n",
                "Phalanx-Token: " + served.inspector.token().toUpperCase(Locale.ROOT) + "\nPhalanx-Token: x\n",
                "Phalanx-Token: " + served.inspector.token() + "\nPhalanx-Token: " + served.inspector.token() + "\n",
                "Authorization: Bearer " + served.inspector.token() + "\n",
                "Cookie: Phalanx-Token=" + served.inspector.token() + "\n")) {
            for (String line : List.of(
                    "GET /api/v1/process",
                    "GET /api/v1/worlds/1/hierarchy?token=" + served.inspector.token(),
                    "POST /api/v1/worlds/1/pause",
                    "GET /api/v9/process",
                    "GET /api/")) {
                String response =
                        served.raw(line + " HTTP/1.1\nHost: " + host() + "\nConnection: close\n" + headers + "\n");
                assertThat(ServedWorld.status(response)).as(line + headers).isEqualTo(401);
                assertThat(response)
                        .contains(
                                headers.startsWith("Phalanx")
                                        ? "The header Phalanx-Token is wrong. Open the URL that the program printed"
                                        : "The header Phalanx-Token is missing. Open the URL that the program printed");
            }
        }
    }

    @Test
    void aRequestNeedsOneHostThatIsKnown() throws Exception {
        int port = served.port();
        for (String hosts : List.of(
                "",
                "Host: \n",
                "Host: 127.0.0.1\n",
                "Host: 127.0.0.1:" + (port + 1) + "\n",
                "Host: evil.example:" + port + "\n",
                "Host: localhost.evil.example:" + port + "\n",
                "Host: 127.0.0.1.nip.io:" + port + "\n",
                "Host: evil.example@127.0.0.1:" + port + "\n",
                "Host: 127.0.0.1:" + port + ":" + port + "\n",
                "Host: 0.0.0.0:" + port + "\n",
                "Host: 127.1:" + port + "\n",
                "Host: 2130706433:" + port + "\n",
                "Host: [::ffff:127.0.0.1]:" + port + "\n",
                "Host: localhost.:" + port + "\n",
                "Host: 127.0.0.1:" + port + "\nHost: 127.0.0.1:" + port + "\n",
                "Host: 127.0.0.1:" + port + "\nHost: evil.example:" + port + "\n")) {
            for (String path : List.of("/", "/app.js", "/api/v1/process", "/nothing")) {
                String response = served.raw("GET " + path + " HTTP/1.1\n" + hosts + "Phalanx-Token: "
                        + served.inspector.token() + "\nConnection: close\n\n");
                assertThat(ServedWorld.status(response)).as(path + " " + hosts).isIn(400, 403);
                assertThat(response).doesNotContain("Served");
            }
        }
        for (String name : List.of("127.0.0.1", "localhost", "LocalHost", "[::1]")) {
            assertThat(ServedWorld.status(
                            served.raw("GET / HTTP/1.1\nHost: " + name + ":" + port + "\nConnection: close\n\n")))
                    .isEqualTo(200);
        }
        assertThat(served.raw("GET / HTTP/1.1\nHost: evil.example:" + port + "\nConnection: close\n\n"))
                .contains("The request was sent to the host [evil.example:" + port + "]. Use localhost:" + port
                        + ", or allow the name with Inspector.options().allowHost.");
    }

    @Test
    void aChangeFromAnotherOriginIsRefused() throws Exception {
        String target = "/api/v1/worlds/1/entities/" + served.knight() + "/name";
        for (String origin : List.of(
                "http://evil.example",
                "https://127.0.0.1:" + served.port(),
                "http://127.0.0.1",
                "http://127.0.0.1:" + (served.port() + 1),
                "null",
                "http://127.0.0.1:" + served.port() + ".evil.example",
                "file://",
                "")) {
            String response = served.rawRequest(
                    "POST " + target,
                    "Origin: " + origin + "\nContent-Type: application/json\nContent-Length: 16\n",
                    "{\"name\": \"Rogue\"}");
            assertThat(ServedWorld.status(response)).as(origin).isEqualTo(403);
            assertThat(response).contains("The request came from a page of ");
        }
        for (String origin : List.of("http://127.0.0.1:" + served.port(), "http://localhost:" + served.port())) {
            String response = served.rawRequest(
                    "POST " + target,
                    "Origin: " + origin + "\nContent-Type: application/json\nContent-Length: 18\n",
                    "{\"name\": \"Knight\"}");
            assertThat(ServedWorld.status(response)).as(response).isEqualTo(200);
        }
    }

    @Test
    void noAnswerAllowsOtherOrigins() throws Exception {
        for (String line : List.of("OPTIONS /api/v1/process", "OPTIONS /", "GET /api/v1/process", "OPTIONS *")) {
            String response = served.rawRequest(line, """
                    Origin: http://evil.example
                    Access-Control-Request-Method: POST
                    Access-Control-Request-Headers: phalanx-token
                    """, "");
            assertThat(response.toLowerCase(Locale.ROOT)).doesNotContain("access-control");
        }
        assertThat(ServedWorld.status(served.rawRequest(
                        "OPTIONS /api/v1/process",
                        "Origin: http://evil.example\nAccess-Control-Request-Method: GET\n",
                        "")))
                .isEqualTo(403);
    }

    @Test
    void everyAnswerKeepsBrowsersFromUsingItElsewhere() throws Exception {
        for (String path : List.of("/", "/api/v1/process", "/nothing", "/api/v1/nothing")) {
            HttpResponse<String> response = served.get(path);
            assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'self'", "frame-ancestors 'none'");
            assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(response.headers().firstValue("X-Frame-Options")).contains("DENY");
            assertThat(response.headers().firstValue("Referrer-Policy")).contains("no-referrer");
            assertThat(response.headers().firstValue("Cross-Origin-Resource-Policy"))
                    .contains("same-origin");
            assertThat(response.body()).doesNotContain(served.inspector.token());
        }
        HttpResponse<String> answer = served.get("/api/v1/worlds/1/hierarchy");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json; charset=utf-8");
        assertThat(answer.headers().firstValue("Phalanx-Frame").orElseThrow()).matches("\\d+");
        assertThat(answer.headers().firstValue("Phalanx-Waited").orElseThrow()).matches("\\d+");
        assertThat(served.get("/api/v1/process").headers().firstValue("Phalanx-Frame"))
                .isEmpty();
    }

    // Methods and paths

    @Test
    void methodsThatAPathDoesNotTakeAreRefused() throws Exception {
        assertThat(served.get("/api/v1/worlds/1/pause").statusCode()).isEqualTo(405);
        HttpResponse<String> posted = served.post("/api/v1/worlds/1/hierarchy", "{}");
        assertThat(posted.statusCode()).isEqualTo(405);
        assertThat(ServedWorld.error(posted)).isEqualTo("This path only takes GET, and got POST.");
        assertThat(ServedWorld.error(served.post("/", "{}"))).isEqualTo("The page only takes GET, and got POST.");
        for (String method : List.of("PUT", "DELETE", "PATCH", "TRACE", "BREW", "get")) {
            String response = served.rawRequest(method + " /api/v1/process", "", "");
            assertThat(ServedWorld.status(response)).as(method).isIn(405, 415);
        }
        assertThat(ServedWorld.status(served.rawRequest("CONNECT evil.example:80", "", "")))
                .isIn(-1, 400, 404);
    }

    @Test
    void headHasNoBody() throws Exception {
        String page = served.rawRequest("HEAD /", "", "");
        assertThat(ServedWorld.status(page)).isEqualTo(200);
        assertThat(page).endsWith("\r\n\r\n").doesNotContain("<html");
        String api = served.rawRequest("HEAD /api/v1/process", "", "");
        assertThat(ServedWorld.status(api)).isEqualTo(405);
        assertThat(api).endsWith("\r\n\r\n").doesNotContain("error");
        String missing = served.rawRequest("HEAD /nothing", "", "");
        assertThat(ServedWorld.status(missing)).isEqualTo(404);
        assertThat(missing).endsWith("\r\n\r\n");
    }

    @Test
    void filesOutsideOfThePageAreNotServed() throws Exception {
        for (String path : List.of(
                "/../../../../../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "/..%2f..%2fetc%2fpasswd",
                "/vendor/../index.html",
                "/vendor/..%5c..%5cpom.xml",
                "//etc/passwd",
                "//",
                "/./index.html",
                "/vendor//preact.js",
                "/index.html%00.js",
                "/index.html/",
                "/vendor",
                "/vendor/",
                "/INDEX.HTML",
                "/Inspector.class",
                "/../Inspector.class",
                "/index.html;jsessionid=1",
                "/%69ndex.html",
                "/app.js%3Fv=1",
                "/.git/config",
                "/module-info.class",
                "/api",
                "/apix")) {
            String response = served.rawRequest("GET " + path, "", "");
            assertThat(ServedWorld.status(response)).as(path).isIn(400, 404);
            assertThat(response).doesNotContain("root:", "<html", "import ");
        }
        for (String path : List.of("/a\\b", "/\\..\\..\\pom.xml", "/a b", "/a\0b", "http://[", "/%zz", "/%", "")) {
            String response = served.rawRequest("GET " + path, "", "");
            assertThat(ServedWorld.status(response)).as(path).isIn(400, 404);
        }
        assertThat(ServedWorld.status(served.rawRequest("GET /index.html?v=1", "", "")))
                .isEqualTo(200);
        assertThat(ServedWorld.status(served.rawRequest("GET /vendor/LICENSES.txt", "", "")))
                .isEqualTo(200);
    }

    @Test
    void everyFileOfThePageHasItsType() throws Exception {
        for (String[] file : new String[][] {
            {"/", "text/html; charset=utf-8"},
            {"/index.html", "text/html; charset=utf-8"},
            {"/app.js", "text/javascript; charset=utf-8"},
            {"/views/systems.js", "text/javascript; charset=utf-8"},
            {"/style.css", "text/css; charset=utf-8"},
            {"/icon.svg", "image/svg+xml"}
        }) {
            HttpResponse<String> response = served.get(file[0]);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).contains(file[1]);
            assertThat(response.headers().firstValue("Cache-Control")).contains("no-cache");
        }
    }

    @Test
    void escapesInPathsAndParametersAreDecodedOrRefused() throws Exception {
        assertThat(served.get("/api/v1/worlds/1/%68ierarchy").statusCode()).isEqualTo(200);
        String type = "dev.phalanx.inspector.Beings%24Health";
        assertThat(served.get("/api/v1/worlds/1/components/" + type).statusCode())
                .isEqualTo(200);
        assertThat(served.get("/api/v1/worlds/1/find?q=%4Bnight").body()).contains("Knight");
        assertThat(served.get("/api/v1/worlds/1/find?q=a&q=knight").body()).contains("Knight");
        assertThat(served.get("/api/v1/worlds/1/find?q=%FF%FE%C0%80").statusCode())
                .isEqualTo(200);
        assertThat(served.get("/api/v1/worlds/1/find?&&=&=x&q").statusCode()).isEqualTo(200);
        assertThat(served.get("/api/v1/worlds%2F1%2Fhierarchy").statusCode()).isEqualTo(404);
        assertThat(served.get("/api/v1/worlds/1/" + "a/".repeat(2_000)).statusCode())
                .isEqualTo(404);
        assertThat(ServedWorld.status(served.rawRequest("GET /api/v1/worlds/1/find?q=%u1234", "", "")))
                .isEqualTo(400);
        assertThat(ServedWorld.status(served.rawRequest("GET /api/v1/worlds/1/find?q=a|b", "", "")))
                .isEqualTo(400);
    }

    // Bodies

    @Test
    void aBodyThatIsTooLongIsRefusedAndTheRefusalArrives() throws Exception {
        byte[] large = new byte[3 << 20];
        HttpResponse<String> response = served.send(served.request("/api/v1/worlds/1/entities")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(large))
                .build());
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(ServedWorld.error(response)).isEqualTo("The body has more than 1048576 bytes. Send less at a time.");
        HttpResponse<String> unauthorized = served.client.send(
                HttpRequest.newBuilder(served.request("/api/v1/worlds/1/entities")
                                .build()
                                .uri())
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(large))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(unauthorized.statusCode()).isEqualTo(401);
        HttpResponse<String> largest = served.post("/api/v1/worlds/1/entities", " ".repeat((1 << 20) - 2) + "[]");
        assertThat(largest.statusCode()).isEqualTo(400);
        HttpResponse<String> oneMore = served.post("/api/v1/worlds/1/entities", " ".repeat((1 << 20) - 1) + "[]");
        assertThat(oneMore.statusCode()).isEqualTo(413);
    }

    @Test
    void aBodyOfAHundredMegabytesIsRefusedBeforeItHasArrived() throws Exception {
        try (Socket socket = served.socket()) {
            OutputStream out = socket.getOutputStream();
            out.write(head("POST /api/v1/worlds/1/entities", "Content-Length: " + (100 << 20) + "\n"));
            CompletableFuture<Void> sent = CompletableFuture.runAsync(
                    () -> {
                        byte[] part = new byte[1 << 16];
                        try {
                            for (int i = 0; i < 1_600; i++) {
                                out.write(part);
                            }
                        } catch (IOException closed) {
                            // As it should be.
                        }
                    },
                    Thread::startVirtualThread);
            assertThat(ServedWorld.status(ServedWorld.rest(socket))).isEqualTo(413);
            sent.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void aChunkedBodyWithoutEndIsRefused() throws Exception {
        try (Socket socket = served.socket()) {
            OutputStream out = socket.getOutputStream();
            out.write(head("POST /api/v1/worlds/1/entities", "Transfer-Encoding: chunked\n"));
            CompletableFuture<Void> sent = CompletableFuture.runAsync(
                    () -> {
                        byte[] chunk = ("1000\r\n" + " ".repeat(0x1000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
                        try {
                            for (int i = 0; i < 1_000_000; i++) {
                                out.write(chunk);
                            }
                            throw new AssertionError("The server read 4 GB.");
                        } catch (IOException closed) {
                            // As it should be.
                        }
                    },
                    Thread::startVirtualThread);
            assertThat(ServedWorld.status(ServedWorld.rest(socket))).isEqualTo(413);
            sent.get(60, TimeUnit.SECONDS);
        }
    }

    private static byte[] head(String line, String headers) {
        return (line + " HTTP/1.1\nHost: " + host() + "\nPhalanx-Token: " + served.inspector.token()
                        + "\nContent-Type: application/json\n" + headers + "\n")
                .replace("\n", "\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void lengthsThatContradictEachOtherAreRefused() throws Exception {
        for (String headers : List.of(
                "Content-Length: -5\n",
                "Content-Length: 99999999999999999999\n",
                "Content-Length: many\n",
                "Content-Length: 2\nContent-Length: 2\n",
                "Content-Length: 2\nTransfer-Encoding: chunked\n",
                "Transfer-Encoding: gzip\n",
                "Transfer-Encoding: chunked\nTransfer-Encoding: chunked\n")) {
            String response = served.rawRequest(
                    "POST /api/v1/worlds/1/entities", "Content-Type: application/json\n" + headers, "{}");
            assertThat(ServedWorld.status(response)).as(headers).isBetween(400, 501);
        }
        String broken = served.rawRequest(
                "POST /api/v1/worlds/1/entities",
                "Content-Type: application/json\nTransfer-Encoding: chunked\n",
                "zz\n{}\n0\n\n");
        assertThat(ServedWorld.status(broken)).isIn(-1, 400);
    }

    @Test
    void bodiesHaveToBeJson() throws Exception {
        for (String type : List.of(
                "",
                "Content-Type: text/plain\n",
                "Content-Type: application/x-www-form-urlencoded\n",
                "Content-Type: multipart/form-data\n",
                "Content-Type: application/jsonx\n")) {
            String response = served.rawRequest("POST /api/v1/worlds/1/pause", type + "Content-Length: 2\n", "{}");
            assertThat(ServedWorld.status(response)).as(type).isEqualTo(415);
        }
        HttpResponse<String> wrong = served.send(served.request("/api/v1/worlds/1/pause")
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build());
        assertThat(ServedWorld.error(wrong)).isEqualTo("The body has the type text/plain. Send application/json.");
        for (byte[] body : List.of(
                new byte[] {(byte) 0xFF, (byte) 0xFE, 0x00},
                new byte[] {'{', '"', (byte) 0xC0, (byte) 0x80, '"', ':', '1', '}'},
                new byte[] {'{', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', ':', '1', '}'},
                "[".repeat(500_000).getBytes(StandardCharsets.US_ASCII),
                "{\"paused\":".repeat(50_000).getBytes(StandardCharsets.US_ASCII),
                ("{\"paused\": " + "9".repeat(500_000) + "}").getBytes(StandardCharsets.US_ASCII),
                "{\"paused\": false, \"paused\": true}".getBytes(StandardCharsets.US_ASCII),
                "{\"paused\": 1e999999999}".getBytes(StandardCharsets.US_ASCII))) {
            HttpResponse<String> response = served.send(served.request("/api/v1/worlds/1/pause")
                    .header("Content-Type", "application/json; charset=utf-8")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                    .build());
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(ServedWorld.error(response)).hasSizeLessThan(2_000);
        }
    }

    // Slow and many

    @Test
    void slowRequestsHoldNobodyUp() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 50; i++) {
                Socket socket = served.socket();
                socket.getOutputStream().write("GET /api/v1/process HTT".getBytes(StandardCharsets.US_ASCII));
                slow.add(socket);
            }
            for (int i = 0; i < 50; i++) {
                Socket socket = served.socket();
                socket.getOutputStream().write(head("POST /api/v1/worlds/1/entities", "Content-Length: 1000\n"));
                slow.add(socket);
            }
            for (int round = 0; round < 5; round++) {
                for (Socket socket : slow) {
                    socket.getOutputStream().write(' ');
                }
                served.requireAlive();
            }
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void aSlowReaderOfAStreamHoldsNobodyUp() throws Exception {
        String target = "/api/v1/worlds/1/stream?rate=60&fields=dev.phalanx.inspector.Beings%24Health.current";
        List<Socket> readers = new ArrayList<>();
        try {
            for (int i = 0; i < 16; i++) {
                Socket socket = served.socket();
                socket.setReceiveBufferSize(1_024);
                socket.getOutputStream().write(head("GET " + target, ""));
                InputStream in = socket.getInputStream();
                assertThat(in.read()).isEqualTo('H');
                readers.add(socket);
            }
            HttpResponse<String> oneMore = served.get(target);
            assertThat(oneMore.statusCode()).isEqualTo(429);
            assertThat(ServedWorld.error(oneMore)).isEqualTo("16 streams are open, as many as are allowed. Close one.");
            served.requireAlive();
        } finally {
            for (Socket socket : readers) {
                socket.close();
            }
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (true) {
            HttpResponse<InputStream> again =
                    served.client.send(served.request(target).build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = again.body()) {
                if (again.statusCode() == 200) {
                    assertThat(body.read()).isEqualTo('P');
                    break;
                }
            }
            assertThat(System.nanoTime())
                    .as("places of clients that have gone are given back")
                    .isLessThan(end);
        }
    }

    @Test
    void aThousandConnectionsAtOnce() throws Exception {
        List<Socket> all = new ArrayList<>();
        try {
            for (int i = 0; i < 1_000; i++) {
                Socket socket = served.socket();
                if (i % 2 == 0) {
                    socket.getOutputStream()
                            .write("GET /api/v1/process HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
                }
                all.add(socket);
            }
            served.requireAlive();
        } finally {
            for (Socket socket : all) {
                socket.close();
            }
        }
    }

    @Test
    void aThousandRequestsAtOnceAreAnsweredOrRefused() throws Exception {
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            answers.add(CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return ServedWorld.status(served.rawRequest("GET /api/v1/worlds/1/hierarchy", "", ""));
                        } catch (IOException failure) {
                            throw new IllegalStateException(failure);
                        }
                    },
                    Thread::startVirtualThread));
        }
        List<Integer> statuses = new ArrayList<>();
        for (CompletableFuture<Integer> answer : answers) {
            statuses.add(answer.get(60, TimeUnit.SECONDS));
        }
        assertThat(statuses).contains(200).isSubsetOf(200, 429);
    }

    @Test
    void aConnectionIsUsedForManyRequests() throws Exception {
        try (Socket socket = served.socket()) {
            for (int i = 0; i < 20; i++) {
                socket.getOutputStream().write(head("GET /api/v1/process", ""));
                String head = header(socket.getInputStream());
                assertThat(head).startsWith("HTTP/1.1 200").doesNotContain("Connection: close");
                int length = Integer.parseInt(head.replaceFirst("(?is).*content-length: (\\d+).*", "$1"));
                assertThat(socket.getInputStream().readNBytes(length)).hasSize(length);
            }
            socket.getOutputStream().write(head("GET /api/v1/nothing", ""));
            String refused = ServedWorld.rest(socket);
            assertThat(ServedWorld.status(refused)).isEqualTo(404);
            assertThat(refused.toLowerCase(Locale.ROOT)).contains("connection: close");
        }
    }

    private static String header(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int one = in.read();
            assertThat(one).isNotNegative();
            head.append((char) one);
        }
        return head.toString();
    }

    @Test
    void headersWithoutEndAreRefused() throws Exception {
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            many.append("X-").append(i).append(": y\n");
        }
        assertThat(ServedWorld.status(served.rawRequest("GET /api/v1/process", many.toString(), "")))
                .isEqualTo(431);
        String huge = "X-Huge: " + "y".repeat(100_000) + "\n";
        assertThat(ServedWorld.status(served.rawRequest("GET /api/v1/process", huge, "")))
                .isEqualTo(431);
        String path = "GET /api/v1/process?q=" + "y".repeat(100_000);
        assertThat(ServedWorld.status(served.rawRequest(path, "", ""))).isEqualTo(431);
        for (String wrong : List.of("X y: z\n", ": z\n", "X\n", " X: z\n", "X: a\rb\n", "X: \u0000\n")) {
            assertThat(ServedWorld.status(served.rawRequest("GET /api/v1/process", wrong, "")))
                    .as(wrong)
                    .isEqualTo(400);
        }
    }

    @Test
    void otherVersionsOfHttpAreRefusedExceptForTheOldOne() throws Exception {
        String rest = "\nHost: " + host() + "\nPhalanx-Token: " + served.inspector.token() + "\n\n";
        assertThat(ServedWorld.status(served.raw("GET /api/v1/process HTTP/2.0" + rest)))
                .isEqualTo(505);
        assertThat(ServedWorld.status(served.raw("GET /api/v1/process" + rest))).isEqualTo(400);
        String old = served.raw("GET /api/v1/process HTTP/1.0" + rest);
        assertThat(ServedWorld.status(old)).isEqualTo(200);
        assertThat(old).contains("\"protocol\"").doesNotContain("chunked");
    }

    @Test
    void requestsThatCameTogetherAreAnsweredInTheirOrder() throws Exception {
        try (Socket socket = served.socket()) {
            OutputStream out = socket.getOutputStream();
            String body = "Transfer-Encoding: chunked\n\n5;x=y\n{\"on\"\n9\n: false} \n0\nTrailer: x\n";
            out.write(head("POST /api/v1/worlds/1/journal", body));
            out.write(head("GET /api/v1/worlds/1/hierarchy", ""));
            out.write(head("POST /api/v1/worlds/1/nothing", "Content-Length: 2\n"));
            out.write("{}".getBytes(StandardCharsets.US_ASCII));
            assertThat(Pattern.compile("HTTP/1\\.1 (\\d+ )")
                            .matcher(ServedWorld.rest(socket))
                            .results()
                            .map(match -> match.group(1).strip()))
                    .containsExactly("200", "200", "404");
        }
    }

    @Test
    void aClientThatWaitsToGoOnIsAskedForItsBody() throws Exception {
        try (Socket socket = served.socket()) {
            OutputStream out = socket.getOutputStream();
            out.write(head("POST /api/v1/worlds/1/journal", "Expect: 100-continue\nContent-Length: 13\n"));
            assertThat(header(socket.getInputStream())).startsWith("HTTP/1.1 100 Continue");
            out.write("{\"on\": false}".getBytes(StandardCharsets.US_ASCII));
            assertThat(header(socket.getInputStream())).startsWith("HTTP/1.1 200 OK");
        }
    }

    @Test
    void whatIsNotHttpIsRefused() throws Exception {
        for (byte[] request : List.of(
                "\r\n\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                "hello\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                new byte[] {0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, '\r', '\n', '\r', '\n'},
                "GET /\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII))) {
            try (Socket socket = served.socket()) {
                socket.getOutputStream().write(request);
                socket.shutdownOutput();
                assertThat(ServedWorld.status(ServedWorld.rest(socket))).isNotEqualTo(200);
            }
        }
    }

    @Test
    void whateverBytesArriveAreAnsweredOrEndTheConnection() throws Exception {
        List<String> whole = List.of(
                new String(head("GET /api/v1/process", "X: y\n"), StandardCharsets.ISO_8859_1),
                new String(
                        head(
                                "POST /api/v1/worlds/1/journal",
                                "Transfer-Encoding: chunked\n\nd;a=b\n{\"on\": false}\n0\nT: u\n"),
                        StandardCharsets.ISO_8859_1),
                new String(head("POST /api/v1/worlds/1/journal", "Content-Length: 13\n"), StandardCharsets.ISO_8859_1)
                        + "{\"on\": false}");
        Random random = new Random(40);
        for (int round = 0; round < 1_500; round++) {
            byte[] bytes = whole.get(round % whole.size()).getBytes(StandardCharsets.ISO_8859_1);
            for (int change = random.nextInt(4); change >= 0; change--) {
                int at = random.nextInt(bytes.length);
                switch (random.nextInt(4)) {
                    case 0 -> bytes[at] = (byte) random.nextInt(256);
                    case 1 -> bytes[at] = (byte) "\r\n: ;,\t0f".charAt(random.nextInt(9));
                    case 2 -> bytes = Arrays.copyOf(bytes, Math.max(1, at));
                    default -> System.arraycopy(bytes, at, bytes, Math.max(0, at - 1), bytes.length - at);
                }
            }
            try (Socket socket = served.socket()) {
                socket.getOutputStream().write(bytes);
                socket.shutdownOutput();
                String answer = ServedWorld.rest(socket);
                assertThat(answer.isEmpty() || ServedWorld.status(answer) >= 200)
                        .as("round %d: %s", round, answer)
                        .isTrue();
                assertThat(answer).doesNotContain("\"The request failed");
            }
        }
    }

    @Test
    void clientsThatGoAwayWhileTheyAreAnsweredLeaveNothingBehind() throws Exception {
        for (int i = 0; i < 200; i++) {
            try (Socket socket = served.socket()) {
                socket.getOutputStream().write(head("GET /api/v1/worlds/1/hierarchy", ""));
                socket.setSoLinger(true, 0);
            }
        }
    }

    @Test
    void anInspectorThatIsClosedIsGone() {
        ServedWorld closed = new ServedWorld();
        closed.close();
        assertThatThrownBy(closed::socket).isInstanceOf(IOException.class);
    }
}
