package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.bufferRO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.WorkerPool;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Dynamic buffers as components of entities.
final class BufferComponentTest extends InWorld {
    private Entity withPath(int length) {
        Entity entity = em.createEntity(Waypoint.class, Speed.class);
        fill(entity, length);
        return entity;
    }

    private void fill(Entity entity, int length) {
        DynamicBuffer<Waypoint> path = em.getBuffer(entity, Waypoint.class);
        path.clear();
        for (int i = 0; i < length; i++) {
            path.add(new Waypoint(i, entity));
        }
    }

    private void assertPath(EntityManager manager, Entity entity, int length, Entity near) {
        DynamicBuffer<Waypoint> path = manager.getBuffer(entity, Waypoint.class, true);
        assertThat(path.length()).isEqualTo(length);
        for (int i = 0; i < length; i++) {
            assertThat(path.get(i)).isEqualTo(new Waypoint(i, near));
        }
    }

    @Test
    @Row({"BUF-1.1", "BUF-1.3", "BUF-1.4"})
    void aBufferIsAddedFoundAndRemoved() {
        Entity entity = em.createEntity();
        assertThat(em.hasBuffer(entity, Waypoint.class)).isFalse();
        assertThat(em.addComponent(entity, Waypoint.class)).isTrue();
        assertThat(em.hasBuffer(entity, Waypoint.class)).isTrue();
        assertThat(em.getBuffer(entity, Waypoint.class).isEmpty()).isTrue();
        em.getBuffer(entity, Waypoint.class).add(new Waypoint(1, entity));
        assertThat(em.addBuffer(entity, Waypoint.class).length()).isEqualTo(1);
        assertThat(em.getBuffer(entity, Waypoint.class, true).get(0)).isEqualTo(new Waypoint(1, entity));
        assertThat(em.removeComponent(entity, Waypoint.class)).isTrue();
        assertThat(em.hasBuffer(entity, Waypoint.class)).isFalse();
        assertThat(em.addBuffer(entity, Waypoint.class).isEmpty()).isTrue();
    }

