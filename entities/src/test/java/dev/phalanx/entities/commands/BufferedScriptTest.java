package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.World;
import dev.phalanx.entities.commands.CommandScript.Command;
import dev.phalanx.entities.commands.CommandScript.Creation;
import dev.phalanx.entities.commands.CommandScript.Recording;
import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.structs.Entity;
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
            Map<Entity, Entity> temporary = CommandScript.noNames();
            List<Recording> recordings = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                recordings.add(new Recording(buffer, buffer.asParallelWriter(), world.entityManager(), temporary));
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
                        } catch (IllegalStateException heldTemporaryIds) {
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
