package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Body;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Samples;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class QueryGatherTest extends InWorld {
    private final List<Entity> entities = new ArrayList<>();

    /// Entities of three archetypes, made in turn, whose speeds are 0, 1, 2 … in the query's order.
    private EntityQuery speeds() {
        for (int i = 0; i < 5; i++) {
            entities.add(em.createEntity(Speed.class, AtMostThree.class));
        }
        entities.addAll(em.createEntity(em.createArchetype(Speed.class, Monster.class), 300)
                .toList());
        entities.add(em.createEntity(Speed.class, Health.class));
        for (int i = 0; i < entities.size(); i++) {
            em.setComponent(entities.get(i), new Speed(i));
        }
        em.createEntity(Health.class);
        return em.queryBuilder().withAllRW(Speed.class).build();
    }

    @Test
    @Row({"QRY-12.1", "QRY-12.4"})
    void everythingComesByArchetypeChunkAndIndex() {
        EntityQuery query = speeds();
        assertThat(query.toEntityArray().toList()).isEqualTo(entities);
        NativeArray<Speed> values = query.toComponentDataArray(Speed.class);
        assertThat(values.length()).isEqualTo(entities.size());
        for (int i = 0; i < values.length(); i++) {
            assertThat(values.get(i).value()).isEqualTo(i);
        }
        List<Entity> ofChunks = new ArrayList<>();
        for (ArchetypeChunk chunk : query.toArchetypeChunkArray()) {
            ofChunks.addAll(chunk.getEntities().toList());
        }
        assertThat(ofChunks).isEqualTo(entities);
    }

    @Test
    @Row("QRY-12.6")
    void theResultsAreCopies() {
        EntityQuery query = speeds();
        NativeArray<Speed> values = query.toComponentDataArray(Speed.class);
        NativeArray<Entity> ids = query.toEntityArray();
        List<ArchetypeChunk> chunks = query.toArchetypeChunkArray();
        values.set(0, new Speed(5));
        ids.set(1, Entity.NULL);
        assertThat(em.getComponent(entities.get(0), Speed.class)).isEqualTo(new Speed(0));
        assertThat(query.toEntityArray().toList()).isEqualTo(entities);
        ids.set(1, entities.get(1));
        em.setComponent(entities.get(3), new Speed(99));
        em.destroyEntity(query);
        assertThat(values.get(3).value()).isEqualTo(3);
        assertThat(ids.toList()).isEqualTo(entities);
        assertThat(chunks).hasSize(6);
        assertThat(query.toComponentDataArray(Speed.class).length()).isZero();
    }

    @Test
    @Row("QRY-12.3")
    void filtersAreHonoured() {
        speeds();
        EntityQuery query = em.queryBuilder().withAll(Speed.class).buildPrivate();
        query.setChangedVersionFilter(Speed.class);
        query.setChangedFilterRequiredVersion(world.globalSystemVersion());
        assertThat(query.toEntityArray().length()).isZero();
        assertThat(query.toComponentDataArray(Speed.class).length()).isZero();
        assertThat(query.toArchetypeChunkArray()).isEmpty();
    }

    @Test
    @Row("QRY-12.3")
    void enabledBitsAreHonoured() {
        Entity[] all = array(em.createEntity(em.createArchetype(Stunned.class, AtMostThree.class), 9));
        for (int i = 0; i < all.length; i++) {
            em.setComponent(all[i], new Stunned(i));
            em.setComponentEnabled(all[i], Stunned.class, i == 1 || i > 6);
        }
        EntityQuery query = em.queryBuilder().withAll(Stunned.class).build();
        assertThat(query.toEntityArray().toList()).containsExactly(all[1], all[7], all[8]);
        assertThat(query.toComponentDataArray(Stunned.class).toList())
                .containsExactly(new Stunned(1), new Stunned(7), new Stunned(8));
        assertThat(query.toArchetypeChunkArray())
                .as("a chunk in which all are disabled is left out")
                .extracting(chunk -> chunk.getEntities().get(0))
                .containsExactly(all[0], all[6]);
    }

    @Test
    @Row("QRY-12.5")
    void aTypeThatIsNotRequiredIsRefused() {
        EntityQuery query = em.queryBuilder()
                .withAll(Speed.class)
                .withAny(Health.class)
                .addAdditionalQuery()
                .withAll(Score.class, Speed.class)
                .build();
        assertThatThrownBy(() -> query.toComponentDataArray(Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The values of Health were asked for, which query [Score, Speed] or [Speed] with one of"
                        + " [Health] does not require. Add it to the query with withAll(Health.class).");
        assertThatThrownBy(() -> query.toComponentDataArray(Score.class)).isInstanceOf(IllegalStateException.class);
        assertThat(query.toComponentDataArray(Speed.class).length()).isZero();
        assertThatThrownBy(() -> query.toComponentDataArray(Monster.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Monster is a tag and has no values. Ask toEntityArray() for the entities, or give it a"
                        + " field.");
    }

    @Test
    void everyKindOfLeafIsGathered() {
        Entity one = em.createEntity();
        Entity two = em.createEntity();
        Body body = new Body();
        body.centre.set(1, 2, 3);
        body.spin.set(4, 5, 6, 7);
        Samples samples = new Samples();
        samples.values = new int[] {1, 2, 3, 4, 5};
        for (Entity entity : List.of(one, two)) {
            em.addComponent(entity, new Target(one));
            em.addComponent(entity, body);
            em.addComponent(entity, samples);
            em.addComponent(entity, new Label(FixedString32Bytes.of("name")));
        }
        EntityQuery query = em.queryBuilder()
                .withAllRW(Target.class, Body.class, Samples.class, Label.class)
                .build();
        assertThat(query.toComponentDataArray(Target.class).get(1)).isEqualTo(new Target(one));
        assertThat(query.toComponentDataArray(Body.class).get(1).spin).isEqualTo(body.spin);
        assertThat(query.toComponentDataArray(Label.class).get(1).text()).hasToString("name");
        NativeArray<Samples> gathered = query.toComponentDataArray(Samples.class);
        assertThat(gathered.get(1).values).containsExactly(1, 2, 3, 4, 5);
        samples.values = new int[] {9, 8, 7, 6, 5};
        gathered.set(0, samples);
        query.copyFromComponentDataArray(gathered);
        assertThat(em.getComponent(one, Samples.class).values).containsExactly(9, 8, 7, 6, 5);
        assertThat(em.getComponent(two, Samples.class).values).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    @Row("QRY-14.1")
    void valuesAreSpreadInTheQuerysOrder() {
        EntityQuery query = speeds();
        NativeArray<Speed> values = NativeArray.ofLength(Speed.class, entities.size() + 2);
        for (int i = 0; i < values.length(); i++) {
            values.set(i, new Speed(1000 + i));
        }
        query.copyFromComponentDataArray(values.slice(1, entities.size()));
        for (int i = 0; i < entities.size(); i++) {
            assertThat(em.getComponent(entities.get(i), Speed.class).value()).isEqualTo(1001 + i);
        }
    }

    @Test
    @Row("QRY-14.3")
    void spreadingIsAWriteOfThatTypeAlone() {
        em.createEntity(Speed.class, Health.class);
        EntityQuery query = em.queryBuilder().withAllRW(Speed.class).build();
        world.addSystem(new ISystem() {});
        world.update();
        ArchetypeChunk chunk = query.toArchetypeChunkArray().getFirst();
        int before = chunk.getChangeVersion(Speed.class);
        query.toComponentDataArray(Speed.class);
        assertThat(chunk.didChange(Speed.class, before)).isFalse();
        query.copyFromComponentDataArray(NativeArray.ofLength(Speed.class, 1));
        assertThat(chunk.getChangeVersion(Speed.class)).isEqualTo(world.globalSystemVersion());
        assertThat(chunk.didChange(Speed.class, before)).isTrue();
        assertThat(chunk.didChange(Health.class, before)).isFalse();
        assertThat(chunk.didOrderChange(before)).isFalse();
    }

    @Test
    @Row("QRY-14.2")
    void aWrongNumberOfValuesIsRefused() {
        EntityQuery query = speeds();
        assertThatThrownBy(() -> query.copyFromComponentDataArray(NativeArray.ofLength(Speed.class, 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NativeArray<Speed>[5] was given for the 306 entities of query [rw Speed]. Give one value"
                        + " for each.");
        assertThat(em.getComponent(entities.get(3), Speed.class).value()).isEqualTo(3);
    }

    @Test
    @Row("QRY-14.4")
    void aTypeThatIsMissingOrReadOnlyIsRefused() {
        em.createEntity(Speed.class, Health.class);
        EntityQuery query =
                em.queryBuilder().withAll(Speed.class).withNone(Monster.class).build();
        assertThatThrownBy(() -> query.copyFromComponentDataArray(NativeArray.ofLength(Speed.class, 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Values of Speed were given to query [Speed] without [Monster], which does not write it."
                        + " Add it to the query with withAllRW(Speed.class).");
        assertThatThrownBy(() -> query.copyFromComponentDataArray(NativeArray.ofLength(Health.class, 1)))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void filtersLimitWhatIsOverwritten() {
        speeds();
        EntityQuery query = em.queryBuilder().withAllRW(Speed.class).buildPrivate();
        query.setChangedVersionFilter(Speed.class);
        query.setChangedFilterRequiredVersion(world.globalSystemVersion());
        world.addSystem(new ISystem() {});
        world.update();
        em.setComponent(entities.get(4), new Speed(44));
        query.copyFromComponentDataArray(NativeArray.copyOf(Speed.class, List.of(new Speed(8), new Speed(9))));
        assertThat(em.getComponent(entities.get(2), Speed.class).value()).isEqualTo(2);
        assertThat(em.getComponent(entities.get(3), Speed.class).value()).isEqualTo(8);
        assertThat(em.getComponent(entities.get(4), Speed.class).value()).isEqualTo(9);
        assertThat(em.getComponent(entities.get(5), Speed.class).value()).isEqualTo(5);
    }
}
