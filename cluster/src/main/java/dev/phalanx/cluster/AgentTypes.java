package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.StructType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The component classes that agents may have. Every section has the same ones under the same numbers, in the order of
/// their names.
final class AgentTypes {
    private static final int MOST_GHOST_TYPES = 31;

    private final Map<Class<?>, AgentType<?>> byClass = new HashMap<>();
    private final List<AgentType<?>> all = new ArrayList<>();
    private final List<AgentType<?>> ghosts = new ArrayList<>();
    private final int largest;

    /// @throws IllegalArgumentException if a class cannot be one of agents
    AgentTypes(
            List<Class<? extends IComponent>> types,
            Map<Class<? extends IManagedComponentData>, AgentObjects<?>> objects,
            Class<? extends IComponent> place) {
        List<Class<? extends IComponent>> sorted = new ArrayList<>(new HashSet<>(types));
        sorted.removeAll(objects.keySet());
        sorted.addAll(objects.keySet());
        sorted.sort(Comparator.comparing(Class::getName));
        for (Class<? extends IComponent> type : sorted) {
            TypeInfo info = TypeManager.get(type);
            AgentObjects<?> own = objects.get(type);
            requireSection(info, own != null);
            add(type, info, own);
        }
        AgentType<?> found = byClass.get(place);
        if (found == null || found.ghostBit == 0) {
            throw new IllegalArgumentException("The place of agents is in " + place.getSimpleName() + ", which is "
                    + (found == null ? "not one of their components" : "not marked with @Ghost")
                    + ". Name it in withComponents and mark it with @Ghost.");
        }
        largest = all.stream().mapToInt(each -> each.size()).max().orElse(0);
    }

    private <T extends IComponent> void add(Class<T> type, TypeInfo info, @Nullable AgentObjects<?> objects) {
        boolean isGhost = type.isAnnotationPresent(Ghost.class);
        if (isGhost && ghosts.size() == MOST_GHOST_TYPES) {
            throw new IllegalArgumentException("More than " + MOST_GHOST_TYPES + " components are marked with @Ghost, "
                    + type.getSimpleName() + " among them. Put values that are read together into one component.");
        }
        AgentType<T> added = new AgentType<>(type, info, all.size(), isGhost ? 1 << ghosts.size() : 0, objects);
        all.add(added);
        byClass.put(type, added);
        if (isGhost) {
            ghosts.add(added);
        }
    }

    /// Returns if values of a type mean the same in every section.
    ///
    /// @param hasCodec whether it was named with a codec for its objects
    private static void requireSection(TypeInfo info, boolean hasCodec) {
        Class<? extends IComponent> type = info.type();
        if (type == GlobalId.class || type == GhostAgent.class) {
            throw refuse(type, "is there in any case", "Leave it out");
        }
        if (info.isCleanup()) {
            throw refuse(
                    type, "is a cleanup component, which stays where its agent was", "Give agents other components");
        }
        if (info.kind() == TypeKind.MANAGED && !hasCodec) {
            throw refuse(
                    type,
                    "is managed, and its objects cannot move without a codec",
                    "Name it in withManagedComponent, with a codec");
        }
        if (info.kind() == TypeKind.MANAGED && AutoCloseable.class.isAssignableFrom(type)) {
            throw refuse(
                    type,
                    "is managed and AutoCloseable, so its objects hold what only this process has",
                    "Keep such objects outside of agents");
        }
        if (info.kind() == TypeKind.MANAGED_SHARED) {
            throw refuse(
                    type,
                    "is managed and shared, and each section would have an object of its own",
                    "Share a record of numbers");
        }
        if (info.hasEntityReferences()) {
            throw refuse(
                    type,
                    "has a field of type Entity, an id that only one section knows",
                    "Keep the value of the GlobalId in a field of type long");
        }
        if (info.hasBlobReferences() || (!hasCodec && StructType.of(type).holdsContainers())) {
            throw refuse(type, "refers to memory of one section", "Keep values in fields or in a buffer");
        }
        boolean isGhostable = info.kind() == TypeKind.DATA || info.kind() == TypeKind.TAG;
        if (type.isAnnotationPresent(Ghost.class) && !isGhostable) {
            throw refuse(
                    type,
                    "is marked with @Ghost and is of the kind " + info.kind(),
                    "Ghosts have components of the kinds DATA and TAG; copy what neighbours read to one of these");
        }
    }

