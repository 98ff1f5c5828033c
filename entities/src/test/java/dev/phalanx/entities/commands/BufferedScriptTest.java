package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.commands.CommandScript.Command;
import dev.phalanx.entities.commands.CommandScript.Creation;
import dev.phalanx.entities.commands.CommandScript.Recording;
import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A script that is recorded and played back leaves the world as the same script made at once: with the same ids,
/// components and values. `-Dphalanx.model.scripts=100000` runs more scripts than usual.
@ExtendWith(AuditWorlds.class)
final class BufferedScriptTest {
    private static final int SCRIPTS = Math.max(20, Integer.getInteger("phalanx.model.scripts", 2000) / 5);
    private static final int FEWER = Math.max(20, SCRIPTS / 4);
    private static final int ROUNDS = 8;
    private static final int STEPS = 25;

    @Test
    @Row({"ECB-1", "ECB-6"})
    void commandsOfOneBufferDoWhatTheScriptDoes() {
        for (int seed = 1; seed <= SCRIPTS; seed++) {
            run(seed, true, (commands, world, random) -> {
                try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                    Recording recording = new Recording(buffer, null, world.entityManager(), CommandScript.noNames());
                    commands.forEach(command -> command.record(recording, 0));
                    buffer.playback(world.entityManager());
                }
            });
        }
    }

    @Test
    @Row({"ECB-6", "ECB-8"})
    void commandsOfSeveralWritersDoWhatTheScriptDoesInTheOrderOfTheirKeys() {
        for (int seed = 1; seed <= SCRIPTS; seed++) {
            run(seed, false, BufferedScriptTest::throughWriters);
        }
    }

    private static void throughWriters(List<Command> commands, World world, Random random) {
        try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
            Map<Entity, Entity> deferred = CommandScript.noNames();
            List<Recording> recordings = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                recordings.add(new Recording(buffer, buffer.asParallelWriter(), world.entityManager(), deferred));
            }
            int[] keys = new int[commands.size()];
            int key = -40;
            List<Integer> rest = new ArrayList<>();
            for (int i = 0; i < keys.length; i++) {
                keys[i] = key;
                key += 1 + random.nextInt(5);
                if (commands.get(i) instanceof Creation) {
                    commands.get(i).record(recordings.get(random.nextInt(3)), keys[i]);
                } else {
                    rest.add(i);
                }
            }
            Collections.shuffle(rest, random);
            for (int i : rest) {
                commands.get(i).record(recordings.get(random.nextInt(3)), keys[i]);
            }
            buffer.playback(world.entityManager());
        }
    }

    @Test
    @Row({"ECB-1", "ECB-6"})
    void commandsOfSeveralBuffersDoWhatTheScriptDoesInTheOrderOfTheirPlaybacks() {
        for (int seed = 1; seed <= FEWER; seed++) {
            run(seed, true, BufferedScriptTest::throughBuffers);
        }
    }

    /// Records all buffers, in any order, before the first is played. What one of them creates has a real id in those
    /// after it.
    private static void throughBuffers(List<Command> commands, World world, Random random) {
        List<List<Command>> parts = new ArrayList<>();
        for (int from = 0; from < commands.size(); ) {
            int to = Math.min(commands.size(), from + 1 + random.nextInt(10));
            parts.add(commands.subList(from, to));
            from = to;
        }
        List<EntityCommandBuffer> buffers =
                parts.stream().map(part -> new EntityCommandBuffer()).toList();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            order.add(i);
        }
        Collections.shuffle(order, random);
        for (int i : order) {
            record(parts.get(i), buffers.get(i), world);
        }
        buffers.forEach(buffer -> buffer.playback(world.entityManager()));
        buffers.forEach(EntityCommandBuffer::close);
    }

    /// Records the commands of a script on many threads, with their places in it as keys.
    record RecordJob(EntityCommandBuffer.ParallelWriter commands) implements IJobParallelFor {
        private static volatile List<Command> script;
        private static volatile Recording names;

        @Override
        public void execute(int index) {
            Command command = script.get(index);
            if (!(command instanceof Creation)) {
                command.record(new Recording(null, commands, names.target, names.deferred), index);
            }
        }
    }

    @Test
    @Row({"ECB-6", "ECB-8"})
    void commandsThatManyThreadsRecordDoWhatTheScriptDoesInTheOrderOfTheirKeys() {
        for (int seed = 1; seed <= FEWER; seed++) {
            run(seed, false, BufferedScriptTest::throughThreads);
        }
    }

    private static void throughThreads(List<Command> commands, World world, Random random) {
        try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
            Recording creating =
                    new Recording(buffer, buffer.asParallelWriter(), world.entityManager(), CommandScript.noNames());
            for (int i = 0; i < commands.size(); i++) {
                if (commands.get(i) instanceof Creation) {
                    commands.get(i).record(creating, i);
                }
            }
            RecordJob.script = commands;
            RecordJob.names = creating;
            new RecordJob(buffer.asParallelWriter())
                    .schedule(commands.size(), 1 + random.nextInt(3))
                    .complete();
            buffer.playback(world.entityManager());
        }
    }

    @Test
    @Row("ECB-2")
    void aBufferThatIsPlayedAgainDoesWhatTheSameRecordingDoes() {
        int[] again = new int[2];
        for (int seed = 1; seed <= FEWER; seed++) {
            try (World twin = new World("Buffered")) {
                run(seed, true, (commands, world, random) -> {
                    try (EntityCommandBuffer multiple = new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK)) {
                        record(commands, multiple, world);
                        multiple.playback(world.entityManager());
                        playOnce(commands, twin);
                        if (random.nextInt(ROUNDS) == 0) {
                            compareSecondPlayback(commands, multiple, world, twin, again);
                            throw new Stop();
                        }
                    }
                });
            } catch (Stop afterSecondPlayback) {
                again[1]++;
            }
        }
        assertThat(again[0]).as("second playbacks").isPositive();
        assertThat(again[1]).as("attempts at them").isGreaterThan(again[0]);
    }

    /// The world in which a buffer was played twice is not that of the script any more.
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static String playOnce(List<Command> commands, World world) {
        try (EntityCommandBuffer once = new EntityCommandBuffer()) {
            record(commands, once, world);
            once.playback(world.entityManager());
            return "";
        } catch (IllegalStateException refused) {
            return refused.getMessage();
        }
    }

    private static void compareSecondPlayback(
            List<Command> commands, EntityCommandBuffer multiple, World world, World twin, int[] again) {
        String refusal = "";
        try {
            multiple.playback(world.entityManager());
        } catch (IllegalStateException refused) {
            refusal = refused.getMessage();
        }
        if (refusal.startsWith("playback() was called twice")) {
            return;
        }
        again[0]++;
        // Deferred entities have another number in each buffer.
        assertThat(playOnce(commands, twin).replaceAll("-[0-9]+:[0-9]+", "-"))
                .isEqualTo(refusal.replaceAll("-[0-9]+:[0-9]+", "-"));
        assertThat(world.stateHash()).isEqualTo(twin.stateHash());
        world.audit();
        twin.audit();
    }

    @Test
    @Row("ECB-2")
    void aBufferThatIsPlayedInTwoWorldsDoesTheSameInBoth() {
        int[] twice = new int[1];
        for (int seed = 1; seed <= SCRIPTS; seed++) {
            try (World twin = new World("Twin")) {
                long hash = run(seed, false, (commands, world, random) -> {
                    try (EntityCommandBuffer buffer = new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK);
                            EntityCommandBuffer again = new EntityCommandBuffer()) {
                        record(commands, buffer, world);
                        record(commands, again, twin);
                        buffer.playback(world.entityManager());
                        try {
                            buffer.playback(twin.entityManager());
                            twice[0]++;
                        } catch (IllegalStateException heldDeferredEntities) {
                            again.playback(twin.entityManager());
                        }
                        assertThat(twin.stateHash()).isEqualTo(world.stateHash());
                    }
                });
                assertThat(twin.stateHash()).isEqualTo(hash);
                twin.audit();
            }
        }
        assertThat(twice[0]).as("playbacks of a buffer that was played before").isPositive();
    }

    @Test
    @Row("ECB-4")
    void aPlaybackThatFailsHasMadeTheChangesBeforeTheFailureAndNoOther() {
        for (int seed = 1; seed <= FEWER; seed++) {
            try (World twin = new World("Buffered")) {
                run(seed, true, (commands, world, random) -> {
                    int broken = random.nextInt(commands.size() + 1);
                    playBroken(commands, world, broken, random.nextInt(5));
                    playOnce(commands.subList(0, broken), twin);
                    assertThat(world.stateHash()).isEqualTo(twin.stateHash());
                    world.audit();
                    playOnce(commands.subList(broken, commands.size()), world);
                    playOnce(commands.subList(broken, commands.size()), twin);
                });
            }
        }
    }

    /// Plays a script in which one command cannot be done.
    private static void playBroken(List<Command> commands, World world, int broken, int how) {
        Entity unknown = new Entity(1_000_000, 1);
        try (EntityCommandBuffer buffer = new EntityCommandBuffer();
                EntityCommandBuffer foreign = new EntityCommandBuffer()) {
            Recording recording = new Recording(buffer, null, world.entityManager(), CommandScript.noNames());
            commands.subList(0, broken).forEach(command -> command.record(recording, 0));
            int before = buffer.commandCount();
            switch (how) {
                case 0 -> buffer.addComponent(unknown, Health.class);
                case 1 -> buffer.addComponent(foreign.createEntity(), new Health(1));
                case 2 -> buffer.instantiate(unknown);
                case 3 -> buffer.addComponent(NativeArray.copyOf(Entity.class, List.of(unknown)), new Health(1));
                default -> buffer.appendToBuffer(unknown, new Waypoint(1, Entity.NULL));
            }
            commands.subList(broken, commands.size()).forEach(command -> command.record(recording, 0));
            int after = buffer.commandCount() - before - 1;
            assertThatThrownBy(() -> buffer.playback(world.entityManager()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("Command " + (before + 1) + " of " + (before + 1 + after) + ", ")
                    .hasMessageContaining(
                            before == 0
                                    ? " No command was applied."
                                    : before == 1
                                            ? " The command before it was applied."
                                            : " The " + before + " commands before it were applied.");
        }
    }

    private static void record(List<Command> commands, EntityCommandBuffer buffer, World world) {
        Recording recording = new Recording(buffer, null, world.entityManager(), CommandScript.noNames());
        commands.forEach(command -> command.record(recording, 0));
    }

    private interface Way {
        void play(List<Command> commands, World world, Random random);
    }

    private static long run(int seed, boolean withQueries, Way way) {
        try (World atOnce = new World("AtOnce");
                World buffered = new World("Buffered")) {
            CommandScript script = new CommandScript(atOnce.entityManager(), seed, withQueries);
            Random random = new Random(seed);
            for (int round = 0; round < ROUNDS; round++) {
                List<Command> commands = new ArrayList<>();
                for (int step = 0; step < STEPS; step++) {
                    Command command = script.next();
                    if (command != null) {
                        commands.add(command);
                    }
                }
                way.play(commands, buffered, random);
                buffered.audit();
                assertThat(buffered.stateHash())
                        .as("seed %s, round %s%n%s%n%s", seed, round, atOnce, buffered)
                        .isEqualTo(atOnce.stateHash());
            }
            return atOnce.stateHash();
        }
    }
}
