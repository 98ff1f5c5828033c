package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Owed;
import dev.phalanx.entities.fixture.Components.Rest;
import dev.phalanx.entities.fixture.Components.Trace;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What destroyed entities leave behind, and how it goes.
final class CleanupComponentTest extends InWorld {
    /// The ways to destroy all entities of a world.
    enum Way {
        SINGLE(CleanupComponentTest::destroyOneByOne),
        ARRAY(test -> test.em.destroyEntity(test.em.getAllEntities())),
        QUERY(test -> test.em.destroyEntity(test.em.universalQuery())),
        FILTERED(test -> {
            EntityQuery own = test.em.queryBuilder().buildPrivate();
            own.setOrderVersionFilter();
            test.em.destroyEntity(own);
        });

        @SuppressWarnings("ImmutableEnumChecker") // the ways keep nothing
        private final Consumer<CleanupComponentTest> action;

        Way(Consumer<CleanupComponentTest> action) {
            this.action = action;
        }
    }

    private static void destroyOneByOne(CleanupComponentTest test) {
        test.em.getAllEntities().toList().forEach(test.em::destroyEntity);
    }

    private Entity cleanupOnly() {
        Entity entity = em.createEntity(new Health(3), new Rest(7));
        em.destroyEntity(entity);
        return entity;
    }

    @Test
    @Row("CLN-1")
    void aCleanupComponentIsReadAndWrittenAsAnyOther() {
        Entity entity = em.createEntity(new Rest(7));
        em.setComponent(entity, new Rest(8));
        assertThat(em.getComponent(entity, Rest.class)).isEqualTo(new Rest(8));
        assertThat(ICleanupComponentData.class).isAssignableTo(IComponentData.class);
        List<Rest> seen = new ArrayList<>();
        em.query(ro(Rest.class)).forEach(seen::add);
        assertThat(seen).containsExactly(new Rest(8));
    }

    @ParameterizedTest
    @EnumSource
    @Row({"CLN-2.1", "CLN-2.2", "CLN-2.3", "CLN-2.4"})
    void aDestroyedEntityKeepsItsCleanupComponents(Way way) {
        NativeArray<Entity> entities =
                em.createEntity(em.createArchetype(Health.class, Monster.class, Rest.class), 300);
        for (Entity entity : entities) {
            em.setComponent(entity, new Rest(entity.index()));
        }
        em.setName(entities.get(5), "Bob");
        way.action.accept(this);
        assertThat(em.entityCount()).isEqualTo(300);
        for (Entity entity : entities) {
            assertThat(em.exists(entity))
                    .as("the version is not another one yet")
                    .isTrue();
            assertThat(em.getComponentTypes(entity)).containsExactly(Rest.class, CleanupEntity.class);
            assertThat(em.getComponent(entity, Rest.class)).isEqualTo(new Rest(entity.index()));
        }
        assertThat(em.getName(entities.get(5))).isEqualTo("Bob");
    }

    @ParameterizedTest
    @EnumSource
    @Row({"CLN-2.5", "ENT-5.4"})
    void destroyingItAgainDoesNothing(Way way) {
        Entity entity = cleanupOnly();
        ArchetypeChunk chunk = em.getChunk(entity);
        int order = em.entityOrderVersion();
        way.action.accept(this);
        assertThat(em.exists(entity)).isTrue();
        assertThat(em.getChunk(entity)).isEqualTo(chunk);
        assertThat(chunk.isValid()).as("no structural change").isTrue();
        assertThat(em.entityOrderVersion()).isEqualTo(order);
    }

    @Test
    @Row("CLN-2.2")
    void anEntityWithCleanupComponentsAloneGetsTheTagToo() {
        Entity entity = em.createEntity(new Rest(1), new Trace());
        em.destroyEntity(entity);
        assertThat(em.getComponentTypes(entity)).containsExactly(Rest.class, CleanupEntity.class, Trace.class);
    }

