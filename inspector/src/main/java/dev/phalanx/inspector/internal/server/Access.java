package dev.phalanx.inspector.internal.server;

import dev.phalanx.inspector.internal.calls.ApiException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
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

    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");

    private final Set<String> hosts;
    private final Set<String> further;
    private final int port;

    /// @param hosts the names, in lower case and without ports, that may be used for the server with its own port
    /// @param further the names, in lower case, that may be used for it with any port, or with the port that they have
    /// @param port the port of the server
    public Access(Set<String> hosts, Set<String> further, int port) {
        this.hosts = hosts;
        this.further = further;
        this.port = port;
    }

    /// Returns if the host is allowed.
    ///
    /// @throws ApiException with the status 403 if not
    public void checkHost(HttpHeaders headers) {
        List<String> given = headers.get("Host");
        if (given == null || given.size() != 1 || !isKnown(given.getFirst())) {
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
        String origin = given.size() == 1 ? given.getFirst().toLowerCase(Locale.ROOT) : "";
        if (!isOwnOrigin(origin, headers.get("Host"))) {
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

    /// Whether an origin, in lower case, is that of the server's page. What forwards requests to the server may be
    /// reached by HTTPS and at another port, and then the browser names the same host in `Host` and `Origin`, unless
    /// the host in `Host` was replaced.
    private boolean isOwnOrigin(String origin, @Nullable List<String> host) {
        if (origin.startsWith("http://") && isOwn(origin.substring("http://".length()))) {
            return true;
        }
        if (!origin.startsWith("http://") && !origin.startsWith("https://")) {
            return false;
        }
        String authority = origin.substring(origin.indexOf("//") + 2);
        return further.contains(authority)
                || (host != null && host.getFirst().toLowerCase(Locale.ROOT).equals(authority) && isFurther(authority));
    }

    private boolean isKnown(String authority) {
        String lower = authority.toLowerCase(Locale.ROOT);
        return isOwn(lower) || isFurther(lower);
    }

    /// Whether a name and a port, in lower case, are the server's own.
    private boolean isOwn(String authority) {
        int colon = portAt(authority);
        if (colon < 0) {
            return port == 80 && hosts.contains(authority);
        }
        return authority.substring(colon + 1).equals(Integer.toString(port))
                && hosts.contains(authority.substring(0, colon));
    }

    /// Whether a name, perhaps with a port, is one of those that were allowed.
    private boolean isFurther(String authority) {
        if (further.contains(authority)) {
            return true;
        }
        int colon = portAt(authority);
        return colon >= 0
                && portAt(authority.substring(0, colon)) < 0
                && PORT.matcher(authority.substring(colon + 1)).matches()
                && further.contains(authority.substring(0, colon));
    }

    /// Where the colon before the port is, or -1 if there is no port.
    private static int portAt(String authority) {
        return authority.endsWith("]") ? -1 : authority.lastIndexOf(':');
    }

    private static String shown(@Nullable List<String> given) {
        String text = String.valueOf(given);
        return text.length() > 100 ? text.substring(0, 100) + "…" : text;
    }
}
