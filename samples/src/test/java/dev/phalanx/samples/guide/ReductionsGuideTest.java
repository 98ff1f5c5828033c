package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeDoubleReference;
import dev.phalanx.collections.NativeList;
import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.collections.NativeLongReference;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.AsyncList;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.reductions.DoubleSum;
import dev.phalanx.entities.reductions.Reduction;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import org.junit.jupiter.api.Test;

/// The code of the page about reductions and results by jobs.
class ReductionsGuideTest {
    record Body(double mass, int age) implements IComponentData {}

    // snippet reductions-system
    static final class MassSystem implements ISystem {
        final NativeDoubleReference mass = NativeDoubleReference.of(0);
        private final Reduction<DoubleSum> sum = Reduction.sum(mass);

        @Override
        public void onUpdate(SystemState state) {
            state.setDependency(SystemAPI.query(ro(Body.class))
                    .scheduleReduceParallel(sum, state.dependency(), (body, total) -> total.add(body.mass())));
        }
    }
    // end reductions-system

    // snippet reductions-list
    record OldestJob(@ReadOnly NativeList<Body> bodies, NativeLongReference oldest) implements IJob {
        @Override
        public void execute() {
            for (int i = 0; i < bodies.length(); i++) {
                oldest.set(Math.max(oldest.get(), bodies.get(i).age()));
            }
        }
    }
    // end reductions-list

    @Test
    void manyEntitiesAreBroughtDownToOneResult() {
        try (World world = new World("Guide")) {
            EntityManager em = world.entityManager();
            for (int i = 0; i < 1_000; i++) {
                em.createEntity(new Body(0.5, i % 100));
            }
            MassSystem system = new MassSystem();
            world.addSystem(system);
            world.update();
            em.completeAllTrackedJobs();
            assertThat(system.mass.get()).isEqualTo(500);

            // snippet reductions-now
            NativeLongReference old = NativeLongReference.of(0);
            em.query(ro(Body.class)).reduce(Reduction.count(old), (body, counter) -> {
                if (body.age() >= 50) {
                    counter.count();
                }
            });

            NativeLongArray decades = NativeLongArray.ofLength(10);
            em.query(ro(Body.class)).reduce(Reduction.histogram(decades), (body, bins) -> bins.add(body.age() / 10));
            // end reductions-now
            assertThat(old.get()).isEqualTo(500);
            assertThat(decades.toArray()).containsOnly(100);

            // snippet reductions-async
            EntityQuery query = em.queryBuilder().withAll(Body.class).build();
            AsyncList<Body> bodies = query.toComponentDataListAsync(Body.class, JobHandle.none());
            NativeLongReference oldest = NativeLongReference.of(0);
            new OldestJob(bodies.list(), oldest).schedule(bodies.handle()).complete();
            // end reductions-async
            assertThat(oldest.get()).isEqualTo(99);
        }
    }
}