    @Test
    @Row("BUF-1")
    void whatIsNoBufferIsRefused() {
        Entity entity = em.createEntity(Waypoint.class, Speed.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.getComponent(entity, Waypoint.class))
                .withMessage("Waypoint is the element of a buffer, and an entity has an array of them. Use"
                        + " addBuffer(entity, Waypoint.class) and getBuffer, which give a DynamicBuffer.");
        assertThatIllegalArgumentException().isThrownBy(() -> em.setComponent(entity, new Waypoint(1, entity)));
        assertThatIllegalArgumentException().isThrownBy(() -> em.addComponent(entity, new Waypoint(1, entity)));
        assertThatIllegalArgumentException().isThrownBy(() -> em.createEntity(new Waypoint(1, entity)));
        Entity other = em.createEntity();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.getBuffer(other, Waypoint.class))
                .withMessageContaining("has no Waypoint");
        assertThatIllegalArgumentException().isThrownBy(() -> em.getBuffer(Entity.NULL, Waypoint.class));
        EntityQuery query = em.queryBuilder().withAll(Waypoint.class).build();
        assertThatIllegalArgumentException().isThrownBy(() -> query.toComponentDataArray(Waypoint.class));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.getChunk(entity).getNativeArray(Waypoint.class))
                .withMessageContaining("getBufferAccessor(Waypoint.class)");
    }

    public record Plain(float value) implements IBufferElementData {}

    public record Empty() implements IBufferElementData {}

    @InternalBufferCapacity(0)
    public record Outside(int value) implements IBufferElementData {}

    @InternalBufferCapacity(5_000)
    public record Huge(int value) implements IBufferElementData {}

    @Test
    @Row({"BUF-2.2", "BUF-2.3", "BUF-2.4", "BUF-2.5", "BUF-2.6"})
    void theInternalCapacityIsThatOfTheClassOrFills128Bytes() {
        Entity entity = em.createEntity(Plain.class, Empty.class, Outside.class, Waypoint.class);
        assertThat(em.getBuffer(entity, Plain.class).capacity()).isEqualTo(32);
        assertThat(em.getBuffer(entity, Empty.class).capacity()).isEqualTo(128);
        assertThat(em.getBuffer(entity, Outside.class).capacity()).isZero();
        assertThat(em.getBuffer(entity, Waypoint.class).capacity()).isEqualTo(4);
        em.getBuffer(entity, Outside.class).add(new Outside(3));
        assertThat(em.getBuffer(entity, Outside.class).get(0)).isEqualTo(new Outside(3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.createEntity(Huge.class))
                .withMessage("An entity with [Huge] takes 20096 bytes, each component rounded up to 64, and a chunk has"
                        + " 16320. Use smaller components, or fewer of them.");
    }

    @InternalBufferCapacity(250)
    public record Page(int letter) implements IBufferElementData {}

    @Test
    @Row("BUF-1.2")
    void aChunkHasRoomForAHeaderAndTheInternalElementsOfEachBuffer() {
        assertThat(em.createArchetype(Page.class).chunkCapacity())
                .as("rows of 8 bytes of id, 16 of header and 1000 of elements")
                .isEqualTo(15);
        Entity entity = em.createEntity(Page.class);
        DynamicBuffer<Page> page = em.getBuffer(entity, Page.class);
        assertThat(page.length()).isZero();
        assertThat(page.capacity()).isEqualTo(250);
        for (int i = 0; i < 251; i++) {
            page.add(new Page(i));
        }
        assertThat(page.length()).isEqualTo(251);
        assertThat(page.capacity()).isEqualTo(500);
        assertThat(em.getArchetype(entity).chunkCapacity()).isEqualTo(15);
    }

    @Test
    @Row({"BUF-7.1", "BUF-7.3"})
    void everyStructuralChangeEndsBuffers() {
        Entity entity = withPath(3);
        DynamicBuffer<Waypoint> path = em.getBuffer(entity, Waypoint.class);
        em.createEntity(Monster.class);
        assertThat(path.isCreated()).isFalse();
        assertThatExceptionOfType(DisposedException.class).isThrownBy(path::length);
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> path.get(0));
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> path.add(new Waypoint(1, entity)));
        assertPath(em, entity, 3, entity);
    }

    @Test
    @Row({"BUF-7.3", "BUF-7.4"})
    void changesOfOtherEntitiesEndBuffers() {
        Entity entity = withPath(3);
        Entity other = em.createEntity(Speed.class);
        EntityQuery others = em.queryBuilder().withNone(Waypoint.class).build();
        List<Runnable> changes = List.of(
                () -> em.createEntity(),
                () -> em.instantiate(other),
                () -> em.addComponent(other, Monster.class),
                () -> em.removeComponent(other, Monster.class),
                () -> em.addSharedComponent(other, new Team(1)),
                () -> em.setSharedComponent(other, new Team(2)),
                () -> em.addChunkComponentData(other, Health.class),
                () -> em.addComponent(others, Monster.class),
                () -> em.setArchetype(other, em.createArchetype(Speed.class)),
                () -> em.setEnabled(other, false),
                () -> em.destroyEntity(other),
                () -> em.destroyEntity(others));
        for (Runnable change : changes) {
            DynamicBuffer<Waypoint> path = em.getBuffer(entity, Waypoint.class);
            change.run();
            assertThat(path.isCreated()).isFalse();
            assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> path.get(0));
            assertPath(em, entity, 3, entity);
        }
    }

    @Test
    @Row("BUF-7")
    void aClosedWorldEndsBuffers() {
        World other = new World("Other");
        Entity entity = other.entityManager().createEntity(Waypoint.class);
        DynamicBuffer<Waypoint> path = other.entityManager().getBuffer(entity, Waypoint.class);
        other.close();
        assertThatExceptionOfType(DisposedException.class).isThrownBy(path::length);
    }

    @Test
    @Row({"BUF-8.1", "BUF-8.2", "BUF-8.3"})
    void anAliasEndsWhenABufferOfTheTypeGrowsAndShowsWrites() {
        Entity entity = withPath(2);
        Entity other = withPath(2);
        DynamicBuffer<Waypoint> path = em.getBuffer(entity, Waypoint.class);
        NativeArray<Waypoint> alias = path.asNativeArray();
        path.set(1, new Waypoint(7, entity));
        assertThat(alias.get(1)).isEqualTo(new Waypoint(7, entity));
        em.getBuffer(other, Waypoint.class).add(new Waypoint(1, other));
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> alias.get(0));
    }

    record Lengthening() implements IJobEntity {
        void execute(DynamicBuffer<Waypoint> path, Entity entity) {
            path.add(new Waypoint(9, entity));
        }
    }

    record LengtheningChunks(BufferTypeHandle<Waypoint> paths) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            chunk.getBufferAccessor(paths).get(1).add(new Waypoint(9, Entity.NULL));
        }
    }

    record LengtheningOne(BufferLookup<Waypoint> paths, Entity entity) implements IJob {
        @Override
        public void execute() {
            paths.get(entity).add(new Waypoint(9, entity));
        }
    }

    /// One thread makes its buffer longer while another one has an array over its own.
    record GrowingOne() implements IJobEntity {
        static CountDownLatch aliased = new CountDownLatch(2);
        static CountDownLatch grown = new CountDownLatch(1);

        void execute(DynamicBuffer<Waypoint> path, Entity entity) throws InterruptedException {
            NativeArray<Waypoint> alias = path.asNativeArray();
            aliased.countDown();
            assertThat(aliased.await(30, TimeUnit.SECONDS)).isTrue();
            if (path.length() == 2) {
                path.add(new Waypoint(9, entity));
                grown.countDown();
                assertThatThrownBy(() -> alias.get(0)).isInstanceOf(DisposedException.class);
            } else {
                assertThat(grown.await(30, TimeUnit.SECONDS)).isTrue();
                assertThat(alias.length()).isEqualTo(3);
                assertThat(alias.get(0).near()).isEqualTo(path.get(0).near());
            }
        }
    }

    @Test
    @Row("BUF-8")
    void anArrayOfOneThreadOfAJobOutlivesWhatOtherThreadsResize() {
        Entity grows = withPath(2);
        Entity stays = withPath(3);
        em.addComponent(stays, Health.class);
        EntityQuery paths = em.queryBuilder().withAllRW(Waypoint.class).build();
        GrowingOne.aliased = new CountDownLatch(2);
        GrowingOne.grown = new CountDownLatch(1);
        WorkerPool.runWith(
                2,
                () -> new GrowingOne().scheduleParallel(paths, JobHandle.none()).complete());
        assertThat(em.getBuffer(grows, Waypoint.class).length()).isEqualTo(3);
    }

    record Overwriting() implements IJobEntity {
        void execute(DynamicBuffer<Waypoint> path, Entity entity) {
            path.set(1, new Waypoint(-1, entity));
        }
    }

    @Test
    @Row("BUF-8.3")
    void elementsThatAJobWritesAreSeenThroughAliases() {
        Entity entity = withPath(2);
        NativeArray<Waypoint> alias = em.getBuffer(entity, Waypoint.class).asNativeArray();
        EntityQuery all = em.queryBuilder().withAll(Waypoint.class).build();
        new Overwriting().scheduleParallel(all, JobHandle.none()).complete();
        assertThat(alias.get(1)).isEqualTo(new Waypoint(-1, entity));
    }

    @Test
    @Row("BUF-8.1")
    void everyWayToChangeALengthEndsAliases() {
        Entity entity = withPath(2);
        Entity other = withPath(2);
        EntityQuery all = em.queryBuilder().withAll(Waypoint.class).build();
        List<Runnable> ways = List.of(
                () -> em.query(buffer(Waypoint.class)).forEach(path -> path.add(new Waypoint(9, entity))),
                () -> new Lengthening().run(all),
                () -> new Lengthening().schedule(all, JobHandle.none()).complete(),
                () -> new Lengthening().scheduleParallel(all, JobHandle.none()).complete(),
                () -> new LengtheningChunks(em.getBufferTypeHandle(Waypoint.class))
                        .schedule(all, JobHandle.none())
                        .complete(),
                () -> new LengtheningOne(em.getBufferLookup(Waypoint.class), other)
                        .schedule()
                        .complete(),
                () -> em.getBufferLookup(Waypoint.class).get(other).removeAt(0),
                () -> em.getChunk(other)
                        .getBufferAccessor(Waypoint.class)
                        .get(1)
                        .add(new Waypoint(9, entity)),
                () -> play(commands -> commands.appendToBuffer(other, new Waypoint(9, entity))),
                () -> play(commands -> commands.setBuffer(other, Waypoint.class).add(new Waypoint(9, entity))));
        for (int i = 0; i < ways.size(); i++) {
            NativeArray<Waypoint> alias = em.getBuffer(entity, Waypoint.class).asNativeArray();
            assertThat(alias.get(0)).isEqualTo(new Waypoint(0, entity));
            ways.get(i).run();
            assertThatExceptionOfType(DisposedException.class).as("way %s", i).isThrownBy(() -> alias.get(0));
        }
    }

    private void play(Consumer<EntityCommandBuffer> record) {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            record.accept(commands);
            commands.playback(em);
        }
    }

    @Test
    @Row({"BUF-11.1", "BUF-11.2", "BUF-11.3", "BUF-1.3"})
    void onlyABufferToWriteCountsAsAWrite() {
        world.addSystem(new ISystem() {});
        Entity entity = withPath(2);
        world.update();
        int now = world.globalSystemVersion();
        DynamicBuffer<Waypoint> read = em.getBuffer(entity, Waypoint.class, true);
        assertThat(em.getChunk(entity).didChange(Waypoint.class, now - 1)).isFalse();
        assertThatIllegalStateException().isThrownBy(() -> read.add(new Waypoint(1, entity)));
        assertThatIllegalStateException().isThrownBy(() -> read.set(0, new Waypoint(1, entity)));
        em.getChunk(entity).getBufferAccessorRO(Waypoint.class).get(0);
        em.query(bufferRO(Waypoint.class))
                .forEach(path -> assertThat(path.length()).isEqualTo(2));
        assertThat(em.getChunk(entity).didChange(Waypoint.class, now - 1)).isFalse();
        em.getBuffer(entity, Waypoint.class);
        assertThat(em.getChunk(entity).didChange(Waypoint.class, now - 1)).isTrue();
        world.update();
        em.getChunk(entity).getBufferAccessor(Waypoint.class);
        assertThat(em.getChunk(entity).getChangeVersion(Waypoint.class)).isEqualTo(world.globalSystemVersion());
    }

    @Test
    @Row({"BUF-12.1", "BUF-12.2"})
    void aRemovedBufferIsForgotten() {
        Entity entity = withPath(100);
        em.removeComponent(entity, Waypoint.class);
        world.audit(); // finds elements outside of the chunk that no entity has
        assertThat(em.addBuffer(entity, Waypoint.class).isEmpty()).isTrue();
        fill(entity, 100);
        em.destroyEntity(entity);
        world.audit();
        Entity next = em.createEntity(Waypoint.class, Speed.class);
        assertThat(em.getBuffer(next, Waypoint.class).isEmpty()).isTrue();
        assertThat(em.getBuffer(next, Waypoint.class).capacity()).isEqualTo(4);
    }

    public record Trail(int step) implements ICleanupBufferElementData {}

    @ParameterizedTest
    @ValueSource(ints = {3, 50})
    @Row({"BUF-14.1", "BUF-14.2", "CLN-1", "CLN-3", "ENT-4.5", "ENT-4.10"})
    void copiesHaveElementsOfTheirOwn(int length) {
        Entity entity = withPath(length);
        em.addBuffer(entity, Trail.class).add(new Trail(1));
        Entity copy = em.instantiate(entity);
        assertPath(em, copy, length, copy);
        assertThat(em.hasBuffer(copy, Trail.class)).isFalse();
        em.getBuffer(copy, Waypoint.class).set(0, new Waypoint(-1, copy));
        em.getBuffer(copy, Waypoint.class).add(new Waypoint(length, copy));
        assertPath(em, entity, length, entity);
        for (Entity many : em.instantiate(entity, 200)) {
            assertPath(em, many, length, many);
        }
        try (World other = new World("Other");
                World third = new World("Third")) {
            NativeArray<Entity> ids = NativeArray.copyOf(Entity.class, List.of(entity));
            Entity there = other.entityManager().copyEntitiesFrom(em, ids).get(0);
            assertPath(other.entityManager(), there, length, there);
            third.entityManager().copyAndReplaceEntitiesFrom(em);
            assertPath(third.entityManager(), entity, length, entity);
            third.entityManager().getBuffer(entity, Waypoint.class).set(0, new Waypoint(9, entity));
            assertPath(em, entity, length, entity);
        }
        em.destroyEntity(entity);
        assertThat(em.hasBuffer(entity, Trail.class)).isTrue();
        assertThat(em.hasBuffer(entity, Waypoint.class)).isFalse();
        assertThat(em.getBuffer(entity, Trail.class).get(0)).isEqualTo(new Trail(1));
        em.removeComponent(entity, Trail.class);
        assertThat(em.exists(entity)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 500})
    @Row({"BUF-14", "SER-3.1", "SER-3.2", "SER-3.3"})
    void buffersOfCopiesInAnotherWorldHaveElementsOfTheirOwn(int length) {
        Entity entity = em.createEntity(Waypoint.class);
        fill(entity, length);
        try (World copied = new World("Copied");
                World replaced = new World("Replaced")) {
            Entity copy = copied.entityManager()
                    .copyEntitiesFrom(em, NativeArray.of(entity, entity))
                    .get(1);
            replaced.entityManager().copyAndReplaceEntitiesFrom(em);
            DynamicBuffer<Waypoint> ofCopy = copied.entityManager().getBuffer(copy, Waypoint.class);
            DynamicBuffer<Waypoint> ofReplaced = replaced.entityManager().getBuffer(entity, Waypoint.class);
            assertThat(ofCopy.length()).isEqualTo(length);
            ofCopy.set(0, new Waypoint(77, copy));
            ofReplaced.set(1, new Waypoint(88, entity));
            assertPath(em, entity, length, entity);
            em.getBuffer(entity, Waypoint.class).set(length - 1, new Waypoint(99, entity));
            em.getBuffer(entity, Waypoint.class).set(0, new Waypoint(66, entity));
            em.destroyEntity(entity);
            assertThat(ofCopy.get(0)).isEqualTo(new Waypoint(77, copy));
            assertThat(ofReplaced.get(0)).isEqualTo(new Waypoint(0, entity));
            assertThat(ofReplaced.get(1)).isEqualTo(new Waypoint(88, entity));
            copied.audit();
            replaced.audit();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 128, 700, 17_000})
    @Row({"BUF-14", "SER-2.2"})
    void buffersFollowTheirEntities(int count) {
        Entity[] entities = array(em.createEntity(em.createArchetype(Waypoint.class, Speed.class), count));
        for (int i = 0; i < count; i++) {
            fill(entities[i], i % 11);
        }
        for (int i = 0; i < count; i += 5) {
            em.addComponent(entities[i], Monster.class);
        }
        em.addComponent(em.queryBuilder().withAll(Waypoint.class).build(), Plain.class);
        em.destroyEntity(entities[1]);
        em.removeComponent(em.queryBuilder().withAll(Waypoint.class).build(), Speed.class);
        for (int i = 0; i < count; i++) {
            if (i != 1) {
                assertPath(em, entities[i], i % 11, entities[i]);
            }
        }
        try (World other = new World("Other")) {
            long hash = world.stateHash();
            other.entityManager().moveEntitiesFrom(em);
            assertThat(other.stateHash()).isNotEqualTo(hash);
            int[] found = new int[1];
            other.entityManager()
                    .query(bufferRO(Waypoint.class))
                    .withEntityAccess()
                    .forEach((path, entity) -> {
                        for (int i = 0; i < path.length(); i++) {
                            assertThat(path.get(i)).isEqualTo(new Waypoint(i, entity));
                        }
                        found[0]++;
                    });
            assertThat(found[0]).isEqualTo(count - 1);
            other.audit();
        }
    }

    @Test
    @Row("BUF-6")
    void aLoopChangesBuffers() {
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            entities.add(withPath(i % 7));
        }
        em.query(buffer(Waypoint.class)).withEntityAccess().forEach((path, entity) -> {
            path.insert(0, new Waypoint(-1, Entity.NULL));
            path.removeAt(0);
            path.add(new Waypoint(path.length(), entity));
        });
        for (int i = 0; i < 300; i++) {
            assertPath(em, entities.get(i), i % 7 + 1, entities.get(i));
        }
    }

    @Test
    @Row("BUF-1")
    void aChunkHandsOutItsBuffers() {
        Entity one = withPath(2);
        Entity two = withPath(6);
        BufferAccessor<Waypoint> accessor = em.getChunk(one).getBufferAccessor(Waypoint.class);
        assertThat(accessor.length()).isEqualTo(2);
        assertThat(accessor.get(1).length()).isEqualTo(6);
        accessor.get(0).add(new Waypoint(2, one));
        assertPath(em, one, 3, one);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> accessor.get(2));
        em.destroyEntity(two);
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> accessor.get(0));
    }

    @Test
    @Row("SER-2")
    void theStateHashTellsTheElements() {
        Entity entity = withPath(6);
        long before = world.stateHash();
        em.getBuffer(entity, Waypoint.class).set(5, new Waypoint(8, entity));
        assertThat(world.stateHash()).isNotEqualTo(before);
        em.getBuffer(entity, Waypoint.class).set(5, new Waypoint(5, entity));
        assertThat(world.stateHash()).isEqualTo(before);
        em.getBuffer(entity, Waypoint.class).ensureCapacity(90);
        assertThat(world.stateHash()).isEqualTo(before);
    }

    @Test
    @Row("BUF-1")
    void theDumpShowsTheElements() {
        Entity entity = withPath(2);
        assertThat(world.dump()).contains("Waypoint").contains(entity.toString());
    }

    @Test
    @Row({"BUF-12.1", "BUF-12.2"})
    void elementsOutsideGoWithTheirEntitiesAndChunks() {
        Entity[] entities = array(em.createEntity(em.createArchetype(Waypoint.class, Speed.class), 300));
        for (Entity entity : entities) {
            fill(entity, 50);
        }
        em.destroyEntity(entities[200]);
        world.audit();
        em.destroyEntity(NativeArray.copyOf(Entity.class, List.of(entities).subList(0, 128)));
        world.audit();
        em.destroyEntity(em.queryBuilder().withAll(Waypoint.class).build());
        world.audit();
        assertThat(em.entityCount()).isZero();
        for (Entity entity : em.createEntity(em.createArchetype(Waypoint.class, Speed.class), 300)) {
            assertThat(em.getBuffer(entity, Waypoint.class, true).length()).isZero();
            assertThat(em.getBuffer(entity, Waypoint.class, true).capacity()).isEqualTo(4);
        }
    }

    @Test
    void allBuffersOfAChunkGetTheirElementsAtOnce() {
        Entity empty = withPath(2);
        Entity inside = withPath(1);
        Entity outside = withPath(0);
        Entity shrunk = withPath(20);
        ArchetypeChunk chunk = em.getChunk(empty);
        BufferAccessor<Waypoint> buffers = chunk.getBufferAccessor(em.getBufferTypeHandle(Waypoint.class));
        List<Waypoint> elements = new ArrayList<>();
        for (int i = 0; i < 13; i++) {
            elements.add(new Waypoint(100 + i, outside));
        }

        buffers.copyFrom(new int[] {0, 3, 9, 1}, NativeArray.copyOf(Waypoint.class, elements));

        assertThat(path(empty)).isEmpty();
        assertThat(path(inside)).containsExactlyElementsOf(elements.subList(0, 3));
        assertThat(path(outside)).containsExactlyElementsOf(elements.subList(3, 12));
        assertThat(path(shrunk)).containsExactlyElementsOf(elements.subList(12, 13));
        world.audit();
    }

    private List<Waypoint> path(Entity entity) {
        return em.getBuffer(entity, Waypoint.class, true).toList();
    }

    @Test
    void buffersOfAChunkStayAsTheyAreIfTheirElementsDoNotFit() {
        Entity entity = withPath(2);
        ArchetypeChunk chunk = em.getChunk(entity);
        BufferAccessor<Waypoint> buffers = chunk.getBufferAccessor(em.getBufferTypeHandle(Waypoint.class));
        BufferAccessor<Waypoint> read = chunk.getBufferAccessor(em.getBufferTypeHandle(Waypoint.class, true));
        NativeArray<Waypoint> one = NativeArray.of(Waypoint.class, new Waypoint(5, entity));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> buffers.copyFrom(new int[] {1, 0}, one))
                .withMessage("copyFrom was given 2 lengths for the 1 buffers of a chunk. Give it one for each.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> buffers.copyFrom(new int[] {-1}, one))
                .withMessage("copyFrom was given -1 as the length of a buffer. Give it 0 or more.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> buffers.copyFrom(new int[] {2}, one))
                .withMessage("copyFrom was given lengths whose sum is 2, and 1 elements. Give it as many elements.");
        assertThatIllegalStateException().isThrownBy(() -> read.copyFrom(new int[] {1}, one));
        assertThat(path(entity)).hasSize(2);
        em.addComponent(entity, Health.class);
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> buffers.copyFrom(new int[] {1}, one));
    }
}
