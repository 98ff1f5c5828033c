package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What transfers between worlds do to versions, names, listeners and filters.
final class WorldTransferEffectsTest extends InWorld {
    private final World other = new World("Other");
    private final EntityManager source = other.entityManager();

    private static List<Entity> create(EntityManager manager, int count) {
        return manager.createEntity(manager.createArchetype(Speed.class), count).toList();
    }

    private static EntityQuery speeds(EntityManager manager) {
        return manager.queryBuilder().withAll(Speed.class).build();
    }

    private static List<ArchetypeChunk> chunks(EntityManager manager) {
        return speeds(manager).toArchetypeChunkArray();
    }

    /// A system has an entity, and an update of its own is one version.
    private static final class Idle implements ISystem {}

    private static void advance(World world, int versions) {
        world.getOrCreateSystem(Idle.class);
        for (int i = 0; i < versions; i++) {
            world.getExistingSystemHandle(Idle.class).update(world);
        }
    }

    @Test
    @Row({"SER-2.5", "SER-2.7"})
    void movedChunksChangedOnceInTheTarget() {
        create(em, 5);
        create(source, 20_000);
        advance(other, 9);
        advance(world, 3);
        em.moveEntitiesFrom(source);
        List<ArchetypeChunk> chunks = chunks(em);
        assertThat(chunks.getFirst().didChange(Speed.class, 3)).isFalse();
        assertThat(chunks.getFirst().didOrderChange(3)).isFalse();
        assertThat(chunks.subList(1, chunks.size()))
                .hasSize(157)
                .allMatch(chunk -> chunk.getChangeVersion(Speed.class) == 4)
                .allMatch(chunk -> chunk.getOrderVersion() == 4);
        EntityQuery changed = em.queryBuilder().withAll(Speed.class).buildPrivate();
        changed.setChangedVersionFilter(Speed.class);
        changed.setChangedFilterRequiredVersion(3);
        assertThat(changed.calculateChunkCount()).isEqualTo(157);
        changed.setChangedFilterRequiredVersion(4);
        assertThat(changed.calculateChunkCount()).isZero();
    }

    @Test
    @Row("SER-2.5")
    void orderVersionsOfBothWorldsGoUp() {
        create(source, 300);
        int here = em.entityOrderVersion();
        int there = source.entityOrderVersion();
        em.moveEntitiesFrom(source);
        assertThat(em.entityOrderVersion()).isGreaterThan(here);
        assertThat(em.getComponentOrderVersion(Speed.class)).isPositive();
        assertThat(source.entityOrderVersion()).isGreaterThan(there);
    }

    @Test
    @Row("SER-2")
    void aFilterChoosesTheChunksThatMove() {
        List<Entity> entities = create(source, 300);
        advance(other, 5);
        source.setComponent(entities.get(200), new Speed(1));
        EntityQuery changed = source.queryBuilder().withAll(Speed.class).buildPrivate();
        changed.setChangedVersionFilter(Speed.class);
        changed.setChangedFilterRequiredVersion(5);
        em.moveEntitiesFrom(source, changed);
        assertThat(em.entityCount()).isEqualTo(128);
        assertThat(entities.subList(128, 256)).noneMatch(source::exists);
        assertThat(source.entityCount()).isEqualTo(172);
    }

    @Test
    @Row("SER-2.6")
    void namesMoveAlong() {
        List<Entity> entities = create(source, 300);
        source.setName(entities.get(299), "Last");
        EntityRemapping remapping = new EntityRemapping();
        em.createEntity();
        em.moveEntitiesFrom(source, remapping);
        assertThat(em.getName(remapping.get(entities.get(299)))).isEqualTo("Last");
        assertThat(em.getName(remapping.get(entities.get(298)))).isEmpty();
        Entity back = source.copyEntitiesFrom(
                        em, NativeArray.copyOf(Entity.class, List.of(remapping.get(entities.get(299)))))
                .get(0);
        assertThat(source.getName(back)).isEqualTo("Last");
        source.copyAndReplaceEntitiesFrom(em);
        assertThat(source.getName(remapping.get(entities.get(299)))).isEqualTo("Last");
    }

    @Test
    void listenersHearOfEveryEntityOnce() {
        List<Entity> came = new ArrayList<>();
        List<Entity> went = new ArrayList<>();
        em.onCreate(came::add);
        source.onDestroy(went::add);
        List<Entity> before = create(source, 300);
        em.moveEntitiesFrom(source);
        assertThat(went).isEqualTo(before);
        assertThat(came).isEqualTo(em.getAllEntities().toList());
        came.clear();
        source.copyEntitiesFrom(em, em.getAllEntities());
        assertThat(came).isEmpty();
        assertThat(went).hasSize(300);
    }

