package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.enabledRO;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What queries find, change and gather by the bits of components that can be disabled.
final class EnabledQueryTest extends InWorldOfStunned {
    @Test
    @Row({"ENB-5.1", "ENB-5.2", "ENB-5.3"})
    void queriesTakeDisabledForAbsent() {
        Entity on = em.createEntity(new Stunned(1), new Speed(0));
        Entity off = em.createEntity(new Stunned(2), new Speed(0));
        Entity without = em.createEntity(new Speed(0));
        Entity asleep = em.createEntity(new Stunned(4), new Asleep(), new Speed(0));
        em.setComponentEnabled(off, Stunned.class, false);
        em.setComponentEnabled(asleep, Stunned.class, false);

        assertThat(found(em.queryBuilder().withAll(Stunned.class).build())).containsExactly(on);
        assertThat(found(em.queryBuilder()
                        .withAll(Speed.class)
                        .withNone(Stunned.class)
                        .build()))
                .containsExactlyInAnyOrder(off, without, asleep);
        assertThat(found(em.queryBuilder().withAny(Stunned.class, Asleep.class).build()))
                .containsExactlyInAnyOrder(on, asleep);
        assertThat(found(em.queryBuilder().withAny(Stunned.class, Speed.class).build()))
                .containsExactlyInAnyOrder(on, off, without, asleep);
        assertThat(found(em.queryBuilder().withDisabled(Stunned.class).build())).containsExactlyInAnyOrder(off, asleep);
        assertThat(found(em.queryBuilder().withPresent(Stunned.class).build()))
                .containsExactlyInAnyOrder(on, off, asleep);
        assertThat(found(em.queryBuilder().withAbsent(Stunned.class).build())).containsExactly(without);
        assertThat(found(em.queryBuilder()
                        .withAll(Stunned.class)
                        .withNone(Speed.class)
                        .build()))
                .isEmpty();
        assertThat(found(em.queryBuilder()
                        .withAll(Stunned.class)
                        .addAdditionalQuery()
                        .withAll(Asleep.class)
                        .build()))
                .containsExactlyInAnyOrder(on, asleep);
        assertThatIllegalStateException()
                .isThrownBy(() -> em.queryBuilder().withDisabled(Speed.class))
                .withMessage("Speed is named in withDisabled, and cannot be disabled. Let it implement"
                        + " IEnableableComponent, or use withNone.");
    }

    private static List<Entity> found(EntityQuery query) {
        return query.toEntityArray().toList();
    }

    @Test
    @Row({"ENB-6.1", "ENB-6.2", "ENB-6.3", "QRY-15.1", "QRY-15.2", "QRY-16.1", "QRY-16.2"})
    void chunksWithoutAMatchAreLeftOut() {
        Entity[] entities = array(em.createEntity(em.createArchetype(Stunned.class), 3 * 128));
        for (int i = 128; i < 256; i++) {
            em.setComponentEnabled(entities[i], Stunned.class, false);
        }
        assertThat(stunned.toArchetypeChunkArray()).hasSize(2);
        assertThat(stunned.calculateChunkCount()).isEqualTo(2);
        assertThat(stunned.calculateChunkCountWithoutFiltering()).isEqualTo(3);
        assertThat(stunned.calculateEntityCount()).isEqualTo(256);
        assertThat(stunned.calculateEntityCountWithoutFiltering()).isEqualTo(384);
        assertThat(stunned.matches(entities[130])).isFalse();
        assertThat(stunned.getEntityQueryMask().matches(entities[130])).isTrue();
        em.setComponentEnabled(entities[130], Stunned.class, true);
        assertThat(stunned.calculateChunkCount()).isEqualTo(3);
        em.setComponentEnabled(stunned, Stunned.class, false);
        assertThat(stunned.isEmpty()).isTrue();
        assertThat(stunned.isEmptyIgnoreFilter()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 128, 1_000, 20_000})
    @Row({"ENB-7.1", "QRY-18.1"})
    void aQueryTogglesAllEntitiesOfItsChunks(int count) {
        Entity[] entities = third(count);
        long structure = em.entityOrderVersion();
        em.setComponentEnabled(stunned, Stunned.class, false);
        assertThat(stunned.isEmpty()).isTrue();
        em.setComponentEnabled(stunned, Stunned.class, true);
        assertThat(stunned.calculateEntityCount()).isEqualTo(count);
        assertThat(em.entityOrderVersion()).isEqualTo((int) structure);
        world.audit();
        em.createEntity(em.createArchetype(Stunned.class, Health.class), 7);
        assertThat(stunned.calculateEntityCount()).isEqualTo(count + 7);
        assertThat(em.isComponentEnabled(entities[0], Stunned.class)).isTrue();
    }

