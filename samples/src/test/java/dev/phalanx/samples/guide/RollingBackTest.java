package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.structs.Entity;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The snippets of docs/rolling-back.md.
class RollingBackTest {
    record Input(int value) implements IComponentData {}

    record Ball(int position, int speed) implements IComponentData {}

    /// Moves balls, and makes one now and then.
    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    static final class BallSystem implements ISystem {
        private EntityQuery balls;

        @Override
        public void onCreate(SystemState state) {
            balls = state.getEntityQuery(ComponentType.readWrite(Ball.class));
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            int input = SystemAPI.getSingleton(Input.class).value();
            int sum = 0;
            for (Entity entity : balls.toEntityArray()) {
                Ball ball = em.getComponent(entity, Ball.class);
                sum += ball.position();
                em.setComponent(entity, new Ball(ball.position() + ball.speed() + input, ball.speed()));
            }
            if ((sum & 3) == 0) {
                em.createEntity(new Ball(sum, input));
            }
        }
    }

    /// Knows where balls are, and looks only at those that have changed.
    static final class GridSystem implements ISystem {
        private final Set<Integer> grid = new HashSet<>();
        private int replacements;
        private EntityQuery changed;

        @Override
        public void onCreate(SystemState state) {
            changed = state.getEntityQuery(ComponentType.readOnly(Ball.class));
            changed.setChangedVersionFilter(Ball.class);
        }

        @Override
        public void onUpdate(SystemState state) {
            // snippet rolling-back-fields
            if (state.entityManager().replacements() != replacements) {
                replacements = state.entityManager().replacements();
                grid.clear(); // and fill it from all entities, not only from those that have changed
            }
            // end rolling-back-fields
            EntityQuery read = grid.isEmpty() ? state.getEntityQuery(ComponentType.readOnly(Ball.class)) : changed;
            for (Ball ball : read.toComponentDataArray(Ball.class)) {
                grid.add(ball.position());
            }
        }
    }

    private static World game(String name) {
        World world = new World(name);
        world.setFailFast(true);
        world.addSystem(new BallSystem());
        world.addSystem(new GridSystem());
        return world;
    }

    /// Runs ticks with one input in each.
    private static void run(World world, int ticks, int[] inputs) {
        EntityManager em = world.entityManager();
        for (int i = 0; i < ticks; i++) {
            em.setComponent(em.getSingletonEntity(Input.class), new Input(inputs[i]));
            world.setTime(world.elapsedTime() + 0.02, 0.02f);
            world.update();
        }
    }

    @Test
    void aPredictionThatWasWrongIsTakenBack() {
        int[] predicted = {1, 1, 1, 1, 1, 1, 1, 1};
        int[] received = {1, 1, 2, 2, 3, 3, 3, 3};
        try (World server = game("Server");
                World world = game("World");
                World client = game("Client")) {
            for (World each : new World[] {server, world}) {
                EntityManager em = each.entityManager();
                em.createEntity(new Input(0));
                em.createEntity(new Ball(0, 1));
                run(each, 8, predicted);
            }
            run(server, 8, received);
            EntityManager em = world.entityManager();
            // snippet rolling-back
            World kept = new World("Kept", WorldFlags.SHADOW);
            kept.entityManager().copyAndReplaceEntitiesFrom(em); // keep this state
            run(world, 8, predicted);
            em.copyAndReplaceEntitiesFrom(kept.entityManager()); // go back to it
            run(world, 8, received);
            // end rolling-back
            assertThat(world.stateHashWithTime()).isEqualTo(server.stateHashWithTime());
            // snippet rolling-back-join
            client.entityManager().copyAndReplaceEntitiesFrom(kept.entityManager());
            run(client, 8, received);
            // end rolling-back-join
            kept.close();
            assertThat(client.stateHashWithTime()).isEqualTo(server.stateHashWithTime());
            assertThat(world.getExistingSystem(GridSystem.class).grid)
                    .isNotEmpty()
                    .isSubsetOf(server.getExistingSystem(GridSystem.class).grid);
        }
    }
}
