package dev.phalanx.inspector.internal.components;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.structs.Entity;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What entities without a name are called: entities of systems as their systems, all others after their components,
/// such as `Heading + Position`. Components of the program are named rather than those of Phalanx, which nearly every
/// entity has, and tags before others. For one answer, on the thread of the world.
public final class EntityLabels {
    /// An entity with its name, or with a label if it has none.
    public static final Shape ENTITY_SHAPE = Shape.object(
            Shape.has("entity", Shape.ENTITY), Shape.has("name", Shape.TEXT), Shape.may("label", Shape.TEXT));
    private static final int MOST_TYPES = 3;
    private static final List<String> LIBRARIES =
            List.of("dev.phalanx.entities.", "dev.phalanx.transforms.", "dev.phalanx.scenes.");

    private final World world;
    private final EntityManager em;
    private final Map<Integer, String> byArchetype = new HashMap<>();
    private @Nullable Map<Entity, String> systems;

    public EntityLabels(World world) {
        this.world = world;
        this.em = world.entityManager();
    }

    /// Writes the name of an entity, and its label if the name is empty.
    public void write(JsonGenerator out, Entity entity) {
        copy(entity).write(out);
    }

    /// Copies the name of an entity, and its label if the name is empty.
    public ComponentValues.Copied copy(Entity entity) {
        String name = em.getName(entity);
        String label = name.isEmpty() ? of(entity) : "";
        return out -> {
            out.writeStringProperty("name", name);
            if (name.isEmpty()) {
                out.writeStringProperty("label", label);
            }
        };
    }

    /// The label of an entity.
    public String of(Entity entity) {
        ArchetypeChunk chunk = em.getChunk(entity);
        if (chunk.has(SystemInstance.class)) {
            String system = systems().get(entity);
            if (system != null) {
                return system;
            }
        }
        return of(chunk.archetype());
    }

    /// The label of the entities of an archetype.
    public String of(EntityArchetype archetype) {
        return byArchetype.computeIfAbsent(archetype.id(), id -> text(archetype));
    }

    private Map<Entity, String> systems() {
        Map<Entity, String> known = systems;
        if (known == null) {
            known = new HashMap<>();
            for (SystemState system : world.systems()) {
                known.put(system.systemHandle().entity(), system.name());
            }
            systems = known;
        }
        return known;
    }

    private static String text(EntityArchetype archetype) {
        List<Class<?>> types = archetype.componentTypes().stream()
                .filter(IComponent.class::isAssignableFrom)
                .toList();
        List<Class<?>> own = types.stream().filter(type -> !isOfLibrary(type)).toList();
        List<String> names = (own.isEmpty() ? types : own)
                .stream()
                        .sorted(Comparator.<Class<?>, Boolean>comparing(type -> !isTag(type))
                                .thenComparing(Types::simpleName))
                        .map(Types::simpleName)
                        .toList();
        if (names.isEmpty()) {
            return "Entity";
        }
        String text = String.join(" + ", names.subList(0, Math.min(MOST_TYPES, names.size())));
        return names.size() > MOST_TYPES ? text + " + …" : text;
    }

    private static boolean isOfLibrary(Class<?> type) {
        return LIBRARIES.stream().anyMatch(type.getName()::startsWith);
    }

    private static boolean isTag(Class<?> type) {
        return TypeManager.get(type.asSubclass(IComponent.class)).kind() == TypeKind.TAG;
    }

    /// Returns if the entity exists.
    ///
    /// @throws ApiException with the status 404 if it does not
    public static void requireAlive(World world, Entity entity) {
        if (!world.entityManager().exists(entity)) {
            throw ApiException.notFound("Entity " + Ids.text(entity) + " does not exist in world \"" + world.name()
                    + "\" any more, or never did.");
        }
    }
}
