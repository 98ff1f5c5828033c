package dev.phalanx.inspector.internal.server;

import dev.phalanx.inspector.internal.api.ApiException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which requests may reach the inspector.
///
/// | check | keeps out |
/// |---|---|
/// | `Host` is one of a list | pages of other sites whose name was bound to this address |
/// | `Origin` is the server's own, if there is one | forms and scripts of other sites |
/// | the token | other users of the machine, and everything else |
///
/// The server of the inspector checks the host of every request, the origin of all requests except `GET` and `HEAD`,
/// and the token of requests to the API.
public final class Access {
    static final String TOKEN_HEADER = "Phalanx-Token";

    private final Set<String> hosts;
    private final int port;

    /// @param hosts the names, in lower case and without ports, that may be used for the server
    /// @param port the port of the server
    public Access(Set<String> hosts, int port) {
        this.hosts = hosts;
        this.port = port;
    }

    /// Returns if the host is allowed.
    ///
    /// @throws ApiException with the status 403 if not
    public void checkHost(HttpHeaders headers) {
        List<String> given = headers.get("Host");
        if (given == null || given.size() != 1 || !isOwn(given.getFirst())) {
            throw new ApiException(
                    403,
                    "The request was sent to the host " + shown(given) + ". Use localhost:" + port
                            + ", or allow the name with Inspector.options().allowHost.");
        }
    }

    /// Returns if the origin is allowed, for requests that change something.
    ///
    /// @throws ApiException with the status 403 if not
    public void checkOrigin(HttpHeaders headers) {
        List<String> given = headers.get("Origin");
        if (given == null) {
            return;
        }
        String origin = given.size() == 1 ? given.getFirst() : "";
        if (!origin.startsWith("http://") || !isOwn(origin.substring("http://".length()))) {
            throw new ApiException(
                    403, "The request came from a page of " + shown(given) + ". Use the inspector's own page.");
        }
    }

    /// Returns if the request has the token.
    ///
    /// @throws ApiException with the status 401 if not
    public void checkToken(HttpHeaders headers, String token) {
        List<String> given = headers.get(TOKEN_HEADER);
        byte[] bytes = given == null || given.size() != 1
                ? new byte[0]
                : given.getFirst().getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(bytes, token.getBytes(StandardCharsets.UTF_8))) {
            throw new ApiException(
                    401,
                    "The header " + TOKEN_HEADER + (given == null ? " is missing" : " is wrong")
                            + ". Open the URL that the program printed, with its token.");
        }
    }

    private boolean isOwn(String authority) {
        String lower = authority.toLowerCase(Locale.ROOT);
        int colon = lower.lastIndexOf(':');
        if (colon < 0 || lower.endsWith("]")) {
            return port == 80 && hosts.contains(lower);
        }
        return lower.substring(colon + 1).equals(Integer.toString(port)) && hosts.contains(lower.substring(0, colon));
    }

    private static String shown(@Nullable List<String> given) {
        String text = String.valueOf(given);
        return text.length() > 100 ? text.substring(0, 100) + "…" : text;
    }
}
