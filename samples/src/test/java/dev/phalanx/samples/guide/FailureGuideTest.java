package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.run.DefaultWorld;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The snippets about failures and late ticks in production.
final class FailureGuideTest {
    private static final class Alerts {
        final List<String> sent = new ArrayList<>();

        void send(String where, long count, Throwable error) {
            sent.add(where + " " + count + " " + error.getMessage());
        }
    }

    private static final class LeakySystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            throw new IllegalStateException("no more sockets");
        }
    }

    private final World world = new World("Game");

    @AfterEach
    void closeWorld() {
        world.close();
    }

    @Test
    void alertsAreSentForFailures() {
        Alerts alerts = new Alerts();
        world.setFailFast(false);
        // snippet systems-failures
        Subscription subscription = world.onFailure(
                (failed, system, job, count, error) -> alerts.send(failed.name() + " " + system, count, error));
        // end systems-failures
        world.addSystem(new LeakySystem());
        world.update();
        world.update();
        subscription.close();
        world.update();
        assertThat(alerts.sent)
                .containsExactly("Game LeakySystem 1 no more sockets", "Game LeakySystem 2 no more sockets");
    }

    @Test
    void lateTicksAreCounted() {
        List<String> alerts = new ArrayList<>();
        DefaultWorld.addSystems(world, List.of());
        // snippet run-loop-late
        RunLoop loop = RunLoop.of(world).targetRate(30).lateTolerance(0.005);
        loop.onLateTick((late, seconds) -> alerts.add("A tick began " + seconds + " s late."));
        // end run-loop-late
        loop.run(3);
        assertThat(loop.lateTicks()).isEqualTo(alerts.size());
    }
}
