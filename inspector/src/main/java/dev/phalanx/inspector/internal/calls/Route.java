package dev.phalanx.inspector.internal.calls;

import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A request of the protocol: a method, a path and a handler, and what [OpenApi] says about them.
///
/// The handler gets calls that have passed [#checked]: their parameters and the fields of their bodies are those that
/// the route declares.
public final class Route {
    // Parts of paths

    public static final Parameter<Integer> WORLD = Parameter.number("world", "The number of a world of the process.");
    public static final Parameter<Entity> ENTITY = Parameter.entity("entity", "The id of an entity, such as 40:1.");
    public static final Parameter<Integer> SYSTEM = Parameter.number("system", "The number of a system of the world.");
    public static final Parameter<Integer> ARCHETYPE =
            Parameter.number("archetype", "The number of an archetype of the world.");
    public static final Parameter<Integer> CONDITION =
            Parameter.number("condition", "The number of a condition that pauses the world.");
    public static final Parameter<String> TYPE = Parameter.text(
            "type", "The binary name of a component type; with the prefix \"chunk \" for a component of chunks.");
    private static final List<Parameter<?>> PARTS = List.of(WORLD, ENTITY, SYSTEM, ARCHETYPE, CONDITION, TYPE);

    private final String method;
    private final List<String> path;
    private final boolean writes;
    private final Routes.Handler handler;
    private final List<Parameter<?>> parts;

    private String summary = "";
    private List<Parameter<?>> parameters = List.of();
    private List<BodyField<?>> fields = List.of();
    private Shape answer = Shape.NOTHING;
    private String contentType = "application/json";
    private final Set<Integer> refusals = new TreeSet<>();
    private boolean asksWorld;

    /// @param method `GET` or `POST`
    /// @param path the path after `/api/v1/`; a part in braces is the name of one of the parts above
    /// @param writes whether the request changes a world, in which case the program has to allow it
    Route(String method, String path, boolean writes, Routes.Handler handler) {
        this.method = method;
        this.path = List.of(path.split("/", -1));
        this.writes = writes;
        this.handler = handler;
        this.asksWorld = path.startsWith("worlds/");
        this.parts = partsOf(this.path);
    }

    // Declaring

    /// Says what the request does, in one sentence.
    public Route summary(String sentence) {
        summary = sentence;
        return this;
    }

    /// The parameters that the request takes. It is refused with others.
    public Route takes(Parameter<?>... all) {
        parameters = List.of(all);
        return this;
    }

    /// The fields that the body has, or may have. It is refused with others.
    public Route body(BodyField<?>... all) {
        fields = List.of(all);
        return this;
    }

    /// The shape of the answer, which is JSON. Without this, the answer is an empty object.
    public Route answers(Shape shape) {
        answer = shape;
        return this;
    }

    /// The type of an answer that is not JSON.
    public Route streams(String type) {
        contentType = type;
        answer = Shape.ANY;
        return this;
    }

    /// Further statuses with which the request may be refused.
    public Route refuses(Integer... statuses) {
        refusals.addAll(List.of(statuses));
        return this;
    }

    /// Says that the request waits for no world, although its path names one.
    public Route asksNoWorld() {
        asksWorld = false;
        return this;
    }

    // Matching

    boolean matches(List<String> given) {
        if (given.size() != path.size()) {
            return false;
        }
        for (int i = 0; i < path.size(); i++) {
            String part = path.get(i);
            if (!part.startsWith("{") && !part.equals(given.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// The text of a parameter, or of a part of the path, in a call.
    ///
    /// @throws IllegalStateException if the route does not declare it
    @Nullable
    String textOf(Call call, Parameter<?> parameter) {
        int place = path.indexOf("{" + parameter.name() + "}");
        if (place >= 0 && PARTS.contains(parameter)) {
            return call.path().get(place);
        }
        if (!parameters.contains(parameter)) {
            throw new IllegalStateException("The handler of " + this + " reads the parameter " + parameter.name()
                    + ", which the route does not declare. Add it to takes(…).");
        }
        return call.parameters().get(parameter.name());
    }

    /// Replies to a call.
    ///
    /// @throws ApiException if the call has parameters, or fields of its body, that the route does not declare, or with
    ///     other values than it declares
    Reply reply(Call call) {
        return handler.reply(checked(call.of(this)));
    }

    private Call checked(Call call) {
        if (writes && call.parameters().containsKey("tick")) {
            throw new ApiException(
                    409,
                    "Earlier ticks can only be read. Leave out the parameter tick to change the world as it is now, or"
                            + " let it go back with history/restore.",
                    Answers.TICK);
        }
        for (String name : call.parameters().keySet()) {
            if (parameters.stream().noneMatch(parameter -> parameter.name().equals(name))) {
                throw ApiException.badRequest("There is no parameter " + name + "; this request takes "
                        + listed(parameters.stream().map(Parameter::name)) + ".");
            }
        }
        Stream.concat(parts.stream(), parameters.stream()).forEach(call::find);
        if (!method.equals("GET")) {
            JsonNode body = call.object();
            for (String name : body.propertyNames()) {
                if (fields.stream().noneMatch(field -> field.name().equals(name))) {
                    throw ApiException.badRequest("The body has a field " + name + "; this request takes "
                            + listed(fields.stream().map(BodyField::name)) + ".");
                }
            }
            fields.forEach(field -> field.check(body));
        }
        return call;
    }

    private static String listed(Stream<String> names) {
        String all = names.collect(Collectors.joining(", "));
        return all.isEmpty() ? "none" : all;
    }

    // What is said about it

    String method() {
        return method;
    }

    List<String> path() {
        return path;
    }

    boolean writes() {
        return writes;
    }

    public String summary() {
        return summary;
    }

    List<Parameter<?>> parameters() {
        return parameters;
    }

    /// The parts of the path that are in braces.
    List<Parameter<?>> parts() {
        return parts;
    }

    private static List<Parameter<?>> partsOf(List<String> path) {
        List<Parameter<?>> parts = new ArrayList<>();
        for (String part : path) {
            if (part.startsWith("{")) {
                parts.add(PARTS.stream()
                        .filter(known -> part.equals("{" + known.name() + "}"))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(
                                "The path " + path + " has the part " + part + ", which is not declared in Route.")));
            }
        }
        return parts;
    }

    /// The shape of the body, or null for a request without one.
    @Nullable
    public Shape body() {
        return method.equals("GET")
                ? null
                : Shape.object(fields.stream().map(BodyField::described).toArray(Shape.Field[]::new));
    }

    Shape answer() {
        return answer;
    }

    String contentType() {
        return contentType;
    }

    boolean asksWorld() {
        return asksWorld;
    }

    /// The statuses with which the request may be refused; [ApiException#MEANINGS] says what each means.
    Set<Integer> refusals() {
        Set<Integer> all = new TreeSet<>(Set.of(400, 401, 403, 431));
        if (!parts.isEmpty()) {
            all.addAll(Set.of(404, 410));
        }
        if (!method.equals("GET")) {
            all.addAll(Set.of(413, 415));
        }
        if (writes) {
            all.add(409);
        }
        if (asksWorld) {
            all.addAll(Set.of(409, 410, 429, 503));
        }
        all.addAll(refusals);
        return all;
    }

    /// Such as `GET /worlds/{world}/systems`.
    @Override
    public String toString() {
        return method + " /" + String.join("/", path);
    }
}
