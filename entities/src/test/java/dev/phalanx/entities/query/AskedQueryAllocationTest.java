package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// What it takes to ask for the same query in each frame.
final class AskedQueryAllocationTest extends InWorld {
    @Test
    @Row("QRY-1")
    void aBuilderThatDescribesAKnownQueryAllocatesItsClauses() {
        EntityQuery first = em.queryBuilder()
                .withAllRW(Position.class)
                .withAll(Velocity.class)
                .withNone(Asleep.class)
                .build();
        long bytes = Allocations.settledBytesOf(
                1_100,
                50,
                () -> assertThat(em.queryBuilder()
                                .withNone(Asleep.class)
                                .withAll(Velocity.class)
                                .withAllRW(Position.class)
                                .build())
                        .isSameAs(first));
        assertThat(bytes).isLessThanOrEqualTo(900);
    }

    @Test
    @Row("QRY-1")
    void typesThatAreGivenTogetherAllocateTheirClauses() {
        EntityQuery first =
                em.getEntityQuery(ComponentType.readOnly(Velocity.class), ComponentType.readWrite(Position.class));
        long bytes = Allocations.settledBytesOf(
                900,
                50,
                () -> assertThat(em.getEntityQuery(
                                ComponentType.readWrite(Position.class), ComponentType.readOnly(Velocity.class)))
                        .isSameAs(first));
        assertThat(bytes).isLessThanOrEqualTo(800);
    }

    @Test
    @Row("QRY-1")
    void clausesOfTheSameTypesAreToldApart() {
        EntityQuery both =
                em.queryBuilder().withAll(Position.class, Asleep.class).build();
        EntityQuery awake =
                em.queryBuilder().withAll(Position.class).withNone(Asleep.class).build();
        EntityQuery written = em.queryBuilder()
                .withAllRW(Position.class)
                .withAll(Asleep.class)
                .build();
        EntityQuery option = em.queryBuilder()
                .withAll(Position.class, Asleep.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB)
                .build();
        assertThat(both).isNotSameAs(awake).isNotSameAs(written).isNotSameAs(option);
        assertThat(em.queryBuilder().withAll(Asleep.class, Position.class).build())
                .isSameAs(both);
    }
}
