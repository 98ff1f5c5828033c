package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What holds for every method that records a command.
final class EveryCommandTest extends InWorld {
    /// What those commands do that the entity manager does not have in this form.
    private static final Map<String, Equivalent> OF_BUFFERS_ALONE = Map.of(
            "setBuffer[Entity, Class]",
            (em, own) -> fill(em.getBuffer(own.entity(), Waypoint.class), own.entity()),
            "appendToBuffer[Entity, IBufferElementData]",
            (em, own) -> em.getBuffer(own.entity(), Waypoint.class).add(new Waypoint(2, own.other())),
            "addComponent[EntityQuery, IComponent]",
            (em, own) -> own.both().forEach(entity -> em.addComponent(entity, new Speed(3))),
            "addComponent[NativeArray, IComponent]",
            (em, own) -> own.both().forEach(entity -> em.addComponent(entity, new Speed(3))),
            "setComponent[EntityQuery, IComponent]",
            (em, own) -> own.both().forEach(entity -> em.setComponent(entity, new Health(7))),
            "addComponentForLinkedEntityGroup[Entity, EntityQueryMask, IComponent]",
            (em, own) -> em.addComponent(own.entity(), new Speed(3)),
            "addComponentForLinkedEntityGroup[Entity, EntityQueryMask, Class]",
            (em, own) -> em.addComponent(own.entity(), Speed.class),
            "setComponentForLinkedEntityGroup[Entity, EntityQueryMask, IComponent]",
            (em, own) -> em.setComponent(own.entity(), new Health(7)),
            "replaceComponentForLinkedEntityGroup[Entity, IComponent]",
            (em, own) -> em.setComponent(own.entity(), new Health(7)));

    /// Does at once what a command does.
    private interface Equivalent {
        void make(EntityManager em, EveryCommand own);
    }

    record HoldingJob(EntityCommandBuffer commands) implements IJob {
        @Override
        public void execute() {
            commands.createEntity();
        }
    }

    private final EveryCommand every = new EveryCommand(em);

    @Test
    @Row({"ECB-3.1", "ECB-3.2", "ECB-3.3", "ENB-7.1"})
    void everyCommandDoesWhatTheEntityManagerDoes() throws NoSuchMethodException {
        Set<String> alone = new HashSet<>();
        for (Method method : EveryCommand.ofBuffers()) {
            try (World atOnce = new World("AtOnce");
                    World buffered = new World("Buffered");
                    World written = new World("Written")) {
                EveryCommand own = new EveryCommand(atOnce.entityManager());
                long before = atOnce.stateHash();
                makeAtOnce(atOnce, own, method, alone);
                record(buffered, method, false);
                assertThat(buffered.stateHash()).as("%s", method).isEqualTo(atOnce.stateHash());
                if (!method.getName().equals("setName")) {
                    assertThat(atOnce.stateHash()).as("%s", method).isNotEqualTo(before);
                }
                if (!isOfQuery(method)) {
                    record(written, method, true);
                    assertThat(written.stateHash()).as("written %s", method).isEqualTo(atOnce.stateHash());
                }
                buffered.audit();
            }
        }
        assertThat(alone).containsExactlyInAnyOrderElementsOf(OF_BUFFERS_ALONE.keySet());
    }

    @Test
    @Row({"ECB-3.1", "ECB-3.2", "ECB-3.3"})
    void thereIsACommandForEverythingThatCanBeRecorded() {
        assertThat(EveryCommand.ofBuffers().stream().map(Method::getName).distinct())
                .containsExactlyInAnyOrder(
                        "createEntity",
                        "instantiate",
                        "destroyEntity",
                        "addComponent",
                        "removeComponent",
                        "setComponent",
                        "addBuffer",
                        "setBuffer",
                        "appendToBuffer",
                        "addSharedComponent",
                        "setSharedComponent",
                        "setComponentEnabled",
                        "setEnabled",
                        "setName",
                        "moveComponent",
                        "addComponentForLinkedEntityGroup",
                        "setComponentForLinkedEntityGroup",
                        "replaceComponentForLinkedEntityGroup");
    }

