package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.testing.Stranger;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Starting and closing inspectors, and what they are started with.
final class InspectorLifeTest {
    private static final InspectorOptions ANY_PORT = Inspector.options().port(0);

    private final World world = new World("Life");
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        if (world.isCreated()) {
            world.close();
        }
        client.close();
    }

    private static HttpRequest request(Inspector inspector, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + inspector.port() + path))
                .timeout(Duration.ofSeconds(60))
                .header("Phalanx-Token", inspector.token())
                .build();
    }

    /// Asks for something while the world is updated by this thread.
    private HttpResponse<String> get(Inspector inspector, String path, World... updated) throws Exception {
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request(inspector, path), HttpResponse.BodyHandlers.ofString());
        while (!answer.isDone()) {
            for (World one : updated) {
                one.update();
            }
            Thread.onSpinWait();
        }
        return answer.get();
    }

    @Test
    void theUrlHasTheTokenInItsFragment() throws Exception {
        try (Inspector inspector = Inspector.start(ANY_PORT, world)) {
            URI url = inspector.url();
            assertThat(url.getHost()).isEqualTo("127.0.0.1");
            assertThat(url.getPort()).isEqualTo(inspector.port());
            assertThat(url.getFragment()).isEqualTo("token=" + inspector.token());
            assertThat(url.getQuery()).isNull();
            assertThat(inspector.token()).matches("[0-9a-f]{32}");
            assertThat(inspector).hasToString("inspector at http://127.0.0.1:" + inspector.port() + "/");
            assertThat(inspector.toString()).doesNotContain(inspector.token());
            assertThat(get(inspector, "/api/v1/process").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aWorldMayBeShownByTwoInspectorsEachWithItsToken() throws Exception {
        world.entityManager().createEntity(new Health());
        Inspector first = Inspector.start(ANY_PORT, world);
        try (Inspector second = Inspector.start(ANY_PORT, world)) {
            assertThat(first.port()).isNotEqualTo(second.port());
            assertThat(first.token()).isNotEqualTo(second.token());
            assertThat(get(first, "/api/v1/worlds/1/hierarchy", world).body()).contains("\"total\":1");
            first.close();
            assertThat(get(second, "/api/v1/worlds/1/hierarchy", world).body()).contains("\"total\":1");
        } finally {
            first.close();
        }
    }

    @Test
    void aPortThatIsTakenIsRefused() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> Inspector.start(ANY_PORT.port(taken.getLocalPort()), world))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The inspector cannot listen on 127.0.0.1:" + taken.getLocalPort()
                            + ": Address already in use. Choose another port, or 0 for a free one.");
        }
        world.update();
    }

    @Test
    void theUsualPortIsRefusedIfItIsTakenAndWasGiven() {
        try (Inspector _ = Inspector.start(world)) {
            // The usual port is taken now, by this inspector or by something else.
            assertThatThrownBy(() -> Inspector.start(Inspector.options().port(27_750), world))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The inspector cannot listen on 127.0.0.1:27750: Address already in use. Choose another"
                            + " port, or 0 for a free one.");
            assertThatThrownBy(() -> Inspector.startForAll(
                            Inspector.options().port(27_750).allowWrites()))
                    .hasMessageStartingWith("The inspector cannot listen on 127.0.0.1:27750: ");
        }
    }

    @Test
    void aStreamGetsItsLastMessageWhenTheInspectorIsClosed() throws Exception {
        try (ServedWorld served = new ServedWorld();
                Socket socket = served.socket()) {
            socket.getOutputStream()
                    .write(("GET /api/v1/worlds/1/stream?rate=1&fields=" + Health.class.getName()
                                    + ".current HTTP/1.1\r\n"
                                    + "Host: 127.0.0.1:" + served.port() + "\r\nPhalanx-Token: "
                                    + served.inspector.token() + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            StringBuilder text = new StringBuilder();
            while (text.indexOf("PHLN") < 0) {
                int one = socket.getInputStream().read();
                assertThat(one).isNotNegative();
                text.append((char) one);
            }
            served.inspector.close();
            assertThat(ServedWorld.rest(socket))
                    .contains("PHLN")
                    .endsWith("The inspector has been closed. Start another one.\r\n0\r\n\r\n");
        }
    }

    @Test
    void thePropertiesOfTheProcessStayAsTheyAre() {
        Properties before = (Properties) System.getProperties().clone();
        try (Inspector inspector = Inspector.start(ANY_PORT, world)) {
            assertThat(inspector.isOpen()).isTrue();
            assertThat(System.getProperties()).isEqualTo(before);
        }
        assertThat(System.getProperties().stringPropertyNames()).noneMatch(name -> name.contains("httpserver"));
    }

    @Test
    void theUsualPortGivesWayToAnotherIfItIsTaken() {
        try (Inspector first = Inspector.start(world);
                Inspector second = Inspector.start(world)) {
            assertThat(second.port()).isPositive().isNotEqualTo(first.port());
        }
    }

    @Test
    void closingAgainDoesNothing() throws Exception {
        Inspector inspector = Inspector.start(ANY_PORT, world);
        assertThat(inspector.isOpen()).isTrue();
        inspector.close();
        inspector.close();
        assertThat(inspector.isOpen()).isFalse();
        assertThatThrownBy(
                        () -> client.send(request(inspector, "/api/v1/process"), HttpResponse.BodyHandlers.ofString()))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> inspector.add(world))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The inspector has been closed. Start another one.");
        try (Inspector next = Inspector.start(ANY_PORT.port(inspector.port()), world)) {
            assertThat(next.port()).isEqualTo(inspector.port());
        }
    }

    @Test
    void anInspectorIsClosedOnAnyThread() {
        Inspector inspector = Inspector.start(ANY_PORT, world);
        assertThat(Stranger.thrownBy(inspector::close)).isNull();
        world.update();
        world.update();
        assertThat(inspector.isOpen()).isFalse();
    }

    @Test
    void theWorldsHaveToBelongToTheCallingThread() throws Exception {
        int[] port = new int[1];
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port[0] = free.getLocalPort();
        }
        assertThat(Stranger.thrownBy(() -> Inspector.start(ANY_PORT.port(port[0]), world)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("World \"Life\" belongs to thread \"main\" and was used by thread");
        try (ServerSocket again = new ServerSocket(port[0], 1, InetAddress.getLoopbackAddress())) {
            assertThat(again.isBound()).as("the port is free again").isTrue();
        }
        world.close();
        assertThatThrownBy(() -> Inspector.start(ANY_PORT, world)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void allWorldsAreShownWhenTheirNextFramesBegin() throws Exception {
        try (Inspector inspector = Inspector.startForAll(ANY_PORT)) {
            assertThat(get(inspector, "/api/v1/process").body()).contains("\"worlds\":[]");
            world.update();
            assertThat(get(inspector, "/api/v1/process").body()).contains("\"Life\"");
            try (World later = new World("Later")) {
                assertThat(get(inspector, "/api/v1/process").body()).contains("\"Life\"", "\"Later\"");
                assertThat(get(inspector, "/api/v1/worlds/2/hierarchy", world, later)
                                .statusCode())
                        .isEqualTo(200);
                inspector.add(world);
            }
            assertThat(get(inspector, "/api/v1/process").body())
                    .contains("\"Life\"")
                    .doesNotContain("\"Later\"");
            assertThat(get(inspector, "/api/v1/worlds/2/hierarchy", world).statusCode())
                    .isEqualTo(410);
            assertThat(get(inspector, "/api/v1/worlds/1/hierarchy", world).statusCode())
                    .isEqualTo(200);
        }
        try (World after = new World("After")) {
            after.update();
        }
    }

    @Test
    void furtherHostsAreAllowedByName() throws Exception {
        try (ServedWorld served = new ServedWorld(ANY_PORT.allowHost("Tunnel.Example"))) {
            assertThat(ServedWorld.status(served.raw(
                            "GET / HTTP/1.1\nHost: tunnel.example:" + served.port() + "\nConnection: close\n\n")))
                    .isEqualTo(200);
            assertThat(ServedWorld.status(served.raw(
                            "GET / HTTP/1.1\nHost: other.example:" + served.port() + "\nConnection: close\n\n")))
                    .isEqualTo(403);
        }
    }

    private static int status(ServedWorld served, String line, String host, String headers) throws IOException {
        return ServedWorld.status(served.raw(line + " HTTP/1.1\nHost: " + host + "\nPhalanx-Token: "
                + served.inspector.token() + "\nConnection: close\n" + headers + "\n"));
    }

    @Test
    void anAllowedHostMayBeReachedByOtherPortsAndByHttps() throws Exception {
        InspectorOptions options = ANY_PORT.allowWrites()
                .allowHost("localhost")
                .allowHost("tunnel.example")
                .allowHost("[2001:db8::7]:9000");
        try (ServedWorld served = new ServedWorld(options)) {
            for (String host : List.of(
                    "localhost:9000",
                    "LOCALHOST:27750",
                    "localhost",
                    "tunnel.example",
                    "tunnel.example:8443",
                    "[2001:db8::7]:9000",
                    "127.0.0.1:" + served.port())) {
                assertThat(status(served, "GET /", host, "")).as(host).isEqualTo(200);
            }
            for (String host : List.of(
                    "127.0.0.1:9000",
                    "[::1]:9000",
                    "[2001:db8::7]:9001",
                    "[2001:db8::7]",
                    "localhost:9000:9000",
                    "localhost:x",
                    "localhost:",
                    "localhost:123456",
                    "evil.localhost:9000",
                    "tunnel.example.evil.example")) {
                assertThat(status(served, "GET /", host, "")).as(host).isEqualTo(403);
            }
            String change = "Content-Type: application/json\nContent-Length: 17\nOrigin: ";
            String body = "\n\n{\"paused\": false}";
            String pause = "POST /api/v1/worlds/1/pause";
            assertThat(status(served, pause, "localhost:9000", change + "http://localhost:9000" + body))
                    .isEqualTo(200);
            assertThat(status(served, pause, "tunnel.example", change + "https://tunnel.example" + body))
                    .isEqualTo(200);
            assertThat(status(served, pause, "localhost:9000", change + "https://tunnel.example" + body))
                    .isEqualTo(200);
            for (String origin : List.of(
                    "http://localhost:9001",
                    "https://tunnel.example:8443",
                    "https://evil.example",
                    "ftp://localhost:9000",
                    "null")) {
                assertThat(status(served, pause, "localhost:9000", change + origin + body))
                        .as(origin)
                        .isEqualTo(403);
            }
        }
        for (String host :
                List.of("", "http://a.example", "a.example/", "a b", "a.example:", "::1", "a..b", "a:123456")) {
            assertThatThrownBy(() -> ANY_PORT.allowHost(host))
                    .as(host)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The host \"" + host + "\" of the inspector is neither a name nor a name with a port."
                            + " Give one such as tunnel.example or localhost:9000.");
        }
    }

    @Test
    void aTokenMayBeGiven() throws Exception {
        String token = "for-development.only_1~";
        InspectorOptions options = ANY_PORT.token(token);
        for (int start = 0; start < 2; start++) {
            try (Inspector inspector = Inspector.start(options, world)) {
                assertThat(inspector.token()).isEqualTo(token);
                assertThat(inspector.url().getFragment()).isEqualTo("token=" + token);
                assertThat(get(inspector, "/api/v1/process").statusCode()).isEqualTo(200);
            }
        }
        assertThat(options.toString()).doesNotContain(token).contains("token=given");
        assertThat(options.token("").token()).isEmpty();
        for (String wrong :
                List.of("short", "fifteen-letters", "with spaces in it.", "a".repeat(201), "umlaut-ä-umlaut-ä")) {
            assertThatThrownBy(() -> options.token(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The token of the inspector has " + wrong.length()
                            + " characters or others than are allowed. Give 16 to 200 letters, digits, dots,"
                            + " hyphens, underscores or tildes.");
        }
    }

    @Test
    void anInspectorListensOnOtherAddressesIfToldTo() throws Exception {
        try (Inspector everywhere = Inspector.start(ANY_PORT.address("0.0.0.0"), world)) {
            assertThat(everywhere.url().getHost()).isEqualTo("127.0.0.1");
            assertThat(get(everywhere, "/api/v1/process").statusCode()).isEqualTo(200);
        }
        try (Inspector named = Inspector.start(ANY_PORT.address("localhost"), world)) {
            assertThat(named.url().getHost()).isEqualTo("localhost");
        }
        assertThatThrownBy(() -> Inspector.start(ANY_PORT.address("2001:db8::1"), world))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The inspector cannot listen on [2001:db8::1]:0: ");
        assertThatThrownBy(() -> Inspector.start(ANY_PORT.address("192.0.2.1"), world))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The inspector cannot listen on 192.0.2.1:0: ")
                .hasMessageEndingWith(". Choose another port, or 0 for a free one.");
    }

    @Test
    void optionsAreCheckedAndNeverChange() {
        InspectorOptions options = Inspector.options();
        assertThat(options.port()).isEqualTo(27_750);
        assertThat(options.address()).isEqualTo("127.0.0.1");
        assertThat(options.writes()).isFalse();
        assertThat(options.budget()).isEqualTo(Duration.ofMillis(1));
        InspectorOptions other = options.port(1)
                .address("::1")
                .allowHost("A.example")
                .allowHost("b.example")
                .allowWrites()
                .budget(Duration.ofMillis(2));
        assertThat(other)
                .isEqualTo(
                        new InspectorOptions(1, "::1", Set.of("a.example", "b.example"), true, Duration.ofMillis(2)));
        assertThat(options.hosts()).isEmpty();
        assertThat(options.allowWrites().isPortFixed()).isFalse();
        assertThat(options.port(27_750).allowWrites().isPortFixed()).isTrue();
        assertThatThrownBy(() -> options.port(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The port of the inspector was set to -1. Give a number from 1 to 65,535, or 0 for a free"
                        + " one.");
        assertThatThrownBy(() -> options.port(65_536)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> options.budget(Duration.ofNanos(9_999)))
                .hasMessage("The budget of the inspector was set to PT0.000009999S. Give 10 microseconds to 1 second.");
        assertThatThrownBy(() -> options.budget(Duration.ofSeconds(2))).isInstanceOf(IllegalArgumentException.class);
    }
}
