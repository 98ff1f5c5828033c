package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EntityListenerTest extends InWorld {
    private final List<String> heard = new ArrayList<>();

    private EntityListener hear(String event) {
        return entity -> heard.add(event + " " + entity.index());
    }

    private List<String> heard() {
        List<String> all = List.copyOf(heard);
        heard.clear();
        return all;
    }

    private void hearAll() {
        em.onCreate(hear("create"));
        em.onDestroy(hear("destroy"));
        em.onAdd(Health.class, hear("add Health"));
        em.onRemove(Health.class, hear("remove Health"));
        em.onAdd(Monster.class, hear("add Monster"));
        em.onRemove(Monster.class, hear("remove Monster"));
    }

    @Test
    void creatingIsHeardBeforeTheComponents() {
        hearAll();
        em.createEntity(Health.class, Monster.class, Speed.class);
        assertThat(heard()).containsExactly("create 0", "add Health 0", "add Monster 0");
        em.createEntity();
        assertThat(heard()).containsExactly("create 1");
    }

    @Test
    void destroyingIsHeardAfterTheComponents() {
        Entity entity = em.createEntity(Health.class, Monster.class, Speed.class);
        hearAll();
        em.destroyEntity(entity);
        assertThat(heard()).containsExactly("remove Health 0", "remove Monster 0", "destroy 0");
        em.destroyEntity(entity);
        assertThat(heard()).isEmpty();
    }

    @Test
    void addingAndRemovingIsHeardForThatTypeAlone() {
        Entity entity = em.createEntity(Speed.class);
        hearAll();
        em.addComponent(entity, Health.class);
        assertThat(heard()).containsExactly("add Health 0");
        em.addComponent(entity, Monster.class);
        assertThat(heard()).containsExactly("add Monster 0");
        em.removeComponent(entity, Speed.class);
        assertThat(heard()).isEmpty();
        em.removeComponent(entity, Health.class);
        assertThat(heard()).containsExactly("remove Health 0");
    }

    @Test
    void whatDoesNotChangeIsNotHeard() {
        Entity entity = em.createEntity(Health.class);
        hearAll();
        em.addComponent(entity, Health.class);
        em.addComponent(entity, new Health(3));
        em.setComponent(entity, new Health(4));
        em.removeComponent(entity, Monster.class);
        em.addComponent(entity, Speed.class);
        assertThat(heard()).isEmpty();
    }

    @Test
    void valuesAreThereWhenTheChangeIsHeard() {
        List<Integer> points = new ArrayList<>();
        EntityListener read = e -> points.add(em.getComponent(e, Health.class).points);
        em.onAdd(Health.class, read);
        em.onRemove(Health.class, read);
        Entity one = em.createEntity(Health.class);
        em.setComponent(one, new Health(5));
        Entity two = em.createEntity(Speed.class);
        em.addComponent(two, new Health(7));
        em.instantiate(one);
        em.createEntity(new Health(9), new Monster());
        assertThat(points).containsExactly(0, 7, 5, 9);
        points.clear();
        em.removeComponent(one, Health.class);
        em.destroyEntity(two);
        assertThat(points).containsExactly(5, 7);
    }

    @Test
    void batchesAreHeardEntityByEntity() {
        hearAll();
        EntityArchetype archetype = em.createArchetype(Health.class);
        NativeArray<Entity> made = em.createEntity(archetype, 300);
        List<String> creation = heard();
        assertThat(creation).hasSize(600).contains("create 0", "create 299", "add Health 0", "add Health 299");
        assertThat(creation).doesNotHaveDuplicates();
        em.addComponent(made, Monster.class);
        assertThat(heard()).hasSize(300).doesNotHaveDuplicates().contains("add Monster 299");
        em.removeComponent(made, Monster.class);
        assertThat(heard()).hasSize(300).doesNotHaveDuplicates().contains("remove Monster 299");
        em.destroyEntity(made.slice(0, 200));
        assertThat(heard()).hasSize(400).doesNotHaveDuplicates().contains("destroy 0", "remove Health 199");
        em.instantiate(made.get(250), 20);
        assertThat(heard()).hasSize(40).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 300, 2000})
    void queryFormsAreHeardEntityByEntity(int count) {
        em.createEntity(em.createArchetype(Health.class), count);
        em.createEntity(em.createArchetype(Health.class, Speed.class), 10);
        em.createEntity(Position.class);
        var query = em.queryBuilder().withAll(Health.class).build();
        hearAll();
        em.addComponent(query, Monster.class);
        assertThat(heard())
                .hasSize(count + 10)
                .doesNotHaveDuplicates()
                .allMatch(text -> text.startsWith("add Monster"));
        em.removeComponent(query, Monster.class);
        assertThat(heard())
                .hasSize(count + 10)
                .doesNotHaveDuplicates()
                .allMatch(text -> text.startsWith("remove Monster"));
        em.destroyEntity(query);
        assertThat(heard()).hasSize(2 * (count + 10)).doesNotHaveDuplicates();
    }

    @Test
    void valuesOfAQueryFormAreThereWhenTheyAreHeard() {
        em.createEntity(em.createArchetype(Speed.class), 5);
        List<Integer> points = new ArrayList<>();
        em.onAdd(Health.class, e -> points.add(em.getComponent(e, Health.class).points));
        NativeArray<Health> values = NativeArray.ofLength(Health.class, 5);
        for (int i = 0; i < 5; i++) {
            values.set(i, new Health(i * i));
        }
        em.addComponent(em.queryBuilder().withAll(Speed.class).build(), values);
        assertThat(points).containsExactly(0, 1, 4, 9, 16);
    }

    @Test
    void changingTheArchetypeIsHeardTypeByType() {
        Entity entity = em.createEntity(Health.class, Speed.class);
        hearAll();
        em.setArchetype(entity, em.createArchetype(Speed.class, Monster.class));
        assertThat(heard()).containsExactly("remove Health 0", "add Monster 0");
    }

    @Test
    void queriesInAListenerSeeTheCompleteChange() {
        em.createEntity(em.createArchetype(Health.class), 1000);
        List<Integer> counts = new ArrayList<>();
        em.onAdd(Monster.class, entity -> {
            int[] seen = new int[1];
            em.query(ro(Health.class)).withAll(Monster.class).forEach(health -> seen[0]++);
            counts.add(seen[0]);
        });
        em.addComponent(em.queryBuilder().withAll(Health.class).build(), Monster.class);
        assertThat(counts).hasSize(1000).containsOnly(1000);
    }

    @Test
    void queriesInAListenerSeeWhatIsLeft() {
        EntityArchetype archetype = em.createArchetype(Health.class);
        em.createEntity(archetype, 400);
        em.onDestroy(entity -> {
            int[] seen = new int[1];
            em.query(ro(Health.class)).forEach(health -> seen[0]++);
            assertThat(seen[0]).isEqualTo(em.entityCount());
            assertThat(em.exists(entity)).isTrue();
        });
        em.destroyEntity(em.queryBuilder().withAll(Health.class).build());
        assertThat(em.entityCount()).isZero();
    }

    @Test
    @Row("ARC-10")
    void structuralChangesInAListenerAreRefused() {
        Entity other = em.createEntity();
        em.onAdd(Health.class, entity -> em.destroyEntity(other));
        assertThatThrownBy(() -> em.createEntity(Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "destroyEntity was called in world \"Test\" by a listener of onAdd(Health). Collect what should"
                                + " change, and change it when the change that is listened to is complete.");
        assertThat(em.exists(other)).isTrue();
        assertThat(em.entityCount()).as("what was listened to is complete").isEqualTo(2);
        em.onDestroy(entity -> em.createEntity());
        assertThatThrownBy(() -> em.destroyEntity(other))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("createEntity was called in world \"Test\" by a listener of onDestroy.");
        assertThat(em.exists(other)).isFalse();
        em.createEntity();
    }

    @Test
    void aListenerThatThrowsKeepsNothingFromHappening() {
        var query = em.queryBuilder().withAll(Health.class).build();
        IllegalArgumentException failure = new IllegalArgumentException("first");
        em.onCreate(entity -> {
            throw failure;
        });
        em.onCreate(hear("create"));
        em.onRemove(Health.class, entity -> {
            throw new IllegalArgumentException("remove " + entity.index());
        });
        assertThatThrownBy(() -> em.createEntity(em.createArchetype(Health.class), 200))
                .isSameAs(failure);
        assertThat(heard()).hasSize(200);
        assertThat(em.entityCount()).isEqualTo(200);
        assertThatThrownBy(() -> em.removeComponent(query, Health.class))
                .hasMessage("remove 0")
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(17));
        assertThat(query.calculateEntityCount()).isZero();
        em.createArchetype();
        assertThatThrownBy(() -> em.createEntity()).isSameAs(failure);
    }

    @Test
    void aClosedSubscriptionHearsNothingMore() {
        Subscription one = em.onCreate(hear("one"));
        Subscription two = em.onCreate(hear("two"));
        em.createEntity();
        one.close();
        one.close();
        em.createEntity();
        two.close();
        em.createEntity();
        assertThat(heard()).containsExactly("one 0", "two 0", "two 1");
        assertThat(one).hasToString("listener of onCreate");
        assertThat(em.onRemove(Health.class, hear("remove"))).hasToString("listener of onRemove(Health)");
    }

    @Test
    void aListenerMayEndItselfAndAddOthers() {
        List<Subscription> subscriptions = new ArrayList<>();
        subscriptions.add(em.onCreate(entity -> {
            heard.add("once " + entity.index());
            subscriptions.getFirst().close();
            em.onCreate(hear("later"));
        }));
        em.createEntity(em.createArchetype(), 3);
        assertThat(heard()).containsExactly("once 0", "later 1", "later 2");
    }

    @Test
    void theSameListenerMayListenTwice() {
        EntityListener listener = hear("create");
        Subscription first = em.onCreate(listener);
        em.onCreate(listener);
        em.createEntity();
        assertThat(heard()).containsExactly("create 0", "create 0");
        first.close();
        em.createEntity();
        assertThat(heard()).containsExactly("create 1");
    }

    @Test
    void closingTheWorldCallsNoListener() {
        World other = new World("Other");
        EntityManager manager = other.entityManager();
        manager.createEntity(Health.class);
        Subscription subscription = manager.onDestroy(hear("destroy"));
        manager.onRemove(Health.class, hear("remove"));
        other.close();
        assertThat(heard()).isEmpty();
        subscription.close();
    }

    @Test
    void movingToAnotherWorldIsHeardInBoth() {
        EntityManager other = new World("Other").entityManager();
        em.createEntity(em.createArchetype(Health.class), 3);
        hearAll();
        other.onCreate(hear("arrive"));
        List<Integer> counts = new ArrayList<>();
        other.onAdd(Health.class, entity -> counts.add(em.entityCount() + other.entityCount()));
        other.moveEntitiesFrom(em);
        assertThat(heard())
                .containsExactly(
                        "remove Health 0",
                        "remove Health 1",
                        "remove Health 2",
                        "destroy 0",
                        "destroy 1",
                        "destroy 2",
                        "arrive 0",
                        "arrive 1",
                        "arrive 2");
        assertThat(counts).containsExactly(3, 3, 3);
        em.createEntity();
        heard();
        em.copyEntitiesFrom(other, other.getAllEntities());
        assertThat(heard()).contains("create 1", "add Health 3").hasSize(6);
    }

    @Test
    void aListenerIsNotNull() {
        List<Consumer<EntityManager>> calls = List.of(
                manager -> manager.onCreate(nothing()),
                manager -> manager.onDestroy(nothing()),
                manager -> manager.onAdd(Health.class, nothing()),
                manager -> manager.onRemove(Health.class, nothing()));
        for (Consumer<EntityManager> call : calls) {
            assertThatThrownBy(() -> call.accept(em))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessageEndingWith(" was given null for listener. Give a value that is not null.");
        }
    }

    @SuppressWarnings("NullAway") // what a caller without a null checker may pass
    private static EntityListener nothing() {
        return null;
    }
}
