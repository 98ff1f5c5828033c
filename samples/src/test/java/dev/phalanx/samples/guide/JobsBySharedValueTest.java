package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.Test;

/// The code of the page about entity jobs that schedules a job for each value of a shared component.
class JobsBySharedValueTest {
    static final class Place implements IComponentData {
        public float x;
    }

    record School(int number, float speed) implements ISharedComponentData {}

    record SwimJob(float speed) implements IJobEntity {
        void execute(Place place) {
            place.x += speed;
        }
    }

    static final class SwimSystem implements ISystem {
        // snippet jobs-by-shared-value
        @Override
        public void onUpdate(SystemState state) {
            EntityQuery fish =
                    state.getEntityQuery(ComponentType.readWrite(Place.class), ComponentType.readOnly(School.class));
            JobHandle swum = state.dependency();
            for (School school : state.entityManager().getAllUniqueSharedComponents(School.class)) {
                fish.setSharedComponentFilter(school); // applies to jobs scheduled from here on
                swum = new SwimJob(school.speed()).scheduleParallel(fish, swum);
            }
            state.setDependency(swum);
        }
        // end jobs-by-shared-value
    }

    @Test
    void everySchoolHasAJobOfItsOwn() {
        try (World world = new World("Guide")) {
            EntityManager em = world.entityManager();
            Entity slow = em.createEntity(new Place());
            Entity fast = em.createEntity(new Place());
            em.addSharedComponent(slow, new School(1, 2));
            em.addSharedComponent(fast, new School(2, 5));
            world.addSystem(new SwimSystem());
            world.update();

            assertThat(em.getComponent(slow, Place.class).x).isEqualTo(2);
            assertThat(em.getComponent(fast, Place.class).x).isEqualTo(5);
        }
    }
}
