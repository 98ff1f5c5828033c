package dev.phalanx.stress;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.World;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads record creations in one buffer, with different sort keys: each has deferred entities of its own, and
/// all are played.
@JCStressTest
@Outcome(id = "10, 10", expect = Expect.ACCEPTABLE, desc = "All are there")
@Outcome(expect = Expect.FORBIDDEN, desc = "A command was lost, or two entities had one deferred entity")
@State
public class NoCommandOfTwoThreadsIsLost {
    private final EntityCommandBuffer commands = new EntityCommandBuffer();

    @Actor
    public void first() {
        Step.run(() -> record(-1));
    }

    @Actor
    public void second() {
        Step.run(() -> record(1));
    }

    private void record(int key) {
        var writer = commands.asParallelWriter().forJob(commands.safetyHandle());
        for (int i = 0; i < 5; i++) {
            writer.setName(key, writer.createEntity(key), "made");
        }
        writer.flush();
    }

    @Arbiter
    public void after(II_Result result) {
        try (World world = new World("stress")) {
            commands.playback(world.entityManager());
            result.r1 = world.entityManager().entityCount();
            for (var entity : world.entityManager().getAllEntities()) {
                result.r2 += world.entityManager().getName(entity).equals("made") ? 1 : 0;
            }
        }
        commands.close();
    }
}