    /// Adds the name of the method to `alone` if the entity manager does not have it.
    private static void makeAtOnce(World world, EveryCommand own, Method method, Set<String> alone) {
        Object[] arguments = own.arguments(method);
        int length = arguments.length;
        if (length > 0 && arguments[length - 1] instanceof EntityQueryCaptureMode) {
            length--;
        }
        try {
            Class<?>[] types = Arrays.copyOf(method.getParameterTypes(), length);
            Method direct = EntityManager.class.getMethod(method.getName(), types);
            fill(EveryCommand.call(world.entityManager(), direct, Arrays.copyOf(arguments, length)), own.entity());
        } catch (NoSuchMethodException none) {
            String name = EveryCommand.text(method).replace(", EntityQueryCaptureMode", "");
            alone.add(name);
            OF_BUFFERS_ALONE.get(name).make(world.entityManager(), own);
        }
    }

    @Test
    @Row("ECB-14.1")
    void everyQueryCommandThatKnowsItsEntitiesDoesTheSameIfNothingIsChangedInBetween() {
        int modes = 0;
        for (Method method : EveryCommand.ofBuffers()) {
            try (World recorded = new World("Recorded");
                    World played = new World("Played")) {
                if (!List.of(method.getParameterTypes()).contains(EntityQueryCaptureMode.class)) {
                    continue;
                }
                for (EntityQueryCaptureMode mode : EntityQueryCaptureMode.values()) {
                    World world = mode == EntityQueryCaptureMode.AT_RECORD ? recorded : played;
                    EveryCommand own = new EveryCommand(world.entityManager());
                    try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                        Object[] arguments = own.arguments(method);
                        arguments[arguments.length - 1] = mode;
                        EveryCommand.call(buffer, method, arguments);
                        assertThat(buffer.dump().contains("query"))
                                .isEqualTo(mode == EntityQueryCaptureMode.AT_PLAYBACK);
                        buffer.playback(world.entityManager());
                    }
                }
                assertThat(recorded.stateHash()).as("%s", method).isEqualTo(played.stateHash());
                modes++;
            }
        }
        assertThat(modes).isEqualTo(8);
    }

    private static void record(World world, Method method, boolean written) throws NoSuchMethodException {
        EveryCommand own = new EveryCommand(world.entityManager());
        try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
            Object[] arguments = own.arguments(method);
            Object answer = written
                    ? EveryCommand.call(buffer.asParallelWriter(), twin(method), withKey(arguments))
                    : EveryCommand.call(buffer, method, arguments);
            fill(answer, own.entity());
            assertThat(buffer.commandCount()).isEqualTo(1);
            buffer.playback(world.entityManager());
        }
    }

    /// Gives a buffer, if that is what was answered, two elements.
    @SuppressWarnings("unchecked") // the buffers are all of waypoints
    private static void fill(Object answer, Entity entity) {
        if (answer instanceof DynamicBuffer<?>) {
            DynamicBuffer<Waypoint> elements = (DynamicBuffer<Waypoint>) answer;
            elements.clear();
            elements.add(new Waypoint(8, Entity.NULL));
            elements.add(new Waypoint(9, entity));
        }
    }

    private static boolean isOfQuery(Method method) {
        return List.of(method.getParameterTypes()).contains(EntityQuery.class);
    }

    private static Method twin(Method method) throws NoSuchMethodException {
        Class<?>[] types = method.getParameterTypes();
        Class<?>[] more = new Class<?>[types.length + 1];
        more[0] = int.class;
        System.arraycopy(types, 0, more, 1, types.length);
        return EntityCommandBuffer.ParallelWriter.class.getMethod(method.getName(), more);
    }

    private static Object[] withKey(Object[] arguments) {
        Object[] more = new Object[arguments.length + 1];
        more[0] = -3;
        System.arraycopy(arguments, 0, more, 1, arguments.length);
        return more;
    }

    @Test
    @Row("ECB-8.1")
    void everyMethodOfAWriterIsOneOfTheBufferWithTheSortKeyFirst() throws NoSuchMethodException {
        int twins = 0;
        for (Method method : EveryCommand.ofBuffers()) {
            if (!isOfQuery(method)) {
                assertThat(twin(method).getReturnType()).isEqualTo(method.getReturnType());
                twins++;
            }
        }
        assertThat(EveryCommand.ofWriters())
                .hasSize(twins)
                .allSatisfy(method -> assertThat(method.getParameterTypes()[0]).isEqualTo(int.class));
    }

    @Test
    @Row({"ECB-2.1", "ECB-2.2", "ECB-2.3"})
    void nothingIsRecordedAfterPlayback() {
        for (PlaybackPolicy policy : PlaybackPolicy.values()) {
            try (EntityCommandBuffer played = new EntityCommandBuffer(policy)) {
                EntityCommandBuffer.ParallelWriter writer = played.asParallelWriter();
                played.playback(em);
                String text = "A command was recorded after EntityCommandBuffer[0 commands] was played back. Record in"
                        + " a new buffer.";
                for (Method method : EveryCommand.ofBuffers()) {
                    assertThatThrownBy(() -> EveryCommand.call(played, method, every.arguments(method)))
                            .as("%s", method)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage(text);
                }
                for (Method method : EveryCommand.ofWriters()) {
                    assertThatThrownBy(() -> EveryCommand.call(writer, method, every.arguments(method)))
                            .as("%s", method)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage(text);
                }
                assertThatThrownBy(played::asParallelWriter)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(text);
            }
        }
    }

    @Test
    @Row("ECB-4.6")
    void theNullEntityIsRefusedWhenItIsRecorded() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            EntityCommandBuffer.ParallelWriter writer = commands.asParallelWriter();
            int refused = 0;
            for (Method method : EveryCommand.ofBuffers()) {
                refused += requireRefusedNulls(commands, method);
            }
            for (Method method : EveryCommand.ofWriters()) {
                refused += requireRefusedNulls(writer, method);
            }
            assertThat(refused).isGreaterThan(40);
            assertThat(commands.isEmpty()).isTrue();
        }
    }

    private int requireRefusedNulls(Object to, Method method) {
        int refused = 0;
        for (int i = 0; i < method.getParameterCount(); i++) {
            if (method.getParameterTypes()[i] == Entity.class) {
                Object[] arguments = every.arguments(method);
                arguments[i] = Entity.NULL;
                assertThatThrownBy(() -> EveryCommand.call(to, method, arguments))
                        .as("%s", method)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(method.getName() + " was recorded for Entity.NULL, which is no entity. Record it"
                                + " for an entity, or for a deferred entity of this buffer.");
                refused++;
            }
        }
        return refused;
    }

    @Test
    @Row({"ECB-3", "ECB-4"})
    void nullIsRefusedWhenItIsRecorded() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            EntityCommandBuffer.ParallelWriter writer = commands.asParallelWriter();
            for (Method method : EveryCommand.ofBuffers()) {
                requireRefusedNullArguments(commands, method, commands);
            }
            for (Method method : EveryCommand.ofWriters()) {
                requireRefusedNullArguments(writer, method, commands);
            }
            commands.playback(em);
        }
        assertThat(em.entityCount()).isEqualTo(2);
    }

    private void requireRefusedNullArguments(Object to, Method method, EntityCommandBuffer commands) {
        for (int i = 0; i < method.getParameterCount(); i++) {
            if (!method.getParameterTypes()[i].isPrimitive()) {
                Object[] arguments = every.arguments(method);
                arguments[i] = null;
                assertThatThrownBy(() -> EveryCommand.call(to, method, arguments))
                        .as("%s argument %s", method, i)
                        .isInstanceOfAny(NullPointerException.class, IllegalArgumentException.class);
                assertThat(commands.isEmpty()).as("%s argument %s", method, i).isTrue();
            }
        }
    }

    @Test
    @Row({"ECB-1", "ECB-10"})
    void aClosedBufferRecordsNothing() {
        EntityCommandBuffer commands = new EntityCommandBuffer();
        EntityCommandBuffer.ParallelWriter writer = commands.asParallelWriter();
        commands.close();
        for (Method method : EveryCommand.ofBuffers()) {
            assertThatThrownBy(() -> EveryCommand.call(commands, method, every.arguments(method)))
                    .as("%s", method)
                    .isInstanceOf(DisposedException.class)
                    .hasMessageStartingWith("EntityCommandBuffer was used after it was closed.");
        }
        for (Method method : EveryCommand.ofWriters()) {
            assertThatThrownBy(() -> EveryCommand.call(writer, method, every.arguments(method)))
                    .as("%s", method)
                    .isInstanceOf(DisposedException.class)
                    .hasMessageStartingWith("EntityCommandBuffer was used after it was closed.");
        }
    }

    @Test
    @Row({"ECB-10.1", "ECB-10.2"})
    void nothingIsRecordedWhileAJobHoldsTheBuffer() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            EntityCommandBuffer.ParallelWriter writer = commands.asParallelWriter();
            JobHandle job = new HoldingJob(commands).schedule();
            String text = "EntityCommandBuffer is written while the job HoldingJob, which was not completed, writes"
                    + " through HoldingJob.commands. Call complete() on its handle first.";
            for (Method method : EveryCommand.ofBuffers()) {
                assertThatThrownBy(() -> EveryCommand.call(commands, method, every.arguments(method)))
                        .as("%s", method)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(text);
            }
            for (Method method : EveryCommand.ofWriters()) {
                assertThatThrownBy(() -> EveryCommand.call(writer, method, every.arguments(method)))
                        .as("%s", method)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(text);
            }
            job.complete();
            assertThat(commands.commandCount()).isEqualTo(1);
        }
    }

    @Test
    @Row("ECB-4.5")
    void everyCommandAboutADeadEntityIsRefusedAtPlaybackOrIgnored() {
        Entity gone = em.createEntity(Health.class);
        em.destroyEntity(gone);
        long hash = world.stateHash();
        List<String> ignored = new ArrayList<>();
        for (Method method : EveryCommand.ofBuffers()) {
            Object[] arguments = every.arguments(method);
            boolean isAboutOne = arguments.length > 0 && arguments[0] instanceof Entity;
            boolean isAboutMany = arguments.length > 0 && arguments[0] instanceof NativeArray<?>;
            if (!isAboutOne && !isAboutMany) {
                continue;
            }
            arguments[0] = isAboutOne ? gone : NativeArray.copyOf(Entity.class, List.of(gone));
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                EveryCommand.call(commands, method, arguments);
                if (method.getName().startsWith("remove") || method.getName().startsWith("destroy")) {
                    commands.playback(em);
                    ignored.add(method.getName());
                } else {
                    assertThatThrownBy(() -> commands.playback(em))
                            .as("%s", method)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageStartingWith(
                                    "Command 1 of 1, " + method.getName() + "(" + (isAboutOne ? gone : "1 entity"))
                            .hasMessageContaining(", failed in world \"Test\": " + gone)
                            .hasMessageEndingWith(" No command was applied. A buffer with setSkipsDeadEntities(true)"
                                    + " skips commands about entities that are not alive and plays all others.");
                }
            }
            assertThat(world.stateHash()).as("%s", method).isEqualTo(hash);
            world.audit();
        }
        assertThat(ignored)
                .containsExactlyInAnyOrder(
                        "destroyEntity",
                        "destroyEntity",
                        "removeComponent",
                        "removeComponent",
                        "removeComponent",
                        "removeComponent");
    }

    @Test
    @Row("ECB-6.2")
    void everyCommandRefusesADeferredEntityOfAnotherBuffer() {
        long hash = world.stateHash();
        for (Method method : EveryCommand.ofBuffers()) {
            for (int i = 0; i < method.getParameterCount(); i++) {
                if (method.getParameterTypes()[i] != Entity.class) {
                    continue;
                }
                try (EntityCommandBuffer commands = new EntityCommandBuffer();
                        EntityCommandBuffer foreign = new EntityCommandBuffer()) {
                    Entity deferred = foreign.createEntity();
                    Object[] arguments = every.arguments(method);
                    arguments[i] = deferred;
                    EveryCommand.call(commands, method, arguments);
                    assertThatThrownBy(() -> commands.playback(em))
                            .as("%s of %s", method, Arrays.toString(arguments))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageStartingWith("Command 1 of 1, " + method.getName() + "(")
                            .hasMessageContaining(", failed in world \"Test\": " + deferred
                                    + " is a deferred entity that another command buffer has made. Use it in commands of"
                                    + " that buffer, or the entity's own id after its playback.");
                }
                assertThat(world.stateHash()).as("%s", method).isEqualTo(hash);
            }
        }
    }
}
