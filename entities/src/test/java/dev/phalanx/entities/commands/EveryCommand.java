package dev.phalanx.entities.commands;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Every method that records a command, with arguments that it accepts. A method that is added takes part by itself, or
/// fails for want of an argument to give to it.
final class EveryCommand {
    private static final java.util.Set<String> NO_COMMANDS = java.util.Set.of(
            "asParallelWriter",
            "close",
            "commandCount",
            "dump",
            "flush",
            "forJob",
            "isCreated",
            "isEmpty",
            "log",
            "parallelUse",
            "playback",
            "prePlaybackValidation",
            "safetyHandle",
            "setPrePlaybackValidation",
            "setShouldPlayback",
            "setSkipsDeadEntities",
            "shouldPlayback",
            "skippedCount",
            "skipsDeadEntities",
            "toString");

    private final EntityManager em;
    private final Entity entity;
    private final Entity other;
    private final EntityArchetype archetype;
    private final EntityQuery query;

    /// Arguments for commands about entities of a world, which get what commands need.
    EveryCommand(EntityManager em) {
        this.em = em;
        this.archetype = em.createArchetype(Health.class, Stunned.class);
        this.entity = filled();
        this.other = em.createEntity(archetype);
        em.addSharedComponent(other, new Team(1));
        this.query = em.queryBuilder()
                .withAll(Health.class)
                .withPresent(Stunned.class)
                .build();
    }

    private Entity filled() {
        Entity made = em.createEntity(archetype);
        em.addComponent(made, new Sound("a"));
        em.addSharedComponent(made, new Team(1));
        em.addBuffer(made, Waypoint.class).add(new Waypoint(1, made));
        em.addBuffer(made, LinkedEntityGroup.class).add(new LinkedEntityGroup(made));
        return made;
    }

    /// The entity that commands are about.
    Entity entity() {
        return entity;
    }

    /// Another entity, with fewer components.
    Entity other() {
        return other;
    }

    /// Both, which a query matches.
    List<Entity> both() {
        return List.of(entity, other);
    }

    /// The methods of a command buffer that record.
    static List<Method> ofBuffers() {
        return methods(EntityCommandBuffer.class);
    }

    /// The methods of a parallel writer that record.
    static List<Method> ofWriters() {
        return methods(EntityCommandBuffer.ParallelWriter.class);
    }

    private static List<Method> methods(Class<?> type) {
        return Stream.of(type.getMethods())
                .filter(method -> method.getDeclaringClass() == type)
                .filter(method -> !NO_COMMANDS.contains(method.getName()))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    /// Arguments for a method.
    Object[] arguments(Method method) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        int entities = 0;
        for (int i = 0; i < types.length; i++) {
            boolean isFirst = types[i] != Entity.class || entities++ == 0;
            arguments[i] = isFirst ? argument(method.getName(), types[i]) : other;
        }
        return arguments;
    }

    private Object argument(String verb, Class<?> type) {
        boolean creates = verb.equals("createEntity") || verb.equals("instantiate");
        return switch (type.getSimpleName()) {
            case "Entity" -> entity;
            case "int" -> 7;
            case "boolean" -> false;
            case "String" -> "boss";
            case "EntityArchetype" -> archetype;
            case "EntityQuery" -> query;
            case "EntityQueryMask" -> query.getEntityQueryMask();
            case "EntityQueryCaptureMode" -> EntityQueryCaptureMode.AT_PLAYBACK;
            case "NativeArray" ->
                creates
                        ? NativeArray.ofLength(Entity.class, 3)
                        : NativeArray.copyOf(Entity.class, List.of(entity, other));
            case "ComponentTypeSet" ->
                verb.startsWith("add")
                        ? ComponentTypeSet.of(Speed.class, Monster.class)
                        : ComponentTypeSet.of(Health.class, Stunned.class);
            case "Class" -> type(verb);
            case "IComponent" -> verb.startsWith("add") ? new Speed(3) : new Health(7);
            case "ISharedComponentData" -> new Team(5);
            case "IBufferElementData" -> new Waypoint(2, other);
            default -> throw new AssertionError("There is no argument for a " + type + " of " + verb);
        };
    }

    private static Class<?> type(String verb) {
        return switch (verb) {
            case "setComponentEnabled" -> Stunned.class;
            case "addBuffer", "setBuffer" -> Waypoint.class;
            case "moveComponent" -> Sound.class;
            default -> verb.startsWith("add") ? Speed.class : Health.class;
        };
    }

    /// Calls a method of a buffer or writer, or whatever else has such methods.
    ///
    /// @throws RuntimeException what the method throws
    static Object call(Object to, Method method, Object... arguments) {
        try {
            return method.invoke(to, arguments);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw new AssertionError(method + " threw something odd", thrown.getCause());
        } catch (IllegalAccessException hidden) {
            throw new AssertionError(hidden);
        }
    }

    /// The name of a method with its parameters, as tests list it.
    static String text(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .toList();
    }
}