    private static IllegalArgumentException refuse(Class<?> type, String what, String cure) {
        return new IllegalArgumentException(
                type.getSimpleName() + " was named as a component of agents, and " + what + ". " + cure + ".");
    }

    List<AgentType<?>> all() {
        return all;
    }

    /// Those that ghosts have, in the order of their bits.
    List<AgentType<?>> ghosts() {
        return ghosts;
    }

    /// The bytes of the largest value.
    int largest() {
        return largest;
    }

    /// The type of a class.
    ///
    /// @param caller the method that was given it, for messages
    AgentType<?> get(Class<?> type, String caller) {
        AgentType<?> found = byClass.get(type);
        if (found == null) {
            throw new IllegalArgumentException(caller + " was given " + type.getSimpleName()
                    + ", which is not one of the components of agents " + names() + ". Name it in withComponents.");
        }
        return found;
    }

    /// A hash of all classes and their fields, the same in every process.
    long stableHash() {
        long hash = 1;
        for (AgentType<?> type : all) {
            hash = GlobalId.mix(hash ^ type.info.stableHash());
            hash = GlobalId.mix(hash
                    ^ type.info.kind().name().hashCode()
                    ^ type.ghostBit
                    ^ (type.info.isEnableable() ? 1L << 40 : 0));
        }
        return hash;
    }

    List<String> names() {
        return all.stream().map(AgentType::name).toList();
    }

    /// The types of an archetype of agents, in the order of their numbers.
    ///
    /// @param section for messages
    /// @throws IllegalStateException if one was not named
    List<AgentType<?>> of(EntityArchetype archetype, int section) {
        List<AgentType<?>> found = new ArrayList<>();
        Class<?> other = archetype.chunkComponentTypes().stream().findFirst().orElse(null);
        for (Class<?> type : archetype.componentTypes()) {
            AgentType<?> agents = byClass.get(type);
            if (agents != null) {
                found.add(agents);
            } else if (type != Entity.class && type != GlobalId.class && type != GhostAgent.class) {
                other = type;
            }
        }
        if (other != null) {
            throw new IllegalStateException("Agents of section " + section + " have " + other.getSimpleName()
                    + ", which is not one of the components of agents " + names()
                    + ". Name it in withComponents, or take it from them; agents have no chunk components.");
        }
        found.sort(Comparator.comparingInt(type -> type.number));
        return found;
    }

    /// What is created as a ghost that has the types of some bits.
    EntityArchetype ghostArchetype(EntityManager em, int bits) {
        List<Class<? extends IComponent>> types = new ArrayList<>(List.of(GlobalId.class, GhostAgent.class));
        for (AgentType<?> type : ghosts) {
            if ((bits & type.ghostBit) != 0) {
                types.add(type.type);
            }
        }
        return em.createArchetype(classes(types));
    }

    /// What is created as an agent that has some types.
    EntityArchetype agentArchetype(EntityManager em, List<AgentType<?>> types) {
        List<Class<? extends IComponent>> found = new ArrayList<>(List.of(GlobalId.class));
        types.forEach(type -> found.add(type.type));
        return em.createArchetype(classes(found));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of classes has no parameters
    private static Class<? extends IComponent>[] classes(List<Class<? extends IComponent>> types) {
        return types.toArray(new Class[0]);
    }

    /// The type with a number.
    @Nullable
    AgentType<?> find(int number) {
        return number >= 0 && number < all.size() ? all.get(number) : null;
    }
}
