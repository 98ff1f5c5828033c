package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.enabledRO;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.audit.StoreAudit;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.query.WorldParts;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Which operation writes which version. The next version is taken before each operation, so that what it writes shows.
final class ChangeVersionTest {
    private final WorldStore store = new WorldStore("Test");
    private final ChangeTracker versions = new ChangeTracker(store);
    private final StructuralChanges structuralChanges = new StructuralChanges(store, versions);
    private final QueryRegistry queries = new QueryRegistry(store);
    private final EntityManager em = ModuleAccess.<WorldParts, EntityManager>find(WorldParts.class, EntityManager.class)
            .of(new WorldParts(new WorldInternals(store, versions, structuralChanges), queries));

    @AfterEach
    void audit() {
        StoreAudit.check(store, structuralChanges.transitions(), queries);
    }

    private int next() {
        store.advanceSystemVersion();
        return store.globalSystemVersion();
    }

    private Slab slab(Entity entity) {
        return store.slabs().get(EntityLocation.slab(store.entities().find(entity)));
    }

    private int chunk(Entity entity) {
        return slab(entity).chunkOf(EntityLocation.slot(store.entities().find(entity)));
    }

    private int change(Entity entity, Class<?> type) {
        Slab slab = slab(entity);
        return slab.changeVersion[slab.archetype.indexOf(ComponentTypes.of(type))][chunk(entity)];
    }

    private int order(Entity entity) {
        return slab(entity).orderVersion[chunk(entity)];
    }

    @Test
    @Row("VER-7.2")
    void creatingMarksAllTypesAndTheOrder() {
        int first = next();
        Entity one = em.createEntity(Health.class, Speed.class, Monster.class);
        assertThat(change(one, Health.class)).isEqualTo(first);
        int second = next();
        em.createEntity(Health.class, Speed.class, Monster.class);
        assertThat(change(one, Health.class)).isEqualTo(second);
        assertThat(change(one, Speed.class)).isEqualTo(second);
        assertThat(change(one, Monster.class)).isEqualTo(second);
        assertThat(order(one)).isEqualTo(second);
    }

    @Test
    @Row("VER-7")
    void batchesMarkEveryChunk() {
        int now = next();
        em.createEntity(em.createArchetype(Health.class), 300);
        for (int index : new int[] {0, 127, 128, 299}) {
            assertThat(change(new Entity(index, 1), Health.class)).isEqualTo(now);
            assertThat(order(new Entity(index, 1))).isEqualTo(now);
        }
    }

    @Test
    @Row("VER-7.5")
    void destroyingMarksTheOrderAlone() {
        int created = next();
        Entity one = em.createEntity(Health.class);
        Entity two = em.createEntity(Health.class);
        int now = next();
        em.destroyEntity(one);
        assertThat(change(two, Health.class)).isEqualTo(created);
        assertThat(order(two)).isEqualTo(now);
    }

    @Test
    @Row("VER-7.3")
    void settingMarksThatTypeAlone() {
        int created = next();
        Entity entity = em.createEntity(Health.class, Speed.class);
        int now = next();
        em.setComponent(entity, new Health(1));
        assertThat(change(entity, Health.class)).isEqualTo(now);
        assertThat(change(entity, Speed.class)).isEqualTo(created);
        assertThat(order(entity)).isEqualTo(created);
    }

    @Test
    @Row("VER-7")
    void addingAValueToWhatIsThereMarksThatTypeAlone() {
        int created = next();
        Entity entity = em.createEntity(Health.class, Speed.class);
        int now = next();
        em.addComponent(entity, new Health(1));
        assertThat(change(entity, Health.class)).isEqualTo(now);
        assertThat(change(entity, Speed.class)).isEqualTo(created);
        assertThat(order(entity)).isEqualTo(created);
    }

    @Test
    @Row("VER-7.10")
    void readingMarksNothing() {
        int created = next();
        Entity entity = em.createEntity(Health.class);
        next();
        em.getComponent(entity, Health.class);
        em.hasComponent(entity, Health.class);
        em.addComponent(entity, Health.class);
        em.query(ro(Health.class)).forEach(health -> assertThat(health.points).isZero());
        EntityQuery all = em.queryBuilder().withAllRW(Health.class).build();
        all.toEntityArray();
        all.toComponentDataArray(Health.class);
        all.toArchetypeChunkArray().getFirst().toComponentDataArray(Health.class);
        all.matches(entity);
        em.getComponentTypes(entity);
        em.getChunk(entity).didChange(Health.class, created);
        assertThat(change(entity, Health.class)).isEqualTo(created);
        assertThat(order(entity)).isEqualTo(created);
    }

