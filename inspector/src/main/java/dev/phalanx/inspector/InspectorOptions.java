package dev.phalanx.inspector;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// How an inspector is started. Immutable; each method returns a copy.
///
/// @param port the port to listen on, or 0 for a free one; 27750 by default
/// @param address the address to listen on; `127.0.0.1` by default
/// @param hosts further host names that browsers may use for it, in lower case
/// @param writes whether the inspector may change worlds; false by default
/// @param budget the time that a frame of a world spends on answers; a millisecond by default
/// @param isPortFixed whether the inspector does not start if the port is taken, instead of choosing another one; false
///     by default, and true once a port is given
public record InspectorOptions(
        int port, String address, Set<String> hosts, boolean writes, Duration budget, boolean isPortFixed) {
    private static final Duration LEAST_BUDGET = Duration.ofNanos(10_000);
    private static final Duration MOST_BUDGET = Duration.ofSeconds(1);

    /// The port that an inspector listens on by default.
    public static final int DEFAULT_PORT = 27_750;

    /// The default options of an inspector.
    public static final InspectorOptions DEFAULT =
            new InspectorOptions(DEFAULT_PORT, "127.0.0.1", Set.of(), false, Duration.ofMillis(1), false);

    /// Checks the values.
    ///
    /// @throws IllegalArgumentException if a port is not one, or the budget is not from 10 microseconds to a second
    public InspectorOptions {
        Objects.requireNonNull(address, "address");
        Objects.requireNonNull(hosts, "hosts");
        Objects.requireNonNull(budget, "budget");
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
        hosts = Set.copyOf(lower);
    }

    /// Options with a port that is given.
    public InspectorOptions(int port, String address, Set<String> hosts, boolean writes, Duration budget) {
        this(port, address, hosts, writes, budget, true);
    }

    /// These options with a port. If it is taken, the inspector does not start, even if it is 27750.
    ///
    /// @param other 1 to 65,535, or 0 for a free one
    public InspectorOptions port(int other) {
        return new InspectorOptions(other, address, hosts, writes, budget, true);
    }

    /// These options with another address to listen on. Anybody who can reach the address and knows the token can see
    /// the worlds, and the connection is not encrypted; use it only in networks that you trust.
    ///
    /// @param other the address, such as `0.0.0.0`
    public InspectorOptions address(String other) {
        Objects.requireNonNull(other, "other");
        return new InspectorOptions(port, other, hosts, writes, budget, isPortFixed);
    }

    /// These options with one more host name that browsers may use for the inspector, such as the name of a tunnel.
    ///
    /// @param host the name without a port
    public InspectorOptions allowHost(String host) {
        Objects.requireNonNull(host, "host");
        Set<String> more = new TreeSet<>(hosts);
        more.add(host);
        return new InspectorOptions(port, address, more, writes, budget, isPortFixed);
    }

    /// These options with changes allowed: editing values, creating and destroying entities, switching systems,
    /// pausing.
    public InspectorOptions allowWrites() {
        return new InspectorOptions(port, address, hosts, true, budget, isPortFixed);
    }

    /// These options with another budget.
    ///
    /// @param other from 10 microseconds to a second
    public InspectorOptions budget(Duration other) {
        Objects.requireNonNull(other, "other");
        return new InspectorOptions(port, address, hosts, writes, other, isPortFixed);
    }
}
