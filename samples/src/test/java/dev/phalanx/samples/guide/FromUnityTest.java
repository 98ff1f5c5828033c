package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeIntReference;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of docs/coming-from-unity.md.
class FromUnityTest {
    private final World world = new World("Guide");
    private final EntityManager em = world.entityManager();

    static final class Angle implements IComponentData {
        public float radians;
    }

    record Spin(float radiansPerSecond) implements IComponentData {}

    record Health(int points) implements IComponentData {}

    FromUnityTest() {
        world.setFailFast(true);
    }

    @AfterEach
    void close() {
        world.close();
    }

    // snippet unity-system
    static final class SpinSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float dt = SystemAPI.time().deltaTime();
            SystemAPI.query(rw(Angle.class), ro(Spin.class)) // foreach (var (angle, spin) in …
                    .withNone(Health.class)
                    .forEach((angle, spin) -> angle.radians += spin.radiansPerSecond() * dt);
        }
    }
    // end unity-system

    @Test
    void aSystemIsPorted() {
        Entity wheel = em.createEntity(new Angle(), new Spin(2));
        world.addSystem(new SpinSystem());
        world.setTime(new TimeData(0, 0.5f));
        world.update();
        assertThat(em.getComponent(wheel, Angle.class).radians).isEqualTo(1);
    }

    @Test
    void recordsAreWrittenThroughReferences() {
        Entity monster = em.createEntity(new Health(3));
        // snippet unity-ref
        em.query(ref(Health.class))
                .forEach(health -> health.set(new Health(health.get().points() - 1)));
        em.getComponentRW(monster, Health.class).replace(old -> new Health(old.points() * 10));
        // end unity-ref
        assertThat(em.getComponent(monster, Health.class).points()).isEqualTo(20);
    }

    @Test
    void aLoopSeesTheValueFromBefore() {
        Entity wheel = em.createEntity(Angle.class);
        // snippet unity-copy
        em.query(rw(Angle.class)).forEach(angle -> {
            angle.radians = 5;
            assertThat(em.getComponent(wheel, Angle.class).radians).isZero(); // stored when the lambda returns
        });
        assertThat(em.getComponent(wheel, Angle.class).radians).isEqualTo(5);
        // end unity-copy
    }

    // snippet unity-result-job
    record CountJob(NativeIntReference count) implements IJobEntity {
        void execute(Health health) {
            count.set(count.get() + health.points());
        }
    }
    // end unity-result-job

    @Test
    void resultsComeOutInContainers() {
        em.createEntity(new Health(3));
        em.createEntity(new Health(4));
        EntityQuery all = em.queryBuilder().withAll(Health.class).build();
        // snippet unity-result
        int[] sum = {0}; // a lambda cannot assign to a local variable
        em.query(ro(Health.class)).forEach(health -> sum[0] += health.points());

        try (NativeIntReference count = NativeIntReference.of(0)) { // no allocator; close what you create
            new CountJob(count).run(all);
            assertThat(count.get()).isEqualTo(sum[0]);
        }
        // end unity-result
        assertThat(sum[0]).isEqualTo(7);
    }

    @Test
    void whatMayBeAbsentIsNull() {
        Entity wheel = em.createEntity(Angle.class);
        // snippet unity-try
        ComponentLookup<Health> healths = em.getComponentLookup(Health.class, true);
        Health health = healths.tryGetComponent(wheel); // null instead of false and an out parameter
        // end unity-try
        assertThat(health).isNull();
    }
}
