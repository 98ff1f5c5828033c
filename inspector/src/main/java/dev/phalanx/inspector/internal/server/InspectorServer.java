package dev.phalanx.inspector.internal.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.phalanx.inspector.internal.api.Answer;
import dev.phalanx.inspector.internal.api.ApiException;
import dev.phalanx.inspector.internal.api.Call;
import dev.phalanx.inspector.internal.api.InspectorApi;
import dev.phalanx.inspector.internal.api.JsonText;
import dev.phalanx.inspector.internal.api.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// The inspector's HTTP server: a virtual thread for each request, at most so many at a time.
public final class InspectorServer implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.inspector");
    private static final String API = "/api/v1/";
    private static final int MOST_BODY = 1 << 20;
    private static final int MOST_REQUESTS = 256;
    private static final int BACKLOG = 128;
    private static final int MOST_PARTS = 16;
    private static final String POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none';"
            + " form-action 'none'";

    static {
        // The server reads these once, when its first class is initialized.
        limit("sun.net.httpserver.maxReqHeaders", "100");
        limit("sun.net.httpserver.maxReqHeaderSize", "65536");
        limit("sun.net.httpserver.maxReqTime", "30");
        limit("sun.net.httpserver.maxConnections", "512");
        limit("sun.net.httpserver.idleInterval", "30");
        limit("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final InspectorApi api;
    private final Access access;
    private final Semaphore places = new Semaphore(MOST_REQUESTS);

    private static void limit(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private InspectorServer(HttpServer server, InspectorApi api, Access access) {
        this.server = server;
        this.api = api;
        this.access = access;
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("phalanx-inspector-", 0).factory());
        server.setExecutor(threads);
        server.createContext("/", this::handle);
    }

    /// Starts a server.
    ///
    /// @param address where to listen; the port 0 for a free one
    /// @param hosts further names, in lower case, by which it may be called
    /// @throws IOException if the port is not free
    public static InspectorServer start(InetSocketAddress address, String token, Set<String> hosts, InspectorApi api)
            throws IOException {
        HttpServer server = HttpServer.create(address, BACKLOG);
        InspectorServer started = new InspectorServer(
                server, api, new Access(token, hosts, server.getAddress().getPort()));
        server.start();
        return started;
    }

    /// The port that the server listens on.
    public int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) {
        try (exchange) {
            if (!places.tryAcquire()) {
                send(exchange, error(429, MOST_REQUESTS + " requests are being answered. Try again later."));
                return;
            }
            try {
                answer(exchange);
            } catch (ApiException refused) {
                send(exchange, error(refused.status(), String.valueOf(refused.getMessage())));
            } finally {
                places.release();
            }
        } catch (IOException gone) {
            LOGGER.log(System.Logger.Level.DEBUG, "A client of the inspector went away: {0}", gone.toString());
        } catch (RuntimeException | Error failure) {
            LOGGER.log(System.Logger.Level.ERROR, "A request of the inspector failed.", failure);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        String method = exchange.getRequestMethod();
        access.checkHost(headers);
        String path = exchange.getRequestURI().getRawPath();
        if (path == null || !path.startsWith("/")) {
            throw new ApiException(400, "The path of the request is wrong. Ask for /.");
        }
        if (!path.startsWith("/api/")) {
            page(exchange, method, path);
            return;
        }
        if (!method.equals("GET")) {
            access.checkOrigin(headers);
        }
        access.checkToken(headers);
        if (!path.startsWith(API)) {
            throw new ApiException(
                    404, "There is no path " + path + ". This version of the protocol begins with " + API);
        }
        Reply reply = api.reply(new Call(
                method, parts(path.substring(API.length())), parameters(exchange), body(exchange, headers, method)));
        switch (reply) {
            case Answer answer -> send(exchange, answer);
            case Reply.Streamed streamed -> stream(exchange, streamed);
        }
    }

    private static void page(HttpExchange exchange, String method, String path) throws IOException {
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw new ApiException(405, "The page only takes GET, and got " + method + ".");
        }
        PageFiles.PageFile file = PageFiles.get(path);
        Headers out = exchange.getResponseHeaders();
        out.set("Content-Type", file.contentType());
        out.set("Cache-Control", "no-cache");
        protect(out);
        if (method.equals("HEAD")) {
            exchange.sendResponseHeaders(200, -1);
            return;
        }
        exchange.sendResponseHeaders(200, file.bytes().length);
        exchange.getResponseBody().write(file.bytes());
    }

    private static void protect(Headers out) {
        out.set("Content-Security-Policy", POLICY);
        out.set("X-Content-Type-Options", "nosniff");
        out.set("X-Frame-Options", "DENY");
        out.set("Referrer-Policy", "no-referrer");
        out.set("Cross-Origin-Resource-Policy", "same-origin");
        out.set("Cross-Origin-Opener-Policy", "same-origin");
    }

    // Reading requests

    private static List<String> parts(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/", MOST_PARTS)) {
            parts.add(decoded(part));
        }
        return parts;
    }

    private static Map<String, String> parameters(HttpExchange exchange) {
        Map<String, String> parameters = new HashMap<>();
        String query = exchange.getRequestURI().getRawQuery();
        if (query != null) {
            for (String one : query.split("&", -1)) {
                int sign = one.indexOf('=');
                if (sign > 0) {
                    parameters.put(decoded(one.substring(0, sign)), decoded(one.substring(sign + 1)));
                }
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException wrong) {
            throw new ApiException(400, "The URL has a wrong escape: " + wrong.getMessage() + ".");
        }
    }

    private static byte[] body(HttpExchange exchange, Headers headers, String method) throws IOException {
        if (method.equals("GET") || method.equals("HEAD")) {
            return new byte[0];
        }
        String type = headers.getFirst("Content-Type");
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
            throw new ApiException(415, "The body has the type " + type + ". Send application/json.");
        }
        String length = headers.getFirst("Content-Length");
        if (length != null && length.length() > 7) {
            throw tooLong();
        }
        InputStream in = exchange.getRequestBody();
        byte[] bytes = in.readNBytes(MOST_BODY + 1);
        if (bytes.length > MOST_BODY) {
            throw tooLong();
        }
        return bytes;
    }

    private static ApiException tooLong() {
        return new ApiException(413, "The body has more than " + MOST_BODY + " bytes. Send less at a time.");
    }

    // Sending answers

    private static Answer error(int status, String message) {
        byte[] body = JsonText.object(out -> out.writeStringProperty("error", message));
        return new Answer(status, Answer.JSON, body, -1, 0);
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        Headers out = exchange.getResponseHeaders();
        out.set("Content-Type", answer.contentType());
        out.set("Cache-Control", "no-store");
        protect(out);
        if (answer.frame() >= 0) {
            out.set("Phalanx-Frame", Integer.toString(answer.frame()));
            out.set("Phalanx-Waited", Integer.toString(answer.waitedFrames()));
        }
        if (answer.status() >= 400) {
            // What is left of the body is not read, so the connection cannot be used again.
            out.set("Connection", "close");
        }
        exchange.sendResponseHeaders(answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
        if (answer.body().length > 0) {
            exchange.getResponseBody().write(answer.body());
        }
    }

    private static void stream(HttpExchange exchange, Reply.Streamed streamed) throws IOException {
        Headers out = exchange.getResponseHeaders();
        out.set("Content-Type", streamed.contentType());
        out.set("Cache-Control", "no-store");
        streamed.headers().forEach(out::set);
        protect(out);
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream body = exchange.getResponseBody()) {
            streamed.writer().write(body);
        }
    }

    /// Ends the server: no request is answered any more.
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
