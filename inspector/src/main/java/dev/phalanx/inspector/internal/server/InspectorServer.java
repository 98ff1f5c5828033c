package dev.phalanx.inspector.internal.server;

import dev.phalanx.inspector.internal.api.InspectorApi;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// The inspector's HTTP server: a virtual thread for each request, up to a limit.
public final class InspectorServer implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.inspector");
    private static final String API = "/api/v1/";
    private static final int MOST_REQUESTS = 256;
    private static final int MOST_PARTS = 16;

    private final HttpListener listener;
    private final InspectorApi api;
    private final String token;
    private final Access access;
    private final Semaphore places = new Semaphore(MOST_REQUESTS);

    private InspectorServer(HttpListener listener, InspectorApi api, String token, Access access) {
        this.listener = listener;
        this.api = api;
        this.token = token;
        this.access = access;
    }

    /// Starts a server.
    ///
    /// @param address where to listen; the port 0 for a free one
    /// @param token what requests to the API need
    /// @param hosts names, in lower case, that may be used for it with its own port
    /// @param further names, in lower case, that may be used for it with any port, or with the port that they have
    /// @throws IOException if the port is not free
    public static InspectorServer start(
            InetSocketAddress address, String token, Set<String> hosts, Set<String> further, InspectorApi api)
            throws IOException {
        HttpListener listener = HttpListener.open(address, "phalanx-inspector-");
        InspectorServer started =
                new InspectorServer(listener, api, token, new Access(hosts, further, listener.port()));
        listener.start(started::handle);
        return started;
    }

    /// The port that the server listens on.
    public int port() {
        return listener.port();
    }

    private void handle(HttpExchange exchange) throws IOException {
        Answer refusal = answerOrRefuse(exchange);
        if (refusal != null) {
            send(exchange, refusal);
        }
    }

    /// Answers a request.
    ///
    /// @return the answer to send, or null if there is one already
    private @Nullable Answer answerOrRefuse(HttpExchange exchange) throws IOException {
        if (!places.tryAcquire()) {
            return error(429, MOST_REQUESTS + " requests are being answered. Try again later.");
        }
        try {
            answer(exchange);
            return null;
        } catch (ApiException refused) {
            if (exchange.status() >= 0) {
                return null; // The client notices that the answer has no end.
            }
            return error(refused.status(), String.valueOf(refused.getMessage()), refused.reason());
        } catch (RuntimeException | Error failure) {
            LOGGER.log(System.Logger.Level.ERROR, "A request of the inspector failed.", failure);
            if (exchange.status() >= 0) {
                return null;
            }
            return error(500, "The request failed, and the program's log says why. Try another one.");
        } finally {
            places.release();
        }
    }

    private static boolean isWithoutBody(String method) {
        return method.equals("GET") || method.equals("HEAD");
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.check();
        HttpHeaders headers = exchange.headers();
        String method = exchange.method();
        access.checkHost(headers);
        String path = exchange.uri().getRawPath();
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
        access.checkToken(headers, token);
        if (!path.startsWith(API)) {
            throw new ApiException(
                    404, "There is no path " + path + ". This version of the protocol begins with " + API);
        }
        Reply reply = api.reply(
                new Call(method, parts(path.substring(API.length())), parameters(exchange), body(exchange, method)));
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
        HttpHeaders out = exchange.responseHeaders();
        out.set("Content-Type", file.contentType());
        out.set("Cache-Control", "no-cache");
        HttpListener.protect(out);
        write(exchange, 200, file.bytes());
    }

    private static void write(HttpExchange exchange, int status, byte[] bytes) throws IOException {
        OutputStream body = exchange.respond(status, bytes.length);
        body.write(bytes);
        body.close();
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
        String query = exchange.uri().getRawQuery();
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

    private static byte[] body(HttpExchange exchange, String method) throws IOException {
        return isWithoutBody(method) ? new byte[0] : JsonBody.read(exchange);
    }

    // Sending answers

    private static Answer error(int status, String message) {
        return error(status, message, null);
    }

    private static Answer error(int status, String message, @Nullable String reason) {
        byte[] body = JsonText.object(out -> {
            out.writeStringProperty("error", message);
            if (reason != null) {
                out.writeStringProperty("reason", reason);
            }
        });
        return new Answer(status, Answer.JSON, body, -1, 0);
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        HttpHeaders out = exchange.responseHeaders();
        out.set("Content-Type", answer.contentType());
        out.set("Cache-Control", "no-store");
        HttpListener.protect(out);
        if (answer.frame() >= 0) {
            out.set("Phalanx-Frame", Integer.toString(answer.frame()));
            out.set("Phalanx-Waited", Integer.toString(answer.waitedFrames()));
        }
        if (answer.status() >= 400) {
            // What is left of the body is not read, so the connection cannot be used again.
            exchange.endConnection();
        }
        write(exchange, answer.status(), answer.body());
    }

    private static void stream(HttpExchange exchange, Reply.Streamed streamed) throws IOException {
        HttpHeaders out = exchange.responseHeaders();
        out.set("Content-Type", streamed.contentType());
        out.set("Cache-Control", "no-store");
        streamed.headers().forEach(out::set);
        HttpListener.protect(out);
        try (Reply.Writer writer = streamed.writer()) {
            OutputStream body = exchange.respond(200, HttpExchange.UNKNOWN);
            writer.write(body);
            // Not if the writer throws: the client is to notice that something is missing.
            body.close();
        }
    }

    /// Ends the server: no further request is answered, and the present ones have a second to end.
    @Override
    public void close() {
        listener.close();
    }
}
