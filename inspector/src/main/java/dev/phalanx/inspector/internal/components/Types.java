package dev.phalanx.inspector.internal.components;

import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Component types by the names that people and tools write.
///
/// @param type the component class
/// @param isChunk whether the component of chunks is meant
public record Types(Class<? extends IComponent> type, boolean isChunk) {
    /// Which type something is.
    public static final Shape NAME_SHAPE = Shape.object(
            Shape.has("type", Shape.TEXT),
            Shape.has("name", Shape.TEXT),
            Shape.has("package", Shape.TEXT),
            Shape.may("chunk", Shape.TRUTH));
    /// The kind of a component.
    public static final Shape KIND_SHAPE = Shape.choice("data", "tag", "buffer", "managed", "shared", "managed_shared");
    /// What the names of components of chunks begin with.
    public static final String CHUNK = "chunk ";

    /// The type that a binary name means, perhaps with the prefix `chunk `.
    ///
    /// @throws ApiException with the status 404 if the process knows no such type
    public static Types named(String name) {
        Types found = find(name);
        if (found == null) {
            throw ApiException.notFound("This process has used no component type " + binary(name)
                    + ". Give the binary name of its class, such as org.example.Game$Health.");
        }
        return found;
    }

    /// The type that a binary name denotes, optionally with the prefix `chunk `, or null if the process has no such
    /// type.
    public static @Nullable Types find(String name) {
        TypeInfo info = TypeManager.find(binary(name));
        return info == null ? null : new Types(info.type(), name.startsWith(CHUNK));
    }

    private static String binary(String name) {
        return name.startsWith(CHUNK) ? name.substring(CHUNK.length()) : name;
    }

    /// The type that a word of a search denotes: a binary name, a simple name in any case, or the unambiguous beginning
    /// of one. If several types match, the one that the world has had in an archetype is chosen.
    ///
    /// @throws ApiException with the status 400 if none or several could be meant
    public static Types searched(String word, InspectedWorld world) {
        String name = word.startsWith(CHUNK) ? word.substring(CHUNK.length()) : word;
        boolean isChunk = !name.equals(word);
        TypeInfo exact = TypeManager.find(name);
        if (exact != null) {
            return new Types(exact.type(), isChunk);
        }
        List<TypeInfo> same = new ArrayList<>();
        List<TypeInfo> beginning = new ArrayList<>();
        String wanted = name.toLowerCase(Locale.ROOT);
        for (TypeInfo info : TypeManager.all()) {
            String simple = info.type().getSimpleName().toLowerCase(Locale.ROOT);
            if (simple.equals(wanted)) {
                same.add(info);
            } else if (!wanted.isEmpty() && simple.startsWith(wanted)) {
                beginning.add(info);
            }
        }
        List<TypeInfo> found = same.isEmpty() ? beginning : same;
        if (found.size() > 1) {
            Set<Class<?>> used = used(archetypes(world));
            List<TypeInfo> ofWorld =
                    found.stream().filter(info -> used.contains(info.type())).toList();
            found = ofWorld.isEmpty() ? found : ofWorld;
        }
        if (found.size() != 1) {
            throw ApiException.badRequest(
                    found.isEmpty()
                            ? "No component type that this process has used is called " + ApiException.shown(name)
                                    + ". See the list of components."
                                    + NearNames.question(
                                            name,
                                            TypeManager.all().stream()
                                                    .map(info -> info.type().getSimpleName())
                                                    .toList())
                            : name + " could mean "
                                    + found.stream()
                                            .limit(5)
                                            .map(info -> info.type().getName())
                                            .toList()
                                    + ". Give the whole name.");
        }
        return new Types(found.getFirst().type(), isChunk);
    }

    /// The type whose values a word of a search compares, by the same names. A type that the world has only as a
    /// component of chunks denotes that one, with and without the prefix `chunk `.
    ///
    /// @throws ApiException with the status 400 if none or several could be meant
    public static Types compared(String name, InspectedWorld world) {
        Types type = searched(name, world);
        if (type.isChunk()
                || type.info().kind() != TypeKind.DATA
                || world.entityComponents().contains(type.type())) {
            return type;
        }
        boolean isOfChunks = false;
        for (EntityArchetype archetype : archetypes(world)) {
            List<Class<?>> ofEntities = archetype.componentTypes();
            // The entities of chunks have the components of their chunks.
            if (!ofEntities.contains(ChunkHeader.class)) {
                world.entityComponents().addAll(ofEntities);
                isOfChunks |= archetype.chunkComponentTypes().contains(type.type());
            }
        }
        return isOfChunks && !world.entityComponents().contains(type.type()) ? new Types(type.type(), true) : type;
    }

    private static List<EntityArchetype> archetypes(InspectedWorld world) {
        ArchetypeEntities archetypes = new ArchetypeEntities();
        return Answers.await(world, (of, budget) -> archetypes.copy(of, budget) ? archetypes.archetypes() : null)
                .value();
    }

    /// The component of entities of a class.
    public static Types of(Class<?> type) {
        return new Types(type.asSubclass(IComponent.class), false);
    }

    /// Whether a component type has this binary name, or this simple name in any case.
    public static boolean isKnown(String name) {
        return TypeManager.find(name) != null
                || TypeManager.all().stream()
                        .anyMatch(info -> info.type().getSimpleName().equalsIgnoreCase(name));
    }

    private static Set<Class<?>> used(List<EntityArchetype> archetypes) {
        Set<Class<?>> used = new HashSet<>();
        for (EntityArchetype archetype : archetypes) {
            used.addAll(archetype.componentTypes());
            used.addAll(archetype.chunkComponentTypes());
        }
        return used;
    }

    /// What the world knows about the type.
    public TypeInfo info() {
        return TypeManager.get(type);
    }

    /// The binary name, with the prefix `chunk ` for a component of chunks.
    public String key() {
        return (isChunk ? CHUNK : "") + type.getName();
    }

    public static String packageOf(Class<?> type) {
        return type.getPackageName();
    }

    public static String kind(TypeInfo info) {
        return info.kind().name().toLowerCase(Locale.ROOT);
    }

    /// Writes the fields that say which type it is.
    public static void writeName(JsonGenerator out, Class<?> type, boolean isChunk) {
        out.writeStringProperty("type", (isChunk ? CHUNK : "") + type.getName());
        writeFurtherName(out, type, isChunk);
    }

    /// Writes the fields that say which type it is, after that with its binary name.
    public static void writeFurtherName(JsonGenerator out, Class<?> type, boolean isChunk) {
        out.writeStringProperty("name", simpleName(type));
        out.writeStringProperty("package", packageOf(type));
        if (isChunk) {
            out.writeBooleanProperty("chunk", true);
        }
    }

    public static String simpleName(@Nullable Class<?> type) {
        if (type == null) {
            return "";
        }
        String simple = type.getSimpleName();
        return simple.isEmpty() ? type.getName() : simple;
    }
}
