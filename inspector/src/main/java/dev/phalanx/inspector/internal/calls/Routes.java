package dev.phalanx.inspector.internal.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The requests of the protocol.
///
/// Parts of a path in braces, such as `{world}`, match anything. If two paths match, the one that was added first is
/// chosen, so a path with a fixed part must be added before a path with braces at the same place.
public final class Routes {
    /// Handles the calls of a route.
    public interface Handler {
        /// Replies to a call.
        ///
        /// @throws ApiException if the call is refused
        public Reply reply(Call call);
    }

    private final List<Route> routes = new ArrayList<>();
    private final boolean writable;

    /// @param writable whether requests that change a world are allowed
    public Routes(boolean writable) {
        this.writable = writable;
    }

    /// Adds a request that reads. The caller declares what it takes and answers.
    public Route get(String path, Handler handler) {
        return add(new Route("GET", path, false, handler));
    }

    /// Adds a request that changes something in the inspector, but nothing in a world.
    public Route post(String path, Handler handler) {
        return add(new Route("POST", path, false, handler));
    }

    /// Adds a request that changes a world.
    public Route write(String path, Handler handler) {
        return add(new Route("POST", path, true, handler));
    }

    private Route add(Route route) {
        routes.add(route);
        return route;
    }

    /// All routes, in the order in which they were added.
    public List<Route> all() {
        return List.copyOf(routes);
    }

    /// Replies to a call by the route that it matches.
    ///
    /// @throws ApiException with the status 404 if there is no such path, 405 if the path has other methods, or 403 if
    ///     the request changes a world and the inspector only reads
    public Reply reply(Call call) {
        List<Route> matching = matching(call);
        for (Route route : matching) {
            if (route.method().equals(call.method())) {
                return reply(route, call);
            }
        }
        String methods = matching.stream().map(Route::method).collect(Collectors.joining(" and "));
        throw new ApiException(405, "This path only takes " + methods + ", and got " + call.method() + ".");
    }

    /// The routes of the path that a call has, at least one.
    private List<Route> matching(Call call) {
        for (Route first : routes) {
            if (first.matches(call.path())) {
                return routes.stream()
                        .filter(route -> route.path().equals(first.path()))
                        .toList();
            }
        }
        throw ApiException.notFound("There is no path /api/v1/" + String.join("/", call.path())
                + ". The protocol is described in docs/inspector-protocol.md.");
    }

    private Reply reply(Route route, Call call) {
        if (route.writes() && !writable) {
            throw new ApiException(
                    403,
                    "The inspector only reads. Let it write with Inspector.options().allowWrites() or"
                            + " -Dphalanx.inspect.writes=true.");
        }
        return route.reply(call);
    }
}
