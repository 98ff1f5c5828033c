package dev.phalanx.inspector;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// How an inspector is started. Immutable; each method returns a copy.
///
/// @param port the port to listen on, or 0 for a free one; 27750 by default
/// @param address the address to listen on; `127.0.0.1` by default
/// @param hosts further hosts that browsers may use for it, in lower case: a name, with any port, or a name with its
///     port, such as `localhost:9000`
/// @param writes whether the inspector may change worlds; false by default
/// @param budget the time that a frame of a world spends on answers; a millisecond by default
/// @param isPortFixed whether the inspector does not start if the port is taken, instead of choosing another one; false
///     by default, and true once a port is given
/// @param token the token that requests need; empty by default, for a new one with each start
public record InspectorOptions(
        int port,
        String address,
        Set<String> hosts,
        boolean writes,
        Duration budget,
        boolean isPortFixed,
        String token) {
    private static final Duration LEAST_BUDGET = Duration.ofNanos(10_000);
    private static final Duration MOST_BUDGET = Duration.ofSeconds(1);
    private static final Pattern HOST = Pattern.compile("([a-z0-9_-]+(\\.[a-z0-9_-]+)*|\\[[0-9a-f:.]+])(:[0-9]{1,5})?");
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~-]{16,200}");

    /// The port that an inspector listens on by default.
    public static final int DEFAULT_PORT = 27_750;

    /// The default options of an inspector.
    public static final InspectorOptions DEFAULT =
            new InspectorOptions(DEFAULT_PORT, "127.0.0.1", Set.of(), false, Duration.ofMillis(1), false, "");

    /// Checks the values.
    ///
    /// @throws IllegalArgumentException if a port or a host is not one, the budget is not from 10 microseconds to a
    ///     second, or the token is too short, too long or has other characters than [#token(String)] allows
    public InspectorOptions {
        Objects.requireNonNull(address, "address");
        Objects.requireNonNull(hosts, "hosts");
        Objects.requireNonNull(budget, "budget");
        Objects.requireNonNull(token, "token");
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("The port of the inspector was set to " + port
                    + ". Give a number from 1 to 65,535, or 0 for a free one.");
        }
        if (budget.compareTo(LEAST_BUDGET) < 0 || budget.compareTo(MOST_BUDGET) > 0) {
            throw new IllegalArgumentException(
                    "The budget of the inspector was set to " + budget + ". Give 10 microseconds to 1 second.");
        }
        Set<String> lower = new TreeSet<>();
        hosts.forEach(host -> lower.add(
                Objects.requireNonNull(host, "A host is null. Leave it out.").toLowerCase(Locale.ROOT)));
        for (String host : lower) {
            if (!HOST.matcher(host).matches()) {
                throw new IllegalArgumentException("The host \"" + host
                        + "\" of the inspector is neither a name nor a name with a port. Give one such as"
                        + " tunnel.example or localhost:9000.");
            }
        }
        hosts = Set.copyOf(lower);
        if (!token.isEmpty() && !TOKEN.matcher(token).matches()) {
            // The token itself is a secret.
            throw new IllegalArgumentException("The token of the inspector has " + token.length()
                    + " characters or others than are allowed. Give 16 to 200 letters, digits, dots, hyphens,"
                    + " underscores or tildes.");
        }
    }

    /// Options with a port that is given.
    public InspectorOptions(int port, String address, Set<String> hosts, boolean writes, Duration budget) {
        this(port, address, hosts, writes, budget, true, "");
    }

    /// These options with a port. If it is taken, the inspector does not start, even if it is 27750.
    ///
    /// @param other 1 to 65,535, or 0 for a free one
    public InspectorOptions port(int other) {
        return new InspectorOptions(other, address, hosts, writes, budget, true, token);
    }

    /// These options with another address to listen on. Anybody who can reach the address and knows the token can see
    /// the worlds, and the connection is not encrypted; use it only in networks that you trust.
    ///
    /// @param other the address, such as `0.0.0.0`
    public InspectorOptions address(String other) {
        Objects.requireNonNull(other, "other");
        return new InspectorOptions(port, other, hosts, writes, budget, isPortFixed, token);
    }

    /// These options with one more host that browsers may use for the inspector: the name of a tunnel, or `localhost`
    /// if another port of this or of another machine is forwarded to it, as by SSH or for a container. Without this
    /// method, the server accepts `localhost`, `127.0.0.1` and `[::1]`, each with its own port only.
    ///
    /// @param host a name, which is accepted with every port, or a name with the only port to accept, such as
    ///     `localhost:9000`
    /// @throws IllegalArgumentException if it is neither
    public InspectorOptions allowHost(String host) {
        Objects.requireNonNull(host, "host");
        Set<String> more = new TreeSet<>(hosts);
        more.add(host);
        return new InspectorOptions(port, address, more, writes, budget, isPortFixed, token);
    }

    /// These options with changes allowed: editing values, creating and destroying entities, switching systems,
    /// pausing.
    public InspectorOptions allowWrites() {
        return new InspectorOptions(port, address, hosts, true, budget, isPortFixed, token);
    }

    /// These options with another budget.
    ///
    /// @param other from 10 microseconds to a second
    public InspectorOptions budget(Duration other) {
        Objects.requireNonNull(other, "other");
        return new InspectorOptions(port, address, hosts, writes, other, isPortFixed, token);
    }

    /// These options with a token that stays the same with every start, so that links and open pages go on after a
    /// restart. It is meant for development: anybody who knows it sees the worlds of every program that is started with
    /// it, and changes them if [#allowWrites()] is set. Do not put it into files that others read.
    ///
    /// @param other 16 to 200 letters, digits, dots, hyphens, underscores or tildes; or an empty text for a new token
    ///     with each start
    /// @throws IllegalArgumentException if it is something else
    public InspectorOptions token(String other) {
        Objects.requireNonNull(other, "other");
        return new InspectorOptions(port, address, hosts, writes, budget, isPortFixed, other);
    }

    /// The options, without the token.
    @Override
    public String toString() {
        return "InspectorOptions[port=" + port + ", address=" + address + ", hosts=" + new TreeSet<>(hosts)
                + ", writes=" + writes + ", budget=" + budget + ", isPortFixed=" + isPortFixed + ", token="
                + (token.isEmpty() ? "new" : "given") + "]";
    }
}