    @Test
    @Row("SER-3.2")
    void copiesChangeTheTargetAlone() {
        List<Entity> entities = create(source, 10);
        advance(world, 3);
        advance(other, 7);
        em.copyEntitiesFrom(source, NativeArray.copyOf(Entity.class, entities));
        assertThat(chunks(em))
                .singleElement()
                .matches(chunk -> chunk.getChangeVersion(Speed.class) == 4 && chunk.getOrderVersion() == 4);
        assertThat(chunks(source))
                .singleElement()
                .matches(chunk -> chunk.getChangeVersion(Speed.class) == 1 && chunk.getOrderVersion() == 1);
    }

    @Test
    @Row({"SER-3.1", "SER-3.3"})
    void replacingMakesIdsValuesAndVersionsTheSame() {
        advance(world, 0);
        advance(other, 0);
        create(em, 700);
        Entity foreign = em.createEntity(Health.class);
        List<Entity> entities = create(source, 300);
        advance(other, 5);
        source.setComponent(entities.get(200), new Speed(7));
        source.destroyEntity(entities.get(3));
        assertThat(em.copyAndReplaceEntitiesFrom(source)).isEqualTo(6 + 1);
        assertThat(em.exists(foreign)).isFalse();
        assertThat(em.exists(entities.get(3))).isFalse();
        assertThat(em.getAllEntities().toList())
                .isEqualTo(source.getAllEntities().toList())
                .hasSize(299);
        assertThat(em.getComponent(entities.get(200), Speed.class)).isEqualTo(new Speed(7));
        for (int i = 0; i < 3; i++) {
            ArchetypeChunk here = chunks(em).get(i);
            ArchetypeChunk there = chunks(source).get(i);
            assertThat(here.count()).isEqualTo(there.count());
            assertThat(here.getChangeVersion(Speed.class)).isEqualTo(there.getChangeVersion(Speed.class));
            assertThat(here.getOrderVersion()).isEqualTo(there.getOrderVersion());
        }
        assertThat(world.globalSystemVersion()).isEqualTo(other.globalSystemVersion());
        assertThat(world.stateHash()).isEqualTo(other.stateHash());
        assertThat(em.createEntity())
                .isEqualTo(source.createEntity())
                .isEqualTo(new Entity(entities.get(3).index(), 2));
    }

    @Test
    @Row("SER-3.3")
    void replacingTouchesOnlyWhatChanged() {
        List<Entity> entities = create(source, 1000);
        assertThat(em.copyAndReplaceEntitiesFrom(source)).isEqualTo(8);
        List<ArchetypeChunk> before = chunks(em);
        List<Entity> came = new ArrayList<>();
        em.onCreate(came::add);
        assertThat(em.copyAndReplaceEntitiesFrom(source)).isZero();
        assertThat(before).allMatch(ArchetypeChunk::isValid);
        source.setComponent(entities.get(500), new Speed(5));
        assertThat(em.copyAndReplaceEntitiesFrom(source)).isEqualTo(1);
        assertThat(came).isEqualTo(entities.subList(384, 512));
        assertThat(chunks(em)).isEqualTo(before);
        source.addComponent(entities.get(999), Frozen.class);
        assertThat(em.copyAndReplaceEntitiesFrom(source)).isEqualTo(2);
        assertThat(em.hasComponent(entities.get(999), Frozen.class)).isTrue();
    }

    @Test
    @Row("SER-3.3")
    void chunksThatHoldTheSameAreNotWrittenAndHaveTheVersionsOfTheSource() {
        List<Entity> entities = create(source, 300);
        em.copyAndReplaceEntitiesFrom(source);
        advance(other, 5);
        Entity written = entities.get(200);
        source.setComponent(written, source.getComponent(written, Speed.class));
        assertThat(em.copyAndReplaceEntitiesFrom(source)).isZero();
        for (int i = 0; i < 3; i++) {
            ArchetypeChunk here = chunks(em).get(i);
            ArchetypeChunk there = chunks(source).get(i);
            assertThat(here.getChangeVersion(Speed.class)).isEqualTo(there.getChangeVersion(Speed.class));
            assertThat(here.getOrderVersion()).isEqualTo(there.getOrderVersion());
        }
        assertThat(chunks(em).get(1).getChangeVersion(Speed.class))
                .isGreaterThan(chunks(em).get(0).getChangeVersion(Speed.class));
    }

