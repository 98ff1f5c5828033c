package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeIntReference;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of docs/sharing-data-between-systems.md.
class SharingGuideTest {
    private final World world = new World("Game");
    private final EntityManager em = world.entityManager();

    SharingGuideTest() {
        world.setFailFast(true);
    }

    @AfterEach
    void close() {
        world.close();
    }

    // snippet sharing-singleton
    record Wind(float x, float y) implements IComponentData {}

    static final class WeatherSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.entityManager().createSingleton(new Wind(0, 0), "wind");
        }

        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.setSingleton(new Wind(1, 0));
        }
    }

    @UpdateAfter(WeatherSystem.class)
    static final class LeafSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            Wind wind = SystemAPI.getSingleton(Wind.class);
            SystemAPI.query(rw(Leaf.class)).forEach(leaf -> leaf.x += wind.x());
        }
    }
    // end sharing-singleton

    static final class Leaf implements IComponentData {
        public float x;
    }

    @Test
    void aSingletonIsShared() {
        world.addSystem(new LeafSystem());
        world.addSystem(new WeatherSystem());
        Entity leaf = em.createEntity(Leaf.class);
        world.update();
        assertThat(em.getComponent(leaf, Leaf.class).x).isEqualTo(1);
    }

    // snippet sharing-state
    record CountJob(NativeIntReference count) implements IJobEntity {
        void execute(@ReadOnly Leaf leaf) {
            count.set(count.get() + 1);
        }
    }

    static final class CensusSystem implements ISystem {
        private final NativeIntReference count = NativeIntReference.of(0); // private state of this system
        private JobHandle counted = JobHandle.none();

        @Override
        public void onUpdate(SystemState state) {
            counted.complete(); // before this thread touches the collection again
            count.set(0);
            new CountJob(count).schedule();
            counted = state.dependency(); // includes the job that was just scheduled
        }

        @Override
        public void onDestroy(SystemState state) {
            counted.complete();
            count.close();
        }

        NativeIntReference count() {
            return count;
        }

        JobHandle counted() {
            return counted; // readers of the collection depend on this handle
        }
    }
    // end sharing-state

    // snippet sharing-system
    record ReportJob(@ReadOnly NativeIntReference count, NativeIntReference report) implements IJob {
        @Override
        public void execute() {
            report.set(1000 + count.get());
        }
    }

    @UpdateAfter(CensusSystem.class)
    static final class ReportSystem implements ISystem {
        final NativeIntReference report = NativeIntReference.of(0);
        JobHandle reported = JobHandle.none();

        @Override
        public void onUpdate(SystemState state) {
            reported.complete();
            CensusSystem census = state.world().getExistingSystem(CensusSystem.class);
            reported = new ReportJob(census.count(), report).schedule(census.counted());
            reported.complete(); // the census writes its collection again in the next frame
        }

        @Override
        public void onDestroy(SystemState state) {
            reported.complete();
            report.close();
        }
    }
    // end sharing-system

    @Test
    void aSystemReadsTheCollectionOfAnotherSystem() {
        ReportSystem report = new ReportSystem();
        world.addSystem(new CensusSystem());
        world.addSystem(report);
        em.createEntity(Leaf.class);
        em.createEntity(Leaf.class);
        world.update();
        world.update();
        assertThat(report.report.get()).isEqualTo(1002);
    }

    // snippet sharing-shared
    record Team(int id) implements ISharedComponentData {}

    static final class BlueTeamSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(rw(Leaf.class))
                    .withAll(Team.class)
                    .withSharedComponentFilter(new Team(2)) // visits only the chunks of team 2
                    .forEach(leaf -> leaf.x += 10);
        }
    }
    // end sharing-shared

    @Test
    void aSharedComponentGroupsEntities() {
        world.addSystem(new BlueTeamSystem());
        Entity red = em.createEntity(Leaf.class);
        Entity blue = em.createEntity(Leaf.class);
        em.addSharedComponent(red, new Team(1));
        em.addSharedComponent(blue, new Team(2));
        world.update();
        assertThat(em.getComponent(red, Leaf.class).x).isZero();
        assertThat(em.getComponent(blue, Leaf.class).x).isEqualTo(10);
    }

    // snippet sharing-blob
    record Price(int coins) {}

    record PriceTable(BlobArray<Price> prices) {}

    record Prices(BlobAssetReference<PriceTable> table) implements IComponentData {}

    static final class PriceSystem implements ISystem {
        private BlobAssetReference<PriceTable> table = BlobAssetReference.nullReference();

        @Override
        public void onCreate(SystemState state) {
            try (BlobBuilder builder = new BlobBuilder()) {
                table = builder.createBlobAssetReference(
                        new PriceTable(builder.allocate(Price.class, 3, i -> new Price(10 * i))));
            }
            state.entityManager().createSingleton(new Prices(table), "prices");
        }

        @Override
        public void onDestroy(SystemState state) {
            table.close(); // the world does not close blob assets
        }
    }
    // end sharing-blob

    @Test
    void aBlobAssetIsReadByEverySystem() {
        PriceSystem prices = new PriceSystem();
        world.addSystem(prices);
        PriceTable table = em.getSingleton(Prices.class).table().value();
        assertThat(table.prices().get(2).coins()).isEqualTo(20);
        world.destroySystem(prices);
    }
}
