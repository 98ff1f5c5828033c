package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.api.JsonText;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.structs.Entity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// The methods of the Bevy Remote Protocol, regardless of how a request arrives.
final class RemoteMethods {
    /// The release of Bevy whose protocol this is.
    static final String RELEASE = "0.19.0";

    static final String WATCH_VALUES = "world.get_components+watch";
    static final String WATCH_LIST = "world.list_components+watch";

    private static final int LONGEST_NAME = 100;
    private static final byte[] NULL = "null".getBytes(StandardCharsets.UTF_8);
    private static final Set<String> WRITING = Set.of(
            "world.spawn_entity",
            "world.despawn_entity",
            "world.insert_components",
            "world.remove_components",
            "world.mutate_components",
            "world.reparent_entities",
            "world.insert_resources",
            "world.remove_resources",
            "world.mutate_resources");
    private static final Set<String> READING = Set.of(
            "world.query",
            "world.get_components",
            "world.list_components",
            WATCH_VALUES,
            WATCH_LIST,
            "world.get_resources",
            "world.list_resources",
            "registry.schema",
            "rpc.discover");

    private final boolean isWritable;
    private final String address;

    /// @param isWritable whether the methods that change worlds are available
    /// @param address the host and port of the server
    RemoteMethods(boolean isWritable, String address) {
        this.isWritable = isWritable;
        this.address = address;
    }

    /// Whether a method answers with a stream.
    static boolean isWatch(String method) {
        return method.equals(WATCH_VALUES) || method.equals(WATCH_LIST);
    }

    /// Returns if there is such a method and it is available.
    ///
    /// @throws RemoteError if not
    void check(String method) {
        if (WRITING.contains(method)) {
            if (!isWritable) {
                throw new RemoteError(
                        RemoteError.METHOD_NOT_FOUND,
                        "The method " + method + " is not available, as the inspector only reads. Let it write with"
                                + " Inspector.options().allowWrites() or -Dphalanx.inspect.writes=true.");
            }
        } else if (!READING.contains(method)) {
            throw unknown(method);
        }
    }

    private static RemoteError unknown(String method) {
        String shown = method.length() > LONGEST_NAME ? method.substring(0, LONGEST_NAME) + "…" : method;
        return new RemoteError(
                RemoteError.METHOD_NOT_FOUND,
                "There is no method \"" + shown + "\". Ask rpc.discover for those of Bevy " + RELEASE
                        + " that there are.");
    }

    /// Answers a request that is no watch. Returns the result as JSON.
    ///
    /// @param world the world that is meant
    /// @throws RemoteError if the request failed
    byte[] call(Supplier<InspectedWorld> world, String method, RemoteParams params) {
        check(method);
        return switch (method) {
            case "rpc.discover" -> discover();
            case "registry.schema" -> {
                RegistrySchema.Filter filter = RegistrySchema.Filter.of(params);
                yield RegistrySchema.bytes(filter, Set.copyOf(singletons(world.get())));
            }
            case "world.list_resources" -> strings(singletons(world.get()).stream());
            case "world.query" -> RemoteQuestion.ask(world.get(), RemoteError.COMPONENT_ERROR, new RemoteQuery(params));
            default -> {
                boolean isResource = method.endsWith("_resources");
                Function<RemoteValues, byte[]> question =
                        isResource ? ofResource(method, params.given()) : ofEntity(method, params);
                yield RemoteQuestion.ask(
                        world.get(),
                        isResource ? RemoteError.RESOURCE_ERROR : RemoteError.COMPONENT_ERROR,
                        (of, deadline) -> question.apply(new RemoteValues(of)));
            }
        };
    }

    // Entities

