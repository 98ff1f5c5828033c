package dev.phalanx.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Model;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Runs of models for tests.
final class Runs {
    private Runs() {}

    /// The components of all agents after some steps, in the order of entities.
    static <P extends Record, T extends IComponentData> List<T> end(
            Model<P> model, P parameters, long seed, int steps, Class<T> type) {
        try (World world = new World("Run")) {
            model.setup(world, parameters, Random.of(seed));
            for (int step = 0; step < steps; step++) {
                model.step(world);
            }
            world.audit();
            return world.entityManager()
                    .queryBuilder()
                    .withAll(type)
                    .build()
                    .toComponentDataArray(type)
                    .toList();
        }
    }

    /// Asserts that a run goes on in another world, which its state is copied to, as it would have.
    static <P extends Record> void goesOnInAnotherWorld(Supplier<? extends Model<P>> model, P parameters) {
        try (World world = new World("Whole");
                World other = new World("Other")) {
            Model<P> whole = model.get();
            Model<P> resumed = model.get();
            whole.setup(world, parameters, Random.of(3));
            resumed.setup(other, parameters, Random.of(4)); // another seed: all comes from the copy
            resumed.step(other);
            for (int step = 0; step < 5; step++) {
                whole.step(world);
            }
            other.entityManager().copyAndReplaceEntitiesFrom(world.entityManager());
            assertThat(other.stateHash()).isEqualTo(world.stateHash());
            for (int step = 0; step < 15; step++) {
                long before = world.stateHash();
                whole.step(world);
                resumed.step(other);
                assertThat(world.stateHash()).as("in step %s", step).isNotEqualTo(before);
                assertThat(other.stateHash()).isEqualTo(world.stateHash());
            }
            world.audit();
            other.audit();
        }
    }

    /// The numbers from 0 on, shuffled as an activation shuffles.
    static int[] shuffled(int count, Random rng) {
        int[] order = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int other = rng.nextInt(i + 1);
            int chosen = order[other];
            order[other] = order[i];
            order[i] = chosen;
        }
        return order;
    }
}
