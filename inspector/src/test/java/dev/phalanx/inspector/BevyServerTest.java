package dev.phalanx.inspector;

import static dev.phalanx.inspector.BevyTestWorld.body;
import static dev.phalanx.inspector.BevyTestWorld.json;
import static dev.phalanx.inspector.BevyTestWorld.path;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.BevyTestWorld.Health;
import dev.phalanx.inspector.internal.tool.InspectorTool;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The server of the Bevy Remote Protocol: requests and batches, and what it does not let through.
class BevyServerTest {
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    private static BevyTestWorld world;
    private static Entity knight;

    @BeforeAll
    static void start() {
        world = BevyTestWorld.writable();
        knight = world.with(em -> em.createEntity(new Health(80, 100)));
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    private static String error(String body) {
        JsonNode response = world.post(body);
        return response.get("id") + " " + response.get("error").get("code") + " "
                + response.get("error").get("message").stringValue();
    }

    private static String refusal(HttpResponse<String> response) {
        JsonNode json = BevyTestWorld.JSON.readTree(response.body());
        assertThat(json.get("id").isNull()).isTrue();
        assertThat(json.get("error").get("code").intValue()).isEqualTo(-32600);
        assertThat(response.headers().map()).doesNotContainKey("access-control-allow-origin");
        return response.statusCode() + " " + json.get("error").get("message").stringValue();
    }

    // JSON-RPC

    @Test
    void anIdComesBackAsItWas() {
        String list = "\"jsonrpc\":\"2.0\",\"method\":\"world.list_resources\"";

        assertThat(world.post("{\"id\":{\"a\":[1,\"x\",null]}," + list + "}").get("id"))
                .isEqualTo(json("{'a': [1, 'x', null]}"));
        assertThat(world.post("{" + list + "}").get("id").isNull()).isTrue();
    }

    @Test
    void whatIsNoRequestIsRefused() {
        assertThat(error("no JSON")).startsWith("null -32600 The body is not JSON: ");
        assertThat(error("")).isEqualTo("null -32600 The field jsonrpc is missing. Set it to \"2.0\".");
        assertThat(error("5")).isEqualTo("null -32600 The request is 5. Send an object.");
        assertThat(error("{\"id\":3,\"method\":\"world.query\"}"))
                .isEqualTo("3 -32600 The field jsonrpc is missing. Set it to \"2.0\".");
        assertThat(error("{\"id\":3,\"jsonrpc\":\"1.0\",\"method\":\"world.query\"}"))
                .isEqualTo("3 -32600 The field jsonrpc is \"1.0\". Set it to \"2.0\".");
        assertThat(error("{\"id\":3,\"jsonrpc\":\"2.0\",\"method\":5}"))
                .isEqualTo("3 -32600 The field method is 5. Give the name of a method.");
        assertThat(error("{\"id\":3,\"jsonrpc\":\"2.0\"}"))
                .isEqualTo("3 -32600 The field method is missing. Give the name of a method.");
    }

    @Test
    void anUnknownMethodIsRefused() {
        assertThat(world.error("world.fly", null))
                .isEqualTo("-32601 There is no method \"world.fly\". Ask rpc.discover for those of Bevy 0.19.0 that"
                        + " there are.");
        assertThat(world.error("bevy/query", null)).startsWith("-32601 ");
        assertThat(world.error("world.query+watch", null)).startsWith("-32601 ");
        assertThat(world.error("x".repeat(5_000), null)).hasSizeLessThan(300).startsWith("-32601 ");
    }

    @Test
    void wrongParametersAreRefused() {
        assertThat(world.error("world.get_components", null))
                .isEqualTo("-32602 The request has no params. Give an object.");
        assertThat(world.error("world.get_components", "[1]")).isEqualTo("-32602 params is [1]. Give an object.");
        assertThat(world.error("world.get_components", "{'components': []}"))
                .isEqualTo("-32602 params has no field entity. Add it.");
        assertThat(world.error("world.get_components", "{'entity': 'x', 'components': []}"))
                .isEqualTo("-32602 The field entity of params has \"x\". Give the number of an entity, as world.query"
                        + " returns it.");
        assertThat(world.error("world.get_components", "{'entity': -1, 'components': []}"))
                .startsWith("-32602 ");
        assertThat(world.error("world.get_components", "{'entity': 1.5, 'components': []}"))
                .startsWith("-32602 ");
        assertThat(world.error("world.get_components", "{'entity': 1e400, 'components': []}"))
                .startsWith("-32602 ");
        assertThat(world.error("world.get_components", "{'entity': 1, 'components': 'x'}"))
                .isEqualTo("-32602 The field components of params has \"x\". Give an array.");
        assertThat(world.error("world.get_components", "{'entity': 1, 'components': [1]}"))
                .isEqualTo("-32602 The field components of params has 1. Give type paths, which are strings.");
        assertThat(world.error("world.get_components", "{'entity': 1, 'components': [], 'strict': 1}"))
                .isEqualTo("-32602 The field strict of params has 1. Give true or false.");
        assertThat(world.error("world.query", "{}")).isEqualTo("-32602 params has no field data. Add it.");
        assertThat(world.error("world.query", "{'data': 1}"))
                .isEqualTo("-32602 The field data of params has 1. Give an object.");
        assertThat(world.error("world.query", "{'data': {}, 'filter': 1}")).startsWith("-32602 ");
        assertThat(world.error("world.spawn_entity", "{'components': []}")).startsWith("-32602 ");
        assertThat(world.error("world.reparent_entities", "{'entities': ['x']}"))
                .isEqualTo("-32602 The field entities of params has \"x\". Give numbers of entities, as world.query"
                        + " returns them.");
        assertThat(world.error("world.mutate_components", "{'entity': 1, 'component': 'x', 'path': 'y'}"))
                .isEqualTo("-32602 params has no field value. Add it.");
        assertThat(world.error("world.get_resources", "{}")).startsWith("-32602 ");
        assertThat(world.error("world.get_components+watch", "{'entity': 1}")).startsWith("-32602 ");
    }

    @Test
    void entitiesThatDoNotExistAreNotFound() {
        for (String entity : List.of("0", "4294967295", "8589934591999", "9007199254740991", "9223372036854775807")) {
            assertThat(world.error("world.list_components", "{'entity': " + entity + "}"))
                    .startsWith("-23401 Entity " + entity + " (");
        }
    }

    @Test
    void parametersThatNobodyKnowsAreIgnored() {
        assertThat(world.result(
                        "world.list_components", "{'entity': " + BevyTestWorld.bits(knight) + ", 'colour': 'red'}"))
                .hasSize(1);
    }

    // Batches

    @Test
    void aBatchIsAnsweredInItsOrder() {
        JsonNode responses = world.post("[" + body("world.list_resources", null) + ",5,"
                + body("world.get_components+watch", "{'entity': 1, 'components': []}") + ","
                + body("world.fly", null) + "," + body("rpc.discover", null) + "]");

        assertThat(responses).hasSize(5);
        assertThat(responses.get(0).has("result")).isTrue();
        assertThat(responses.get(1).get("error").get("code").intValue()).isEqualTo(-32600);
        assertThat(responses.get(2).get("error").get("message").stringValue())
                .isEqualTo("world.get_components+watch is in a batch, and streams are no part of one. Send it alone.");
        assertThat(responses.get(2).get("id").intValue()).isEqualTo(7);
        assertThat(responses.get(3).get("error").get("code").intValue()).isEqualTo(-32601);
        assertThat(responses.get(4).get("result").has("methods")).isTrue();
        assertThat(world.post("[]")).isEmpty();
    }

    @Test
    void aBatchThatIsTooLargeIsRefused() {
        assertThat(error("[" + "1,".repeat(1_000) + "1]"))
                .isEqualTo("null -32600 The batch has 1001 requests. Send at most 1000 at a time.");
    }

    // Hostile requests

    @Test
    void jsonThatIsNestedTooDeeplyIsRefused() {
        assertThat(error("[".repeat(100_000))).startsWith("null -32600 The body is not JSON: ");
        assertThat(error("{\"a\":".repeat(50_000))).startsWith("null -32600 The body is not JSON: ");
    }

    @Test
    void numbersThatJsonDoesNotHaveAreRefused() {
        String prefix = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"world.mutate_components\",\"params\":{\"entity\":"
                + BevyTestWorld.bits(knight) + ",\"component\":\"" + path(Health.class) + "\",\"path\":\".current\",";

        assertThat(error(prefix + "\"value\":NaN}}")).startsWith("null -32600 The body is not JSON: ");
        assertThat(error(prefix + "\"value\":1e39}}"))
                .startsWith("1 -23402 current was given 1.0E39. Give a number that a float can hold");
        assertThat(error(prefix + "\"value\":1e999}}")).startsWith("1 -23402 current was given ");
        assertThat(world.post(prefix + "\"value\":\"NaN\"}}").get("result").isNull())
                .isTrue();
        world.run(
                em -> assertThat(em.getComponent(knight, Health.class).current).isNaN());
        assertThat(world.result("world.query", "{'data': {'components': ['" + path(Health.class) + "']}}")
                        .get(0)
                        .get("components")
                        .get(path(Health.class))
                        .get("current")
                        .stringValue())
                .isEqualTo("NaN");
    }

    @Test
    void aBodyThatIsTooLongIsRefused() {
        assertThat(refusal(world.send(
                        world.request("/", " ".repeat((1 << 20) + 1)).build())))
                .isEqualTo("413 The body has more than 1048576 bytes. Send less at a time.");
    }

    @Test
    void aBodyOfAHundredMegabytesIsRefusedBeforeItHasArrived() throws IOException {
        try (Socket socket = new Socket(LOOPBACK, world.inspector.bevyPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST / HTTP/1.1\r\nHost: 127.0.0.1:" + world.inspector.bevyPort()
                            + "\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            assertThat(firstLine(socket)).startsWith("HTTP/1.1 413 ");
        }
    }

    @Test
    void aChunkedBodyWithoutEndIsRefused() throws IOException {
        try (Socket socket = new Socket(LOOPBACK, world.inspector.bevyPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST / HTTP/1.1\r\nHost: 127.0.0.1:" + world.inspector.bevyPort()
                            + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            byte[] chunk = ("10000\r\n" + " ".repeat(0x10000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 17; i++) {
                out.write(chunk);
            }
            out.flush();
            assertThat(firstLine(socket)).startsWith("HTTP/1.1 413 ");
        }
    }

    private static String firstLine(Socket socket) throws IOException {
        socket.setSoTimeout(30_000);
        InputStream in = socket.getInputStream();
        StringBuilder line = new StringBuilder();
        for (int sign = in.read(); sign >= 0 && sign != '\n'; sign = in.read()) {
            line.append((char) sign);
        }
        return line.toString();
    }

    private static String statusForHost(String host) throws IOException {
        byte[] body = body("rpc.discover", null).getBytes(StandardCharsets.UTF_8);
        try (Socket socket = new Socket(LOOPBACK, world.inspector.bevyPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST / HTTP/1.1\r\n" + host + "Content-Type: application/json\r\nContent-Length: " + body.length
                            + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.flush();
            return firstLine(socket).split(" ", -1)[1];
        }
    }

    @Test
    void aRequestToAnotherHostIsRefused() throws IOException {
        int port = world.inspector.bevyPort();

        assertThat(statusForHost("Host: localhost:" + port + "\r\n")).isEqualTo("200");
        assertThat(statusForHost("Host: evil.example:" + port + "\r\n")).isEqualTo("403");
        assertThat(statusForHost("Host: localhost:1\r\n")).isEqualTo("403");
        assertThat(statusForHost("Host: localhost\r\n")).isEqualTo("403");
        assertThat(statusForHost("")).isIn("400", "403");
        assertThat(statusForHost("Host: localhost:" + port + "\r\nHost: evil.example\r\n"))
                .isIn("400", "403");
    }

    @Test
    void aRequestOfAPageOfAnotherSiteIsRefused() {
        String body = body("rpc.discover", null);

        assertThat(refusal(world.send(world.request("/", body)
                        .header("Origin", "https://evil.example")
                        .build())))
                .isEqualTo("403 The request came from a page of [https://evil.example]. Use the inspector's own page.");
        assertThat(world.send(world.request("/", body).header("Origin", "null").build())
                        .statusCode())
                .isEqualTo(403);
        assertThat(world.send(world.request("/", body)
                                .header("Origin", world.url())
                                .build())
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void onlyJsonThatIsPostedIsRead() {
        HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.ofString(body("rpc.discover", null));

        assertThat(refusal(world.send(world.request("/", "").GET().build())))
                .isEqualTo("405 The server only takes POST, and got GET.");
        assertThat(refusal(world.send(world.request("/", "")
                        .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                        .build())))
                .startsWith("405 ");
        for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "application/jsonp")) {
            assertThat(refusal(world.send(world.request("/", "")
                            .setHeader("Content-Type", type)
                            .POST(body)
                            .build())))
                    .isEqualTo("415 The body has the type " + type + ". Send application/json.");
        }
        assertThat(world.send(world.request("/", "")
                                .setHeader("Content-Type", "Application/JSON; charset=utf-8")
                                .POST(body)
                                .build())
                        .statusCode())
                .isEqualTo(200);
    }

    // Worlds

    @Test
    void aPathNamesAWorld() {
        String query = body("world.query", "{'data': {}}");

        assertThat(world.send(world.request("/worlds/1", query).build()).statusCode())
                .isEqualTo(200);
        assertThat(world.send(world.request("/jsonrpc", query).build()).statusCode())
                .isEqualTo(200);
        assertThat(refusal(world.send(world.request("/worlds/99", query).build())))
                .isEqualTo("404 There is no world /worlds/99, or it has been closed. Use / for the first world, or"
                        + " /worlds/ and the number of a world.");
        assertThat(refusal(world.send(world.request("/worlds/x", query).build())))
                .startsWith("404 ");
    }

    @Test
    void anInspectorWithoutWorldsSaysSo() {
        Inspector inspector;
        try (World closed = new World("Closed")) {
            inspector = Inspector.start(Inspector.options().port(0).bevyRemoteProtocol(0), closed);
        }
        try (inspector) {
            HttpResponse<String> response =
                    world.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + inspector.bevyPort() + "/"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(body("world.query", null)))
                            .build());
            assertThat(BevyTestWorld.JSON.readTree(response.body()).get("error"))
                    .isEqualTo(json("{'code': -32603, 'message': 'No world is open. Try again later.'}"));
        }
    }

    @Test
    void requestsThatArriveAtOnceAreAllAnswered() {
        String list = body("world.list_components", "{'entity': " + BevyTestWorld.bits(knight) + "}");
        List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            responses.add(
                    world.client.sendAsync(world.request("/", list).build(), HttpResponse.BodyHandlers.ofString()));
        }

        for (CompletableFuture<HttpResponse<String>> response : responses) {
            assertThat(BevyTestWorld.JSON.readTree(response.join().body()).get("result"))
                    .hasSize(1);
        }
    }

    @Test
    void aWorldThatEndsNoFrameIsAnInternalError() throws InterruptedException {
        try (BevyTestWorld stuck = BevyTestWorld.readOnly()) {
            CountDownLatch end = new CountDownLatch(1);
            Thread blocking = Thread.startVirtualThread(() -> stuck.run(em -> {
                try {
                    end.await();
                } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                }
            }));
            assertThat(stuck.error("world.query", null)).startsWith("-32603 World \"Bevy\" has not ended a frame for ");
            end.countDown();
            blocking.join();
            assertThat(stuck.result("world.query", null)).isEmpty();
        }
    }

    // Writing

    @Test
    void anInspectorThatOnlyReadsHasNoMethodsThatWrite() {
        try (BevyTestWorld readOnly = BevyTestWorld.readOnly()) {
            JsonNode discovered = readOnly.result("rpc.discover", null);
            assertThat(discovered.toString()).contains("world.query").doesNotContain("world.spawn_entity");
            for (String method : List.of(
                    "world.spawn_entity",
                    "world.despawn_entity",
                    "world.insert_components",
                    "world.remove_components",
                    "world.mutate_components",
                    "world.reparent_entities",
                    "world.insert_resources",
                    "world.remove_resources",
                    "world.mutate_resources")) {
                assertThat(readOnly.error(method, "{}"))
                        .isEqualTo("-32601 The method " + method + " is not available, as the inspector only reads. Let"
                                + " it write with Inspector.options().allowWrites() or -Dphalanx.inspect.writes=true.");
            }
            assertThat(readOnly.result("world.query", null)).isEmpty();
        }
    }

    // Starting and ending

    @Test
    void thePortIsThatOfTheOptionsOrMinusOne() {
        try (World other = new World("Other");
                Inspector without = Inspector.start(Inspector.options().port(0), other)) {
            assertThat(without.bevyPort()).isEqualTo(-1);
        }
    }

    @Test
    void aPortThatIsTakenIsReported() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, LOOPBACK);
                World other = new World("Other")) {
            InspectorOptions options = Inspector.options().port(0).bevyRemoteProtocol(taken.getLocalPort());
            assertThatThrownBy(() -> Inspector.start(options, other))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The inspector cannot listen on 127.0.0.1:" + taken.getLocalPort()
                            + " for the Bevy Remote Protocol: Address already in use. Choose another port, or 0 for a"
                            + " free one.");
        }
    }

    @Test
    void aClosedInspectorAnswersNothing() {
        BevyTestWorld ended = BevyTestWorld.readOnly();
        int port = ended.inspector.bevyPort();
        ended.close();

        assertThatThrownBy(() -> new Socket(LOOPBACK, port).close()).isInstanceOf(IOException.class);
    }

    @Test
    void theSwitchForTheProtocolTakesAPort() {
        System.setProperty("phalanx.inspect.bevy", "x");
        try {
            assertThatThrownBy(() -> new InspectorTool().start("0"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("-Dphalanx.inspect.bevy is \"x\". Give a port");
        } finally {
            System.clearProperty("phalanx.inspect.bevy");
        }
    }
}