    @Test
    @Row("SER-3")
    void listenersHearOfAReplacementBeforeItReturns() {
        List<Entity> before = create(em, 3);
        List<Entity> entities = create(source, 2);
        List<String> heard = new ArrayList<>();
        em.onCreate(entity -> heard.add("create " + entity.index()));
        em.onAdd(Speed.class, entity -> heard.add("add " + entity.index()));
        em.onRemove(Speed.class, entity -> heard.add("remove " + entity.index()));
        em.onDestroy(entity -> heard.add("destroy " + entity.index()));
        em.copyAndReplaceEntitiesFrom(source);
        assertThat(before).startsWith(entities.get(0), entities.get(1));
        assertThat(heard)
                .containsExactly(
                        "remove 0",
                        "remove 1",
                        "remove 2",
                        "destroy 0",
                        "destroy 1",
                        "destroy 2",
                        "create 0",
                        "create 1",
                        "add 0",
                        "add 1");
        heard.clear();
        em.setComponent(entities.get(0), new Speed(1));
        em.createEntity();
        assertThat(heard).containsExactly("create 2");
    }

    @Test
    @Row("SER-3")
    void whatAListenerThrowsComesOutOfTheReplacementWhichIsComplete() {
        create(source, 2);
        IllegalArgumentException failure = new IllegalArgumentException("thrown by the listener");
        Subscription subscription = em.onCreate(entity -> {
            throw failure;
        });
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.copyAndReplaceEntitiesFrom(source))
                .isSameAs(failure);
        subscription.close();
        assertThat(world.stateHash()).isEqualTo(other.stateHash());
        assertThat(em.copyAndReplaceEntitiesFrom(source)).isZero();
    }

    @Test
    @Row("SER-3")
    void aWorldAheadKeepsItsVersionWhenReplaced() {
        advance(world, 0);
        advance(other, 0);
        create(source, 3);
        advance(world, 20);
        em.copyAndReplaceEntitiesFrom(source);
        assertThat(world.globalSystemVersion()).isEqualTo(21);
        assertThat(chunks(em)).singleElement().matches(chunk -> chunk.getOrderVersion() == 1);
    }

    @Test
    @Row("SER-3.3")
    void whatIsDoneToBothAfterReplacingLeavesThemTheSame() {
        List<Entity> entities = create(source, 1000);
        source.destroyEntity(NativeArray.copyOf(Entity.class, entities.subList(100, 400)));
        create(em, 5000);
        em.copyAndReplaceEntitiesFrom(source);
        for (EntityManager both : List.of(em, source)) {
            create(both, 500);
            both.destroyEntity(entities.get(700));
            both.addComponent(speeds(both), Frozen.class);
        }
        assertThat(world.stateHash()).isEqualTo(other.stateHash());
        assertThat(em.getAllEntities().toList())
                .isEqualTo(source.getAllEntities().toList());
    }

    @Test
    @Row("SER-3")
    void replacingAWorldByItselfIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.copyAndReplaceEntitiesFrom(em))
                .withMessageStartingWith("copyAndReplaceEntitiesFrom was given the EntityManager of world \"Test\"");
    }

    @Test
    @Row("WLD-2")
    void anArchetypeOfAnotherWorldAndNoArchetypeAreRefused() {
        EntityArchetype foreign = source.createArchetype(Speed.class);
        Entity entity = em.createEntity();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.createEntity(foreign))
                .withMessage("Archetype [Speed] belongs to another world than \"Test\". Make it with this world's"
                        + " createArchetype.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.setArchetype(entity, foreign))
                .withMessageStartingWith("Archetype [Speed] belongs to another world");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.createEntity((EntityArchetype) null))
                .withMessage(
                        "null was given for an archetype of world \"Test\". Make it with this world's createArchetype.");
        assertThatIllegalArgumentException().isThrownBy(() -> em.createEntity((EntityArchetype) null, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> em.setArchetype(entity, null));
        assertThat(em.entityCount()).isOne();
    }

    @Test
    @Row("WLD-2")
    void aQueryOfAnotherWorldIsRefused() {
        EntityQuery foreign = speeds(source);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.destroyEntity(foreign))
                .withMessageContaining("belongs to world \"Other\" and was given to world \"Test\"");
        assertThatIllegalArgumentException().isThrownBy(() -> em.addComponent(foreign, Frozen.class));
        assertThatIllegalArgumentException().isThrownBy(() -> em.removeComponent(foreign, Speed.class));
        assertThatNullPointerException()
                .isThrownBy(() -> em.moveEntitiesFrom(source, (EntityQuery) null))
                .withMessage("moveEntitiesFrom was given null for query. Give a value that is not null.");
    }
}
