package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.ThrowingSupplier;

/// What cannot be asked for as a singleton.
final class SingletonRefusalTest extends OneHealth {
    @Test
    @Row("QRY-19.5")
    void aComponentThatCanBeDisabledIsRefusedByEveryForm() {
        em.createEntity(Stunned.class);
        EntityQuery query = em.queryBuilder().withAllRW(Stunned.class).build();
        List<ThrowingSupplier<?>> calls = List.of(
                () -> query.getSingleton(Stunned.class),
                () -> query.tryGetSingleton(Stunned.class),
                () -> of(() -> query.setSingleton(new Stunned(1))),
                () -> query.getSingletonRW(Stunned.class),
                () -> query.tryGetSingletonRW(Stunned.class),
                () -> query.hasSingleton(Stunned.class),
                () -> query.tryGetSingletonEntity(Stunned.class));
        List<String> names = List.of(
                "getSingleton",
                "tryGetSingleton",
                "setSingleton",
                "getSingletonRW",
                "tryGetSingletonRW",
                "hasSingleton",
                "tryGetSingletonEntity");
        for (int i = 0; i < calls.size(); i++) {
            assertThatThrownBy(calls.get(i)::get)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(names.get(i) + "(Stunned.class) was called, and Stunned can be disabled, which a"
                            + " singleton cannot. Take IEnableableComponent from it, or go over a query.");
        }
        assertThatThrownBy(query::getSingletonEntity)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("getSingletonEntity() was asked of query [rw Stunned], which names components that can be"
                        + " disabled. Name them in withPresent, or give it the option"
                        + " IGNORE_COMPONENT_ENABLED_STATE.");
        EntityQuery switched = em.queryBuilder().withAllRW(Switched.class).build();
        for (ThrowingSupplier<?> call : List.<ThrowingSupplier<?>>of(
                () -> switched.getSingletonBuffer(Switched.class),
                () -> switched.getSingletonBuffer(Switched.class, true),
                () -> switched.tryGetSingletonBuffer(Switched.class))) {
            assertThatThrownBy(call::get)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith("(Switched.class) was called, and Switched can be disabled, which a singleton"
                            + " cannot. Take IEnableableComponent from it, or go over a query.");
        }
    }

    @Test
    @Row({"QRY-19.7", "CMP-4.9"})
    void aTypeWithoutFieldsHasNoValueToGetOrSet() {
        em.createSingleton(Monster.class);
        EntityQuery query = em.queryBuilder().withAllRW(Monster.class).build();
        for (ThrowingSupplier<?> call : List.<ThrowingSupplier<?>>of(
                () -> query.getSingleton(Monster.class),
                () -> query.tryGetSingleton(Monster.class),
                () -> of(() -> query.setSingleton(new Monster())),
                () -> query.getSingletonRW(Monster.class),
                () -> query.tryGetSingletonRW(Monster.class))) {
            assertThatThrownBy(call::get)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Monster is a tag and has no value. Ask hasSingleton(Monster.class), or give it a"
                            + " field.");
        }
        assertThat(query.hasSingleton(Monster.class)).isTrue();
        assertThat(em.exists(query.getSingletonEntity())).isTrue();
    }

    @Test
    @Row("QRY-19.9")
    void aQueryThatOnlyReadsRefusesToWrite() {
        one();
        assertThatThrownBy(() -> read.setSingleton(new Health(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("setSingleton(Health.class) was asked of query [Health], which only reads it. Name it in"
                        + " withAllRW(Health.class).");
        assertThatThrownBy(() -> read.getSingletonRW(Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("getSingletonRW(Health.class) was asked of query [Health], which only reads it. Name it in"
                        + " withAllRW(Health.class).");
        EntityQuery readPath = em.queryBuilder().withAll(Waypoint.class).build();
        assertThatThrownBy(() -> readPath.getSingletonBuffer(Waypoint.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("getSingletonBuffer(Waypoint.class) was asked of query [Waypoint], which only reads it."
                        + " Name it in withAllRW(Waypoint.class).");
        DynamicBuffer<Waypoint> path = readPath.getSingletonBuffer(Waypoint.class, true);
        assertThatThrownBy(() -> path.add(new Waypoint(1, Entity.NULL))).isInstanceOf(IllegalStateException.class);
        assertThat(read.getSingleton(Health.class).points).isEqualTo(5);
    }

    @Test
    @Row("QRY-19.10")
    void aTypeTheQueryDoesNotRequireIsRefused() {
        em.addComponent(one(), new Speed(1));
        for (ThrowingSupplier<?> call : List.<ThrowingSupplier<?>>of(
                () -> healths.getSingleton(Speed.class),
                () -> of(() -> healths.setSingleton(new Speed(1))),
                () -> healths.getSingletonRW(Speed.class),
                () -> healths.tryGetSingleton(Speed.class),
                () -> healths.hasSingleton(Speed.class),
                () -> healths.tryGetSingletonEntity(Speed.class))) {
            assertThatThrownBy(call::get)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith("(Speed.class) was asked of query [rw Health], which does not require it. Add"
                            + " it to the query with withAll(Speed.class).");
        }
        assertThatThrownBy(() -> healths.getSingletonBuffer(Waypoint.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("getSingletonBuffer(Waypoint.class) was asked of query [rw Health], which does not require"
                        + " it. Add it to the query with withAll(Waypoint.class).");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse
    void otherKindsOfComponentAreToldWhereToGo() {
        EntityQuery teams = em.queryBuilder().withAllRW(Team.class).build();
        assertThatThrownBy(() -> teams.getSingleton(Team.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("getSingleton(Team.class) was called, and Team is a shared component, whose value belongs"
                        + " to a chunk. Use em.getSharedComponent of getSingletonEntity().");
        assertThatThrownBy(() -> paths.getSingleton(Waypoint.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Waypoint is the element of a buffer, and an entity has an array of them. Use"
                        + " getSingletonBuffer(Waypoint.class).");
        assertThatThrownBy(() -> healths.getSingletonBuffer((Class) Health.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Health is not the element of a buffer. Use getSingleton(Health.class).");
    }

    @Test
    void aClosedQueryIsRefused() {
        EntityQuery own = em.queryBuilder().withAll(Health.class).buildPrivate();
        own.close();
        assertThatThrownBy(() -> own.hasSingleton(Health.class))
                .isInstanceOf(DisposedException.class)
                .hasMessage("query [Health] was used after it was closed. Close it after its last use.");
    }
}