    @Test
    @Row({"VER-7.3", "VER-7.6"})
    void everyWayToWriteMarksThatTypeAlone() {
        int created = next();
        List<Class<? extends IComponent>> types =
                List.of(Health.class, Speed.class, Stunned.class, Waypoint.class, Sound.class);
        Entity entity = em.createEntity(Health.class, Speed.class, Stunned.class, Waypoint.class, Sound.class);
        Map<Class<?>, Integer> versions = new HashMap<>();
        types.forEach(type -> versions.put(type, created));
        ComponentTypeHandle<Speed> speeds = em.getComponentTypeHandle(Speed.class);
        BufferTypeHandle<Waypoint> paths = em.getBufferTypeHandle(Waypoint.class);
        ArchetypeChunk chunk = em.getChunk(entity);
        for (Map.Entry<Class<?>, Runnable> write : List.<Map.Entry<Class<?>, Runnable>>of(
                Map.entry(Health.class, () -> em.setComponent(entity, new Health(1))),
                Map.entry(Health.class, () -> chunk.getNativeArray(Health.class)),
                Map.entry(Speed.class, () -> chunk.getNativeArray(speeds)),
                Map.entry(Stunned.class, () -> em.setComponentEnabled(entity, Stunned.class, false)),
                Map.entry(Stunned.class, () -> em.setComponentEnabled(entity, Stunned.class, true)),
                Map.entry(Waypoint.class, () -> em.getBuffer(entity, Waypoint.class)),
                Map.entry(Waypoint.class, () -> chunk.getBufferAccessor(paths)),
                Map.entry(Sound.class, () -> em.getComponent(entity, Sound.class)))) {
            versions.put(write.getKey(), next());
            write.getValue().run();
            types.forEach(type -> assertThat(change(entity, type)).isEqualTo(versions.get(type)));
            assertThat(order(entity)).isEqualTo(created);
        }
    }

    @Test
    @Row("VER-7.10")
    void noWayToReadMarksAnything() {
        int created = next();
        Entity entity = em.createEntity(Speed.class, Stunned.class, Waypoint.class);
        next();
        ArchetypeChunk chunk = em.getChunk(entity);
        em.getBuffer(entity, Waypoint.class, true);
        chunk.getNativeArray(em.getComponentTypeHandle(Speed.class, true));
        chunk.getBufferAccessor(em.getBufferTypeHandle(Waypoint.class, true));
        em.isComponentEnabled(entity, Stunned.class);
        em.getComponentLookup(Speed.class, true).get(entity);
        em.query(enabledRO(Stunned.class)).forEach(stunned -> {});
        for (Class<?> type : List.of(Speed.class, Stunned.class, Waypoint.class)) {
            assertThat(change(entity, type)).isEqualTo(created);
        }
        assertThat(order(entity)).isEqualTo(created);
    }

    @Test
    @Row("VER-7.1")
    void handingOutForWritingMarksEveryMatchingChunk() {
        int created = next();
        em.createEntity(em.createArchetype(Health.class, Speed.class), 300);
        Entity other = em.createEntity(Health.class);
        int now = next();
        em.query(rw(Health.class), ro(Speed.class)).forEach((health, speed) -> {});
        for (int index : new int[] {0, 127, 128, 299}) {
            assertThat(change(new Entity(index, 1), Health.class)).isEqualTo(now);
            assertThat(change(new Entity(index, 1), Speed.class)).isEqualTo(created);
            assertThat(order(new Entity(index, 1))).isEqualTo(created);
        }
        assertThat(change(other, Health.class)).isEqualTo(created);
        em.query(ref(Speed.class)).forEach(speed -> {});
        assertThat(change(new Entity(0, 1), Speed.class)).isEqualTo(now);
    }

    @Test
    @Row({"VER-7.4", "VER-10"})
    void addingCarriesChangeVersionsIntoANewChunk() {
        int created = next();
        Entity entity = em.createEntity(Health.class);
        Entity stays = em.createEntity(Health.class);
        int now = next();
        em.addComponent(entity, Speed.class);
        assertThat(change(entity, Health.class)).isEqualTo(created);
        assertThat(change(entity, Speed.class)).isEqualTo(now);
        assertThat(order(entity)).isEqualTo(now);
        assertThat(order(stays)).isEqualTo(now);
        assertThat(change(stays, Health.class)).isEqualTo(created);
    }