    private static Function<RemoteValues, byte[]> ofEntity(String method, RemoteParams params) {
        if (method.equals("world.list_components") && !params.isGiven()) {
            return values -> strings(allTypes());
        }
        params.given();
        if (method.equals("world.spawn_entity")) {
            JsonNode components = params.object("components");
            return values -> entity(values.spawn(components));
        }
        if (method.equals("world.reparent_entities")) {
            List<Long> children = params.entities("entities");
            Long parent = params.findEntity("parent");
            return values -> reparent(values, children, parent);
        }
        long entity = params.entity("entity");
        return switch (method) {
            case "world.get_components" -> {
                List<String> paths = params.texts("components");
                boolean isStrict = params.truth("strict");
                yield values -> JsonText.value(out -> values.writeAll(out, values.entity(entity), paths, isStrict));
            }
            case "world.list_components" -> values -> strings(values.list(values.entity(entity)).stream());
            case "world.insert_components" -> {
                JsonNode components = params.object("components");
                yield values -> done(() -> values.insert(values.entity(entity), components));
            }
            case "world.remove_components" -> {
                List<String> paths = params.texts("components");
                yield values -> done(() -> {
                    List<RemoteType> types = paths.stream().map(RemoteType::get).toList();
                    values.remove(values.entity(entity), types);
                });
            }
            case "world.mutate_components" -> {
                String component = params.text("component");
                String path = params.text("path");
                JsonNode value = params.value("value");
                yield values -> done(() -> values.mutate(
                        values.entity(entity), RemoteType.get(component), ReflectPath.parse(path), value));
            }
            case "world.despawn_entity" -> values -> done(() -> values.despawn(values.entity(entity)));
            default -> throw unknown(method);
        };
    }

    private static byte[] reparent(RemoteValues values, List<Long> children, @Nullable Long parent) {
        List<Entity> entities = children.stream().map(values::entity).toList();
        values.reparent(entities, parent == null ? null : values.entity(parent));
        return NULL;
    }

    private static Stream<String> allTypes() {
        Set<String> paths = new TreeSet<>();
        RemoteType.ALIASES.forEach(alias -> paths.add(alias.path()));
        for (TypeInfo info : TypeManager.all()) {
            paths.add(info.type().getName());
        }
        return paths.stream();
    }

    // Resources

    private static List<String> singletons(InspectedWorld world) {
        return RemoteQuestion.ask(
                world, RemoteError.RESOURCE_ERROR, (of, deadline) -> Singletons.paths(of.entityManager()));
    }

    private static Function<RemoteValues, byte[]> ofResource(String method, RemoteParams params) {
        String resource = params.text("resource");
        return switch (method) {
            case "world.get_resources" ->
                values -> JsonText.object(out -> {
                    out.writeName("value");
                    new Singletons(values).write(out, resource);
                });
            case "world.insert_resources" -> {
                JsonNode value = params.value("value");
                yield values -> done(() -> new Singletons(values).insert(resource, value));
            }
            case "world.remove_resources" -> values -> done(() -> new Singletons(values).remove(resource));
            case "world.mutate_resources" -> {
                String path = params.text("path");
                JsonNode value = params.value("value");
                yield values -> done(() -> new Singletons(values).mutate(resource, ReflectPath.parse(path), value));
            }
            default -> throw unknown(method);
        };
    }

    // Results

    private static byte[] done(Runnable change) {
        change.run();
        return NULL;
    }

    private static byte[] entity(Entity entity) {
        return JsonText.object(out -> out.writeNumberProperty("entity", EntityBits.of(entity)));
    }

    private static byte[] strings(Stream<String> texts) {
        return JsonText.value(out -> {
            out.writeStartArray();
            texts.forEach(out::writeString);
            out.writeEndArray();
        });
    }

    private byte[] discover() {
        Set<String> available = new TreeSet<>(READING);
        if (isWritable) {
            available.addAll(WRITING);
        }
        return JsonText.object(out -> {
            out.writeStringProperty("openrpc", "1.3.2");
            out.writeObjectPropertyStart("info");
            out.writeStringProperty("title", "Phalanx");
            out.writeStringProperty("version", RELEASE);
            out.writeStringProperty(
                    "description", "The methods of the Bevy Remote Protocol of Bevy " + RELEASE + " for Phalanx.");
            out.writeEndObject();
            out.writeArrayPropertyStart("methods");
            available.forEach(method -> method(out, method));
            out.writeEndArray();
            out.writeArrayPropertyStart("servers");
            out.writeStartObject();
            out.writeStringProperty("name", "Server");
            out.writeStringProperty("url", address);
            out.writeEndObject();
            out.writeEndArray();
        });
    }

    private static void method(JsonGenerator out, String method) {
        out.writeStartObject();
        out.writeStringProperty("name", method);
        out.writeArrayPropertyStart("params");
        out.writeEndArray();
        out.writeEndObject();
    }
}