    @Test
    @Row("CLN-2.2")
    void anErrorSaysThatTheEntityWasDestroyed() {
        Entity entity = em.createEntity(new Health(3), new Rest(7));
        em.destroyEntity(entity);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.getComponent(entity, Health.class))
                .withMessage(
                        "Entity(%d:%d) has no Health: it was destroyed and is left with its cleanup components; it has"
                                + " [Rest, CleanupEntity]. Ask hasComponent(entity, Health.class) first: exists(entity) is true"
                                + " until the cleanup components are removed.",
                        entity.index(), entity.version());
    }

    @Test
    @Row({"CLN-2.1", "CLN-2.4", "ENT-6.1"})
    void itIsGoneWithTheLastCleanupComponent() {
        Entity entity = em.createEntity(new Health(3), new Rest(7), new Trace());
        em.destroyEntity(entity);
        assertThat(em.removeComponent(entity, Rest.class)).isTrue();
        assertThat(em.exists(entity)).isTrue();
        assertThat(em.removeComponent(entity, Rest.class))
                .as("it has none any more")
                .isFalse();
        assertThat(em.removeComponent(entity, Trace.class)).isTrue();
        assertThat(em.exists(entity)).isFalse();
        assertThat(em.createEntity())
                .as("now the version goes up")
                .isEqualTo(new Entity(entity.index(), entity.version() + 1));
    }

    @Test
    @Row("CLN-2.6")
    void theLastCleanupComponentsGoBySetByArrayAndByQuery() {
        Entity bySet = em.createEntity(new Rest(1), new Trace());
        Entity byArray = em.createEntity(new Rest(2));
        NativeArray<Entity> byQuery = em.createEntity(em.createArchetype(Rest.class, Health.class), 300);
        Entity alive = em.createEntity(new Rest(3), new Health(1));
        em.destroyEntity(bySet);
        em.destroyEntity(byArray);
        em.destroyEntity(byQuery);
        em.removeComponent(bySet, ComponentTypeSet.of(Rest.class, Trace.class, Health.class));
        assertThat(em.exists(bySet)).isFalse();
        em.removeComponent(NativeArray.copyOf(Entity.class, List.of(byArray, byArray)), Rest.class);
        assertThat(em.exists(byArray)).isFalse();
        em.removeComponent(em.queryBuilder().withAll(Rest.class).build(), Rest.class);
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(em.getComponentTypes(alive))
                .as("one that was not destroyed lives on")
                .containsExactly(Health.class);
    }

    @Test
    @Row("CLN-2")
    void aFilteredQueryEndsThemToo() {
        Entity entity = cleanupOnly();
        EntityQuery own = em.queryBuilder().withAll(Rest.class).buildPrivate();
        own.setOrderVersionFilter();
        em.removeComponent(own, Rest.class);
        assertThat(em.exists(entity)).isFalse();
    }

    @Test
    @Row("CLN-2")
    void entitiesWithAndWithoutCleanupComponentsAreDestroyedTogether() {
        Entity plain = em.createEntity(new Health(1));
        Entity leaving = em.createEntity(new Health(2), new Rest(2));
        em.destroyEntity(em.getAllEntities());
        assertThat(em.exists(plain)).isFalse();
        assertThat(em.exists(leaving)).isTrue();
    }

    @Test
    @Row("CLN-2")
    void wholeSlabsBecomeResiduesInPlace() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Monster.class, Rest.class), 1_000);
        em.destroyEntity(em.queryBuilder().withAll(Monster.class).build());
        assertThat(em.queryBuilder()
                        .withAll(CleanupEntity.class)
                        .build()
                        .toEntityArray()
                        .toList())
                .as("in the order they had")
                .isEqualTo(entities.toList());
    }

    @Test
    @Row("CLN-2")
    void aCleanupOnlyEntityMayGetComponentsAndIsThenDestroyedAgain() {
        Entity entity = cleanupOnly();
        em.addComponent(entity, new Health(9));
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(9);
        em.destroyEntity(entity);
        assertThat(em.getComponentTypes(entity)).containsExactly(Rest.class, CleanupEntity.class);
    }

    @Test
    @Row("CLN-2")
    void aDestroyedEntityThatGotComponentsGoesWithTheLastOfThem() {
        Entity entity = cleanupOnly();
        em.addComponent(entity, new Health(9));
        assertThatThrownBy(() -> em.instantiate(entity)).isInstanceOf(IllegalArgumentException.class);
        em.removeComponent(entity, Rest.class);
        assertThat(em.exists(entity)).isTrue();
        em.removeComponent(entity, Health.class);
        assertThat(em.exists(entity)).isFalse();
    }

    @Test
    @Row("CLN-2")
    void listenersHearOfWhatGoesAndLastOfTheEntity() {
        List<String> heard = new ArrayList<>();
        em.onRemove(Health.class, entity -> heard.add("health " + em.getComponent(entity, Health.class).points));
        em.onRemove(
                Rest.class,
                entity ->
                        heard.add("rest " + em.getComponent(entity, Rest.class).slot()));
        em.onRemove(CleanupEntity.class, entity -> heard.add("tag"));
        em.onAdd(CleanupEntity.class, entity -> heard.add("tagged"));
        em.onDestroy(entity -> heard.add("destroyed"));
        Entity entity = em.createEntity(new Health(3), new Rest(7));
        em.destroyEntity(entity);
        assertThat(heard).containsExactly("health 3", "tagged");
        em.destroyEntity(entity);
        em.removeComponent(entity, Rest.class);
        assertThat(heard).containsExactly("health 3", "tagged", "rest 7", "tag", "destroyed");
    }

    @Test
    @Row("CLN-2")
    void theCensusCountsACleanupOnlyEntityAsAlive() {
        EntityCensus census = new EntityCensus();
        Entity entity = em.createEntity(new Health(3), new Rest(7));
        em.getCreatedAndDestroyedEntities(census);
        em.destroyEntity(entity);
        assertThat(em.getCreatedAndDestroyedEntities(census).destroyed().length())
                .isZero();
        em.removeComponent(entity, Rest.class);
        assertThat(em.getCreatedAndDestroyedEntities(census).destroyed().toList())
                .containsExactly(entity);
    }

    @Test
    @Row("CLN-3.1")
    void copiesHaveNoCleanupComponents() {
        Entity source = em.createEntity(new Health(3), new Rest(7), new Monster());
        assertThat(em.getComponentTypes(em.instantiate(source))).containsExactly(Health.class, Monster.class);
        for (Entity copy : em.instantiate(source, 200)) {
            assertThat(em.getComponentTypes(copy)).containsExactly(Health.class, Monster.class);
            assertThat(em.getComponent(copy, Health.class).points).isEqualTo(3);
        }
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, 1);
        em.instantiate(NativeArray.copyOf(Entity.class, List.of(source)), out);
        assertThat(em.getComponentTypes(out.get(0))).containsExactly(Health.class, Monster.class);
        assertThat(em.getComponent(source, Rest.class)).isEqualTo(new Rest(7));
    }

    @Test
    @Row("CLN-3.1")
    void copiesInAnotherWorldHaveNone() {
        World other = new World("Other");
        Entity source = em.createEntity(new Health(3), new Rest(7));
        Entity copy = other.entityManager()
                .copyEntitiesFrom(em, NativeArray.copyOf(Entity.class, List.of(source)))
                .get(0);
        assertThat(other.entityManager().getComponentTypes(copy)).containsExactly(Health.class);
        assertThat(other.entityManager().getComponent(copy, Health.class).points)
                .isEqualTo(3);
    }

    @Test
    @Row({"CLN-3.3", "ENT-4.12"})
    void aCleanupOnlyEntityIsNotCopied() {
        Entity cleanupOnly = cleanupOnly();
        String message =
                cleanupOnly + " was destroyed and waits for its cleanup, with [Rest, CleanupEntity]. Copy it before"
                        + " it is destroyed.";
        NativeArray<Entity> one = NativeArray.copyOf(Entity.class, List.of(cleanupOnly));
        assertThatThrownBy(() -> em.instantiate(cleanupOnly))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.instantiate(one, NativeArray.ofLength(Entity.class, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.instantiate(cleanupOnly, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.instantiate(cleanupOnly, NativeArray.ofLength(Entity.class, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        World other = new World("Other");
        assertThatThrownBy(() -> other.entityManager().copyEntitiesFrom(em, one))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(other.entityManager().entityCount()).isZero();
    }

    @Test
    @Row("CLN-3")
    void movingAndReplacingWorldsKeepsCleanupOnlyEntities() {
        World other = new World("Other");
        Entity cleanupOnly = cleanupOnly();
        other.entityManager().copyAndReplaceEntitiesFrom(em);
        assertThat(other.entityManager().getComponentTypes(cleanupOnly))
                .containsExactly(Rest.class, CleanupEntity.class);
        assertThat(other.stateHash()).isEqualTo(world.stateHash());
        World third = new World("Third");
        third.entityManager().moveEntitiesFrom(em);
        assertThat(third.entityManager().entityCount()).isEqualTo(1);
        third.entityManager().removeComponent(third.entityManager().universalQuery(), Rest.class);
        assertThat(third.entityManager().entityCount()).isZero();
    }

    @Test
    @Row({"CLN-5.1", "CLN-5.2"})
    void aSystemFindsWhatIsNewAndWhatIsGone() {
        EntityQuery created =
                em.queryBuilder().withAll(Health.class).withNone(Rest.class).build();
        EntityQuery gone =
                em.queryBuilder().withAll(Rest.class).withNone(Health.class).build();
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class), 200);
        assertThat(created.calculateEntityCount()).isEqualTo(200);
        em.addComponent(created, Rest.class);
        assertThat(created.isEmpty()).isTrue();
        assertThat(gone.isEmpty()).isTrue();
        em.destroyEntity(entities);
        assertThat(gone.calculateEntityCount()).isEqualTo(200);
        em.removeComponent(gone, Rest.class);
        assertThat(gone.isEmpty()).isTrue();
        assertThat(em.entityCount()).isZero();
    }

    @Test
    @Row({"CLN-6.1", "CLN-6.2", "ENT-11.2"})
    void setArchetypeMayAddCleanupComponentsAndNotTakeThem() {
        Entity entity = em.createEntity(new Health(3));
        em.setArchetype(entity, em.createArchetype(Health.class, Rest.class));
        assertThat(em.hasComponent(entity, Rest.class)).isTrue();
        assertThatThrownBy(() -> em.setArchetype(entity, em.createArchetype(Health.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(entity + " has Rest, which setArchetype cannot take away, and archetype [Health] lacks it."
                        + " Remove cleanup components with removeComponent, when the cleanup is done.");
        assertThat(em.hasComponent(entity, Rest.class)).isTrue();
        em.destroyEntity(entity);
        assertThatThrownBy(() -> em.setArchetype(entity, em.createArchetype(Rest.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(entity + " has CleanupEntity, which setArchetype cannot take away");
    }

    @Test
    @Row("CLN-2")
    void referencesInACleanupOnlyEntityStayWhatTheyAre() {
        Entity other = em.createEntity();
        Entity entity = em.createEntity(new Owed(other), new Health(1));
        em.destroyEntity(entity);
        assertThat(em.getComponent(entity, Owed.class)).isEqualTo(new Owed(other));
        em.query(rw(Health.class)).forEach(health -> health.points++);
        assertThat(world.dump()).contains("Owed[entity=" + other + "], CleanupEntity");
    }
}