    @Test
    @Row({"VER-7.4", "VER-10"})
    void aJoinedChunkKeepsTheLaterOfBothVersions() {
        next();
        Entity old = em.createEntity(Health.class);
        int later = next();
        Entity there = em.createEntity(Health.class, Speed.class);
        next();
        em.addComponent(old, Speed.class);
        assertThat(change(there, Health.class)).as("the chunk's own was later").isEqualTo(later);

        Entity young = em.createEntity(Health.class);
        int youngest = store.globalSystemVersion();
        next();
        em.addComponent(young, Speed.class);
        assertThat(chunk(young)).isEqualTo(chunk(there));
        assertThat(change(there, Health.class)).as("the entity's was later").isEqualTo(youngest);
    }

    @Test
    @Row("VER-7.5")
    void removingMarksTheOrderOfBothChunks() {
        int created = next();
        Entity entity = em.createEntity(Health.class, Speed.class);
        Entity stays = em.createEntity(Health.class, Speed.class);
        Entity target = em.createEntity(Health.class);
        int now = next();
        em.removeComponent(entity, Speed.class);
        assertThat(change(entity, Health.class)).isEqualTo(created);
        assertThat(order(target)).isEqualTo(now);
        assertThat(order(stays)).isEqualTo(now);
        assertThat(change(stays, Speed.class)).isEqualTo(created);
    }

    @Test
    void aChunkWindowThatIsUsedAgainForgetsItsVersions() {
        next();
        Entity first = em.createEntity(Health.class, Position.class);
        int late = next();
        em.setComponent(first, new Health(2));
        em.destroyEntity(first);
        assertThat(late).isEqualTo(store.globalSystemVersion());
        Entity second = em.createEntity(Health.class);
        int carried = change(second, Health.class);
        next();
        em.addComponent(second, Position.class);
        assertThat(change(second, Health.class)).isEqualTo(carried);
    }

    @Test
    @Row("VER-7.2")
    void instantiatingMarksAllTypesAndTheOrder() {
        next();
        Entity entity = em.createEntity(Health.class, Speed.class);
        int now = next();
        em.instantiate(entity, 3);
        assertThat(change(entity, Health.class)).isEqualTo(now);
        assertThat(change(entity, Speed.class)).isEqualTo(now);
        assertThat(order(entity)).isEqualTo(now);
    }

    @Test
    @Row({"VER-7.7", "ARC-8.3"})
    void addingByQueryMarksTheNewTypeAndTheOrder() {
        int created = next();
        em.createEntity(em.createArchetype(Health.class), 300);
        EntityQuery all = em.queryBuilder().withAll(Health.class).build();
        int added = next();
        em.addComponent(all, Speed.class);
        for (int index : new int[] {0, 127, 128, 299}) {
            Entity entity = new Entity(index, 1);
            assertThat(change(entity, Health.class)).isEqualTo(created);
            assertThat(change(entity, Speed.class)).isEqualTo(added);
            assertThat(order(entity)).isEqualTo(added);
        }
        int removed = next();
        em.removeComponent(all, Speed.class);
        for (int index : new int[] {0, 127, 128, 299}) {
            Entity entity = new Entity(index, 1);
            assertThat(change(entity, Health.class)).isEqualTo(created);
            assertThat(order(entity)).isEqualTo(removed);
        }
    }