    @Test
    @Row({"ENB-7.1", "ENB-5"})
    void aLoopTogglesThroughReferences() {
        Entity[] entities = third(200);
        List<Float> visited = new ArrayList<>();
        em.query(enabledRW(Stunned.class), ref(Stunned.class)).forEach((bit, value) -> {
            visited.add(value.get().seconds());
            bit.set(false);
        });
        assertThat(visited).hasSize(133).doesNotContain(0f, 3f, 198f);
        assertThat(stunned.isEmpty()).isTrue();
        em.query(enabledRW(Stunned.class))
                .withDisabled(Stunned.class)
                .withEntityAccess()
                .forEach((bit, entity) -> bit.set(entity.equals(entities[5])));
        assertThat(found(stunned)).containsExactly(entities[5]);
        List<Boolean> bits = new ArrayList<>();
        em.query(enabledRO(Stunned.class)).withPresent(Stunned.class).forEach(bit -> bits.add(bit.get()));
        assertThat(bits).hasSize(200).containsOnlyOnce(true);
    }

    @Test
    @Row("ENB-5")
    void aLoopInsideALoopSeesWhatTheOuterOneToggled() {
        Entity[] entities = third(200);
        int[] outer = new int[1];
        em.query(ref(Stunned.class)).withEntityAccess().forEach((value, entity) -> {
            outer[0]++;
            em.setComponentEnabled(entity, Stunned.class, false);
            int[] inner = new int[1];
            em.query(ref(Stunned.class)).forEach(other -> inner[0]++);
            assertThat(inner[0]).isEqualTo(133 - outer[0]);
        });
        assertThat(outer[0]).isEqualTo(133);
        assertThat(em.isComponentEnabled(entities[1], Stunned.class)).isFalse();
    }

    @Test
    @Row({"ENB-10.1", "ENB-10.2"})
    void changesByQueryTouchMatchingEntitiesOnly() {
        Entity[] entities = third(300);
        em.addComponent(stunned, Monster.class);
        for (int i = 0; i < 300; i++) {
            assertThat(em.hasComponent(entities[i], Monster.class)).isEqualTo(i % 3 != 0);
        }
        assertThird(entities);
        em.removeComponent(em.queryBuilder().withDisabled(Stunned.class).build(), Health.class);
        for (int i = 0; i < 300; i++) {
            assertThat(em.hasComponent(entities[i], Health.class)).isEqualTo(i % 3 != 0);
        }
        em.destroyEntity(stunned);
        for (int i = 0; i < 300; i++) {
            assertThat(em.exists(entities[i])).isEqualTo(i % 3 == 0);
        }
    }

    @Test
    @Row("QRY-12")
    void gathersAndScattersFollowTheBits() {
        third(200);
        EntityQuery writing = em.queryBuilder().withAllRW(Stunned.class).build();
        NativeArray<Stunned> values = writing.toComponentDataArray(Stunned.class);
        assertThat(values.length()).isEqualTo(133);
        for (int i = 0; i < values.length(); i++) {
            assertThat(values.get(i).seconds() % 3).isNotZero();
            values.set(i, new Stunned(-values.get(i).seconds()));
        }
        writing.copyFromComponentDataArray(values);
        em.query(ref(Stunned.class)).withPresent(Stunned.class).forEach(value -> {
            float seconds = value.get().seconds();
            assertThat(seconds > 0).isEqualTo(seconds != 0 && seconds % 3 == 0);
        });
    }

    @Test
    @Row({"ENB-11.1", "ENB-11.2"})
    void aQueryNamesAtMostEightEnableables() {
        assertThat(em.queryBuilder()
                        .withAll(E1.class, E2.class, E3.class, E4.class)
                        .withNone(E5.class, E6.class, E7.class)
                        .withAny(E8.class)
                        .withPresent(E9.class)
                        .build()
                        .isEmpty())
                .isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.queryBuilder()
                        .withAll(E1.class, E2.class, E3.class, E4.class)
                        .withNone(E5.class, E6.class, E7.class)
                        .withAny(E8.class)
                        .withDisabled(E9.class)
                        .build())
                .withMessageContaining("names 9 components that can be disabled, and a query can name 8");
    }

    @Test
    @Row({"ENB-12.1", "ENB-12.2"})
    void anOptionIgnoresTheBits() {
        Entity[] entities = third(9);
        EntityQuery all = em.queryBuilder()
                .withAll(Stunned.class)
                .withOptions(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .build();
        assertThat(found(all)).containsExactly(entities);
        assertThat(all.calculateEntityCount()).isEqualTo(9);
        assertThatIllegalStateException()
                .isThrownBy(() -> em.queryBuilder()
                        .withAll(Stunned.class)
                        .withOptions(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                        .addAdditionalQuery()
                        .withAll(Asleep.class)
                        .build())
                .withMessageContaining("Give it for all of them, or for none.");
    }

    record E1() implements IComponentData, IEnableableComponent {}

    record E2() implements IComponentData, IEnableableComponent {}

    record E3() implements IComponentData, IEnableableComponent {}

    record E4() implements IComponentData, IEnableableComponent {}

    record E5() implements IComponentData, IEnableableComponent {}

    record E6() implements IComponentData, IEnableableComponent {}

    record E7() implements IComponentData, IEnableableComponent {}

    record E8() implements IComponentData, IEnableableComponent {}

    record E9() implements IComponentData, IEnableableComponent {}
}
