package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The descriptions of a query lead back to the query.
final class EntityQueryDescriptionsTest extends InWorld {
    private EntityQuery again(EntityQuery query) {
        List<EntityQueryDesc> all = query.descriptions();
        return em.getEntityQuery(all.getFirst(), all.subList(1, all.size()).toArray(EntityQueryDesc[]::new));
    }

    @Test
    void everyTermAndEveryAccessComesBack() {
        EntityQueryDesc desc = EntityQueryDesc.EMPTY
                .withAll(
                        ComponentType.readWrite(Position.class),
                        ComponentType.readOnly(Speed.class),
                        ComponentType.chunkComponentReadOnly(Fog.class))
                .withAny(ComponentType.readWrite(Health.class), ComponentType.readOnly(Monster.class))
                .withNone(ComponentType.readOnly(Frozen.class))
                .withDisabled(ComponentType.readOnly(Stunned.class))
                .withPresent(ComponentType.readOnly(Asleep.class))
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.FILTER_WRITE_GROUP);
        EntityQuery query = em.getEntityQuery(desc);
        assertThat(again(query)).isEqualTo(query).hasToString(query.toString());
        EntityQueryDesc back = query.descriptions().getFirst();
        assertThat(back.all()).containsExactlyInAnyOrderElementsOf(desc.all());
        assertThat(back.any()).containsExactlyInAnyOrderElementsOf(desc.any());
        assertThat(back.none()).containsExactlyElementsOf(desc.none());
        assertThat(back.disabled()).containsExactlyElementsOf(desc.disabled());
        assertThat(back.present()).containsExactlyElementsOf(desc.present());
        assertThat(back.absent()).isEmpty();
        assertThat(back.options()).isEqualTo(desc.options());
    }

    @Test
    void absentTypesComeBack() {
        EntityQuery query = em.getEntityQuery(EntityQueryDesc.EMPTY.withAbsent(ComponentType.readOnly(Stunned.class)));
        assertThat(query.descriptions().getFirst().absent()).containsExactly(ComponentType.readOnly(Stunned.class));
        assertThat(again(query)).isEqualTo(query);
    }

    @Test
    void severalDescriptionsComeBackTogether() {
        EntityQuery query = em.getEntityQuery(
                EntityQueryDesc.EMPTY.withAll(ComponentType.readOnly(Speed.class)),
                EntityQueryDesc.EMPTY.withAll(ComponentType.readWrite(Health.class)));
        assertThat(query.descriptions()).hasSize(2);
        assertThat(again(query)).isEqualTo(query);
    }

    @Test
    void theQueryOfEverythingComesBack() {
        EntityQuery query = em.getEntityQuery(EntityQueryDesc.EMPTY);
        assertThat(again(query)).isEqualTo(query);
        em.createEntity(Speed.class);
        assertThat(again(query).calculateEntityCount()).isEqualTo(1);
    }

    @Test
    void aQueryOfTypesIsOneDescription() {
        EntityQuery query =
                em.getEntityQuery(ComponentType.readWrite(Speed.class), ComponentType.exclude(Frozen.class));
        assertThat(again(query)).isEqualTo(query);
    }
}
