package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.reductions.Reduction;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.EntityJournal;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.AspectTypeInfo;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.NullCalls;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Public methods that are given null name the method and the parameter.
final class NullArgumentTest extends InWorld {
    private final Entity entity = em.createEntity(new Health(3));
    private final EntityQuery query = em.queryBuilder().withAll(Health.class).buildPrivate();

    private final List<String> wrong = new ArrayList<>();
    private int called;

    /// Something for the parameters that are not null.
    private Object sample(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        if (type == int.class) {
            return 0;
        }
        if (type == long.class) {
            return 0L;
        }
        if (type == float.class) {
            return 0f;
        }
        if (type == double.class) {
            return 0.0;
        }
        if (type == Entity.class) {
            return entity;
        }
        if (type == Class.class) {
            return Health.class;
        }
        return type.isInstance(query) ? query : null;
    }

    private void callAll(Class<?> type, Object target) {
        for (Method method : type.getMethods()) {
            Parameter[] parameters = method.getParameters();
            boolean isOurs = method.getDeclaringClass().getPackageName().startsWith("dev.phalanx.entities");
            // Queries by terms of SystemAPI look for the running system first.
            boolean isOfSystem = type == SystemAPI.class && method.getName().equals("query");
            if (!isOurs || isOfSystem || method.isBridge() || isForOtherPackages(method)) {
                continue;
            }
            for (int i = 0; i < parameters.length; i++) {
                boolean mayBeNull = parameters[i].getAnnotatedType().isAnnotationPresent(Nullable.class);
                if (!parameters[i].getType().isPrimitive() && !mayBeNull) {
                    Object[] arguments = new Object[parameters.length];
                    for (int k = 0; k < arguments.length; k++) {
                        arguments[k] = k == i ? null : sample(parameters[k].getType());
                    }
                    call(method, Modifier.isStatic(method.getModifiers()) ? null : target, arguments);
                }
            }
        }
    }

    private static boolean isForOtherPackages(Method method) {
        boolean takesInternal = Arrays.stream(method.getParameterTypes())
                .anyMatch(type -> type.getPackageName().contains(".internal."));
        return takesInternal || List.of("equals", "isOwn", "forJob", "unlisted").contains(method.getName());
    }

    private void call(Method method, Object target, Object[] arguments) {
        called++;
        String text;
        try {
            method.invoke(target, arguments);
            text = "nothing";
        } catch (InvocationTargetException failure) {
            text = failure.getTargetException().getMessage();
            boolean isRefusal = failure.getTargetException() instanceof NullPointerException
                    || failure.getTargetException() instanceof IllegalArgumentException;
            if (isRefusal && text != null && isPlain(method, text)) {
                return;
            }
            text = failure.getTargetException().getClass().getSimpleName() + ": " + text;
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
        wrong.add(method + " threw " + text);
    }

    private static boolean isPlain(Method method, String text) {
        return text.matches(method.getName() + " was given null for \\w+\\. Give a value that is not null\\.")
                || text.startsWith("null was given for an archetype of world \"Test\".")
                || text.matches("(Component|Type) \\d of \\d is null\\. Leave it out, or .*");
    }

    @Test
    void nullIsRefusedByTheNamesOfTheMethodAndTheParameter() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            callAll(EntityManager.class, em);
            callAll(World.class, world);
            callAll(EntityQuery.class, query);
            callAll(EntityCommandBuffer.class, commands);
            callAll(EntityCommandBuffer.ParallelWriter.class, commands.asParallelWriter());
            callAll(SystemAPI.class, null);
            assertThat(commands.isEmpty()).isTrue();
        }
        callAll(em.queryBuilder().getClass(), em.queryBuilder());
        assertThat(wrong).as("calls with null that are not told what is null").isEmpty();
        assertThat(called).isGreaterThan(300);
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(3);
        assertThat(em.queryBuilder().withAll(Health.class).build().calculateEntityCount())
                .isEqualTo(1);
    }

    @Test
    void whatIsNotOfAWorldNamesWhatWasNull() {
        DynamicBuffer<LinkedEntityGroup> buffer = em.addBuffer(entity, LinkedEntityGroup.class);
        ComponentSystemGroup group = world.createSystem(SimulationSystemGroup.class);
        NullCalls calls = new NullCalls()
                .sample(Class.class, Health.class)
                .sample(Entity.class, entity)
                // What the library calls itself, and records that it makes.
                .leaveOut("ofWorld", "forJob", "equals", "warmUp", "onCreate")
                .leaveOut("LookupSource.add")
                .leaveOut(AspectTypeInfo.class.getName(), TypeField.class.getName())
                .ofPackage(EntityManager.class)
                .ofPackage(EntityCommandBuffer.class)
                .ofPackage(LinkedEntityGroup.class)
                .ofPackage(IJobChunk.class)
                .ofPackage(ComponentLookup.class)
                .ofPackage(EntityQuery.class)
                .ofPackage(Reduction.class)
                .ofPackage(RunLoop.class)
                .ofPackage(World.class)
                .ofPackage(ComponentType.class)
                .ofObject(SystemState.class, group.state())
                .ofObject(ComponentSystemGroup.class, group)
                .ofObject(EntityJournal.class, world.journal())
                .ofObject(DynamicBuffer.class, buffer);

        assertThat(calls.bare()).isEmpty();
        assertThat(calls.count()).isGreaterThan(200);
    }
}
