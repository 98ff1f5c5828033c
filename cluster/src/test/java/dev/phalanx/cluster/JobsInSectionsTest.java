package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.RefRW;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Systems leave jobs behind that write what is sent at the end of the tick.
class JobsInSectionsTest {
    @Ghost
    record Spot(double x, double y) implements IComponentData {}

    record Age(long ticks) implements IComponentData {}

    record Drift(double width) implements IJobEntity {
        void execute(RefRW<Spot> spot) {
            Spot at = spot.get();
            spot.set(new Spot((at.x() + 1.5) % width, at.y()));
        }
    }

    record Ageing() implements IJobEntity {
        void execute(RefRW<Age> age) {
            age.set(new Age(age.get().ticks() + 1));
        }
    }

    static final class JobSystem implements ISystem {
        private final boolean isRegistered;
        private EntityQuery own;

        JobSystem(boolean isRegistered) {
            this.isRegistered = isRegistered;
        }

        @Override
        public void onCreate(SystemState state) {
            own = state.entityManager()
                    .queryBuilder()
                    .withAllRW(Spot.class)
                    .withNone(GhostAgent.class)
                    .build();
        }

        @Override
        public void onUpdate(SystemState state) {
            JobHandle drift = new Drift(40).scheduleParallel(own, JobHandle.none());
            JobHandle ageing = new Ageing().scheduleParallel(JobHandle.none());
            if (isRegistered) {
                state.setDependency(JobHandle.combineDependencies(drift, ageing));
            }
        }
    }

    private static long run(int columns, int threads, boolean isRegistered) {
        Plane plane = Plane.bounded(40, 10, Spot.class, "x", "y");
        try (SectionedWorld world = SectionedWorld.of(RectangleSections.of(plane, columns, 1, 2))
                .withComponents(Spot.class, Age.class)
                .withThreads(threads)
                .withSystems(section -> section.world().addSystem(new JobSystem(isRegistered)))
                .build()) {
            EntityManager em = world.section(0).world().entityManager();
            for (int i = 1; i <= 300; i++) {
                em.createEntity(new GlobalId(i), new Spot(i * 0.05, i % 10), new Age(0));
            }
            world.run(12);
            assertThat(world.agentCount()).isEqualTo(300);
            return world.stateHash();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void jobsAreCompletedAtTheEndOfATick(boolean isRegistered) {
        long uncut = run(1, 1, isRegistered);
        assertThat(run(2, 1, isRegistered)).isEqualTo(uncut);
        assertThat(run(4, 2, isRegistered)).isEqualTo(uncut);
    }
}
