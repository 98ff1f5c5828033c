package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Copies from a world have what its jobs write.
final class WorldTransferJobsTest extends InWorld {
    public static final class Count implements IComponentData {
        public int value;
    }

    record SlowJob() implements IJobEntity {
        void execute(Count count) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            count.value = 7;
        }
    }

    static final class SlowSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new SlowJob().schedule();
        }
    }

    private final World other = new World("Other");
    private final EntityManager source = other.entityManager();
    private final Entity entity = source.createEntity(new Count());

    @AfterEach
    void closeOther() {
        other.audit();
        other.close();
    }

    private void updateOther() {
        other.addSystem(new SlowSystem());
        other.update();
    }

    @Test
    void copiedEntitiesHaveWhatJobsWrite() {
        updateOther();
        Entity copy = em.copyEntitiesFrom(source, NativeArray.of(entity)).get(0);
        assertThat(em.getComponent(copy, Count.class).value).isEqualTo(7);
    }

    @Test
    void aWorldThatIsReplacedHasWhatJobsOfTheOtherWrite() {
        updateOther();
        em.copyAndReplaceEntitiesFrom(source);
        assertThat(em.getComponent(entity, Count.class).value).isEqualTo(7);
    }

    @Test
    void jobsThatNoSystemHasHandedOverAreNamed() {
        EntityQuery counts = source.queryBuilder().withAllRW(Count.class).build();
        JobHandle job = new SlowJob().schedule(counts, JobHandle.none());
        NativeArray<Entity> entities = NativeArray.of(entity);
        assertThatIllegalStateException()
                .isThrownBy(() -> em.copyEntitiesFrom(source, entities))
                .withMessageStartingWith("copyEntitiesFrom was called in world \"Other\" while the job SlowJob");
        assertThatIllegalStateException()
                .isThrownBy(() -> em.copyAndReplaceEntitiesFrom(source))
                .withMessageStartingWith(
                        "copyAndReplaceEntitiesFrom was called in world \"Other\" while the job SlowJob");
        job.complete();
        em.copyAndReplaceEntitiesFrom(source);
        assertThat(em.getComponent(entity, Count.class).value).isEqualTo(7);
    }
}
