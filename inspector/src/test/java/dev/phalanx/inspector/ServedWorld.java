package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.structs.Entity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// A world that runs on a thread of its own, with an inspector that listens.
final class ServedWorld implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 60_000;

    final HttpClient client = HttpClient.newHttpClient();
    private final CompletableFuture<Inspector> started = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final RunLoop loop = new RunLoop();
    /// Whether the loop is to end, also if it has not begun.
    private volatile boolean isOver;
    private volatile Entity knight;
    final Inspector inspector;

    ServedWorld() {
        this(Inspector.options().port(0).allowWrites());
    }

    ServedWorld(InspectorOptions options) {
        Thread.ofPlatform().name("served").start(() -> run(options));
        inspector = started.join();
    }

    private void run(InspectorOptions options) {
        try (World world = new World("Served")) {
            world.addSystems(DefaultSystems.types());
            knight = world.entityManager().createEntity(new Health());
            world.entityManager().setName(knight, "Knight");
            try (Inspector made = Inspector.start(options, world)) {
                started.complete(made);
                loop.add(world).targetRate(1_000).stopWhen(() -> isOver);
                loop.run();
            }
            world.audit();
            ended.complete(null);
        } catch (RuntimeException | Error failure) {
            started.completeExceptionally(failure);
            ended.completeExceptionally(failure);
        }
    }

    String knight() {
        return knight.index() + ":" + knight.version();
    }

    int port() {
        return inspector.port();
    }

    // Requests by the JDK's client

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(Duration.ofMillis(TIMEOUT_MILLIS))
                .header("Phalanx-Token", inspector.token());
    }

    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).build());
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    /// The message of an answer that is an error.
    static String error(HttpResponse<String> response) {
        JsonNode node = AskedWorld.JSON.readTree(response.body());
        assertThat(node.propertyNames()).containsExactly("error");
        return node.get("error").stringValue();
    }

    /// The world still ends frames and answers.
    void requireAlive() throws IOException, InterruptedException {
        long before = loop.frames();
        HttpResponse<String> response = get("/api/v1/worlds/1/hierarchy");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).contains("Knight");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (loop.frames() < before + 3) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    // Requests by hand

    Socket socket() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
        socket.setSoTimeout(TIMEOUT_MILLIS);
        return socket;
    }

    /// What the server sends for some bytes, until it closes the connection.
    String raw(byte[] request) throws IOException {
        try (Socket socket = socket()) {
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
            return rest(socket);
        }
    }

    /// Lines are separated by line feeds in `request`, which become what HTTP wants.
    String raw(String request) throws IOException {
        return raw(request.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    static String rest(Socket socket) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        try {
            for (int one = in.read(); one >= 0; one = in.read()) {
                bytes.write(one);
            }
        } catch (java.net.SocketException reset) {
            // What was received before counts.
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /// A request with the token and the right host, whose connection is closed afterwards.
    String rawRequest(String line, String headers, String body) throws IOException {
        return raw(line + " HTTP/1.1\nHost: 127.0.0.1:" + port() + "\nPhalanx-Token: " + inspector.token()
                + "\nConnection: close\n" + headers + "\n" + body);
    }

    static int status(String response) {
        return response.startsWith("HTTP/1.1 ") ? Integer.parseInt(response.substring(9, 12)) : -1;
    }

    @Override
    public void close() {
        inspector.close();
        isOver = true;
        client.close();
        ended.orTimeout(60, TimeUnit.SECONDS).join();
    }
}