    @Test
    @Row({"ARC-8.1", "ARC-8.2", "ARC-8.4", "ARC-8.5"})
    void wholeChunksChangeTheirArchetypeInPlace() {
        em.createEntity(em.createArchetype(Health.class), 1200);
        EntityQuery all = em.queryBuilder().withAll(Health.class).build();
        Entity one = new Entity(700, 1);
        em.setComponent(one, new Health(7));
        Slab before = slab(one);
        Object values = before.columns[0];
        int location = store.entities().find(one);
        EntityArchetype source = em.getArchetype(one);

        em.addComponent(all, Monster.class);
        assertThat(slab(one)).as("the slab of a tag added").isSameAs(before);
        assertThat(slab(one).columns[0]).isSameAs(values);
        em.addComponent(all, Speed.class);
        assertThat(slab(one)).as("the slab of a value added").isSameAs(before);
        em.removeComponent(all, ComponentTypeSet.of(Speed.class, Monster.class));
        assertThat(slab(one).columns).as("the columns of what is left").containsExactly(values);
        assertThat(store.entities().find(one)).isEqualTo(location);
        assertThat(em.getArchetype(one)).isEqualTo(source);
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(7);
        assertThat(source.chunkCount()).isEqualTo(10);
        assertThat(source.entityCount()).isEqualTo(1200);
        for (int i = 0; i < 80; i++) {
            em.createEntity(source);
        }
        assertThat(source.chunkCount()).as("the free rows are found again").isEqualTo(10);
        em.createEntity(source);
        assertThat(source.chunkCount()).isEqualTo(11);
    }

    @Test
    @Row({"ARC-8.1", "ARC-8.2", "ARC-8.3"})
    void wholeChunksGetASharedComponentInPlaceAndLoseItAgain() {
        int created = next();
        em.createEntity(em.createArchetype(Health.class), 1200);
        EntityQuery all = em.queryBuilder().withAll(Health.class).build();
        Entity one = new Entity(700, 1);
        em.setComponent(one, new Health(7));
        Slab before = slab(one);
        Object values = before.columns[0];
        int location = store.entities().find(one);
        EntityArchetype source = em.getArchetype(one);

        int added = next();
        em.addSharedComponent(all, new Team(3));
        assertThat(slab(one)).isSameAs(before);
        assertThat(slab(one).columns).containsExactly(values);
        assertThat(store.entities().find(one)).isEqualTo(location);
        assertThat(order(one)).isEqualTo(added);
        assertThat(change(one, Health.class)).isEqualTo(created);
        assertThat(change(one, Team.class)).isEqualTo(added);
        assertThat(em.getSharedComponent(one, Team.class)).isEqualTo(new Team(3));
        assertThat(source.chunkCount()).isZero();

        int removed = next();
        em.removeComponent(all, Team.class);
        assertThat(slab(one)).isSameAs(before);
        assertThat(slab(one).columns).containsExactly(values);
        assertThat(store.entities().find(one)).isEqualTo(location);
        assertThat(order(one)).isEqualTo(removed);
        assertThat(change(one, Health.class)).isEqualTo(created);
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(7);
        assertThat(em.getArchetype(one)).isEqualTo(source);
        for (int i = 0; i < 80; i++) {
            em.createEntity(source);
        }
        assertThat(source.chunkCount()).as("the free rows are found again").isEqualTo(10);
    }

    @Test
    @Row({"VER-7", "ARC-8"})
    void destroyingByQueryMarksNoChange() {
        int created = next();
        em.createEntity(em.createArchetype(Health.class), 10);
        Entity stays = em.createEntity(Health.class, Monster.class);
        next();
        em.destroyEntity(em.queryBuilder().withNone(Monster.class).build());
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(change(stays, Health.class)).isEqualTo(created);
        assertThat(order(stays)).isEqualTo(created);
    }

    @Test
    @Row("VER-7")
    void aNewArchetypeCarriesWhatBothHave() {
        int created = next();
        Entity entity = em.createEntity(Health.class, Monster.class);
        int now = next();
        em.setArchetype(entity, em.createArchetype(Health.class, Speed.class));
        assertThat(change(entity, Health.class)).isEqualTo(created);
        assertThat(change(entity, Speed.class)).isEqualTo(now);
        assertThat(order(entity)).isEqualTo(now);
    }

    @Test
    @Row({"VER-8.1", "VER-8.2", "VER-10"})
    void chunksTellWhatHasChanged() {
        int created = next();
        Entity entity = em.createEntity(Health.class);
        int set = next();
        em.setComponent(entity, new Health(1));
        assertThat(em.getChunk(entity).didOrderChange(created - 1)).isTrue();
        assertThat(em.getChunk(entity).didOrderChange(created)).isFalse();
        assertThat(em.getChunk(entity).didOrderChange(0)).isTrue();
        next();
        em.addComponent(entity, Speed.class);
        assertThat(em.getChunk(entity).didChange(Health.class, created)).isTrue();
        assertThat(em.getChunk(entity).didChange(Health.class, set)).isFalse();
        assertThat(em.getChunk(entity).didOrderChange(set)).isTrue();
    }
}
