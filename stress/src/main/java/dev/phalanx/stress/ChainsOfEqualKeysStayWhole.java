package dev.phalanx.stress;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/// Two threads record with the same sort key. Regardless of which comes first, all commands of one thread are played in
/// their order, and none of the other's comes between them.
@JCStressTest
@Outcome(
        id = {"a1 a2 a3 b1 b2 b3", "b1 b2 b3 a1 a2 a3"},
        expect = Expect.ACCEPTABLE,
        desc = "One after the other")
@Outcome(expect = Expect.FORBIDDEN, desc = "Chains were mixed, torn or lost")
@State
public class ChainsOfEqualKeysStayWhole {
    private final Entity entity = new Entity(0, 1);
    private final EntityCommandBuffer commands = new EntityCommandBuffer();
    private final EntityCommandBuffer.ParallelWriter job =
            commands.asParallelWriter().forJob(commands.safetyHandle());

    @Actor
    public void first() {
        Step.run(() -> record("a"));
    }

    @Actor
    public void second() {
        Step.run(() -> record("b"));
    }

    private void record(String name) {
        // A thread's own copy of what a job holds.
        var writer = job.forJob(commands.safetyHandle());
        for (int i = 1; i <= 3; i++) {
            writer.setName(7, entity, name + i);
        }
        writer.flush();
    }

    @Arbiter
    public void after(L_Result result) {
        String names = commands.dump()
                .replaceAll("(?s)[^\"]*\"([^\"]*)\"[^\"]*", "$1 ")
                .strip();
        try (World world = new World("stress")) {
            world.entityManager().createEntity();
            commands.playback(world.entityManager());
            String last = world.entityManager().getName(entity);
            result.r1 = names.endsWith(last) ? names : names + " but " + last;
        }
        commands.close();
    }
}
