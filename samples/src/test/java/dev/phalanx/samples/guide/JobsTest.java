package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.jobs.EntityIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithNone;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import org.junit.jupiter.api.Test;

/// The code of the page about entity jobs.
class JobsTest {
    static final class Position implements IComponentData {
        public float x;
        public float number;
    }

    record Velocity(float x) implements IComponentData {}

    record Stunned(float seconds) implements IComponentData, IEnableableComponent {}

    // snippet jobs-declared
    @WithNone(Stunned.class)
    record MoveJob(float deltaTime) implements IJobEntity {
        void execute(Position position, Velocity velocity) { // mutable classes are written, records are read
            position.x += velocity.x() * deltaTime;
        }
    }
    // end jobs-declared

    // snippet jobs-system
    static final class MoveSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new MoveJob(state.time().deltaTime())
                    .scheduleParallel(); // depends on earlier jobs; later jobs depend on it
        }
    }
    // end jobs-system

    // snippet jobs-parameters
    record NumberJob() implements IJobEntity {
        void execute(@EntityIndexInQuery int index, Position position, RefRW<Velocity> velocity) {
            position.number = index;
            velocity.replace(old -> new Velocity(-old.x())); // a reference writes a record
        }
    }
    // end jobs-parameters

    @Test
    void jobsMoveEntities() {
        try (World world = new World("Guide")) {
            EntityManager em = world.entityManager();
            Entity one = em.createEntity(new Position(), new Velocity(2));
            world.addSystem(new MoveSystem());
            world.setTime(new TimeData(0, 0.5f));
            world.update();
            assertThat(em.getComponent(one, Position.class).x).isEqualTo(1);

            // snippet jobs-handles
            EntityQuery all =
                    em.queryBuilder().withAll(Position.class, Velocity.class).build();
            JobHandle numbered = new NumberJob().schedule(all, JobHandle.none());
            JobHandle moved = new MoveJob(1).scheduleParallel(all, numbered); // runs after numbered
            moved.complete();
            // end jobs-handles
            assertThat(em.getComponent(one, Position.class).x).isEqualTo(-1);
        }
    }
}
