package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.ThrowingSupplier;

/// One entity with Health and a buffer of Waypoint, read and written through queries that find it.
final class SingletonTest extends InWorld {
    private final EntityQuery healths =
            em.queryBuilder().withAllRW(Health.class).build();
    private final EntityQuery read = em.queryBuilder().withAll(Health.class).build();
    private final EntityQuery paths =
            em.queryBuilder().withAllRW(Waypoint.class).build();

    private Entity one() {
        Entity one = em.createEntity(Health.class, Waypoint.class);
        em.setComponent(one, new Health(5));
        return one;
    }

    private static void assertNone(ThrowingSupplier<?> call, String name, String query) {
        assertThatThrownBy(call::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(name + " needs one entity, and query [" + query + "] finds none. Create it with"
                        + " em.createSingleton, or ask first whether there is one.");
    }

    private static void assertTwo(ThrowingSupplier<?> call, String name, String query) {
        assertThatThrownBy(call::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(name + " needs one entity, and query [" + query + "] finds 2. Destroy those that are too"
                        + " many, or go over them with forEach.");
    }

    private static Void of(Runnable call) {
        call.run();
        return null;
    }

    @Test
    @Row("QRY-19")
    void theOneEntityIsReadAndWritten() {
        Entity one = one();
        assertThat(read.getSingleton(Health.class).points).isEqualTo(5);
        healths.setSingleton(new Health(6));
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(6);
        assertThat(read.tryGetSingleton(Health.class).points).isEqualTo(6);
        healths.getSingletonRW(Health.class).set(new Health(7));
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(7);
        healths.tryGetSingletonRW(Health.class).update(health -> health.points++);
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(8);
        assertThat(read.hasSingleton(Health.class)).isTrue();
        assertThat(read.getSingletonEntity()).isEqualTo(one);
        assertThat(read.tryGetSingletonEntity(Health.class)).isEqualTo(one);
        paths.getSingletonBuffer(Waypoint.class).add(new Waypoint(1, one));
        assertThat(paths.tryGetSingletonBuffer(Waypoint.class).get(0)).isEqualTo(new Waypoint(1, one));
    }

    @Test
    @Row("QRY-19")
    void whatGetsThrowsWhereThereIsNone() {
        assertNone(() -> read.getSingleton(Health.class), "getSingleton(Health.class)", "Health");
        assertNone(() -> of(() -> healths.setSingleton(new Health(1))), "setSingleton(Health.class)", "rw Health");
        assertNone(() -> healths.getSingletonRW(Health.class), "getSingletonRW(Health.class)", "rw Health");
        assertNone(read::getSingletonEntity, "getSingletonEntity()", "Health");
        assertNone(() -> paths.getSingletonBuffer(Waypoint.class), "getSingletonBuffer(Waypoint.class)", "rw Waypoint");
    }

    @Test
    @Row("QRY-19")
    void whatGetsThrowsWhereThereAreSeveral() {
        one();
        one();
        assertTwo(() -> read.getSingleton(Health.class), "getSingleton(Health.class)", "Health");
        assertTwo(() -> of(() -> healths.setSingleton(new Health(1))), "setSingleton(Health.class)", "rw Health");
        assertTwo(() -> healths.getSingletonRW(Health.class), "getSingletonRW(Health.class)", "rw Health");
        assertTwo(read::getSingletonEntity, "getSingletonEntity()", "Health");
        assertTwo(() -> paths.getSingletonBuffer(Waypoint.class), "getSingletonBuffer(Waypoint.class)", "rw Waypoint");
    }

    @Test
    @Row("QRY-19")
    void whatTriesAnswersNullWhereThereIsNoneAndThrowsWhereThereAreSeveral() {
        assertThat(read.tryGetSingleton(Health.class)).isNull();
        assertThat(healths.tryGetSingletonRW(Health.class)).isNull();
        assertThat(read.tryGetSingletonEntity(Health.class)).isNull();
        assertThat(paths.tryGetSingletonBuffer(Waypoint.class)).isNull();
        assertThat(paths.tryGetSingletonBuffer(Waypoint.class, true)).isNull();
        one();
        one();
        assertTwo(() -> read.tryGetSingleton(Health.class), "tryGetSingleton(Health.class)", "Health");
        assertTwo(() -> healths.tryGetSingletonRW(Health.class), "tryGetSingletonRW(Health.class)", "rw Health");
        assertTwo(() -> read.tryGetSingletonEntity(Health.class), "tryGetSingletonEntity(Health.class)", "Health");
        assertTwo(
                () -> paths.tryGetSingletonBuffer(Waypoint.class),
                "tryGetSingletonBuffer(Waypoint.class)",
                "rw Waypoint");
    }

    @Test
    @Row("QRY-19")
    void hasSingletonIsFalseForNoneAndThrowsForSeveral() {
        assertThat(read.hasSingleton(Health.class)).isFalse();
        one();
        assertThat(read.hasSingleton(Health.class)).isTrue();
        one();
        assertTwo(() -> read.hasSingleton(Health.class), "hasSingleton(Health.class)", "Health");
    }

    @Test
    @Row("QRY-19")
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
        for (Runnable create : List.<Runnable>of(
                () -> em.createSingleton(Stunned.class),
                () -> em.createSingleton(Stunned.class, "stunned"),
                () -> em.createSingleton(new Stunned(1)),
                () -> em.createSingleton(new Stunned(1), "stunned"))) {
            assertThatThrownBy(create::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("createSingleton was given Stunned, which can be disabled, as a singleton cannot. Take"
                            + " IEnableableComponent from it, or use createEntity.");
        }
        assertThat(em.entityCount()).isEqualTo(1);
    }

    @Test
    @Row("QRY-19")
    void whatElseIsEnabledInTheQueryCounts() {
        Entity one = em.createEntity(Health.class, Stunned.class);
        Entity other = em.createEntity(Health.class, Stunned.class);
        em.setComponent(one, new Health(1));
        em.setComponent(other, new Health(2));
        EntityQuery query =
                em.queryBuilder().withAllRW(Health.class).withAll(Stunned.class).build();
        assertTwo(() -> query.getSingleton(Health.class), "getSingleton(Health.class)", "rw Health, Stunned");
        em.setComponentEnabled(one, Stunned.class, false);
        assertThat(query.getSingleton(Health.class).points).isEqualTo(2);
        em.setComponentEnabled(one, Stunned.class, true);
        em.setComponentEnabled(other, Stunned.class, false);
        assertThat(query.getSingleton(Health.class).points).isEqualTo(1);
        query.setSingleton(new Health(3));
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(3);
        em.setComponentEnabled(one, Stunned.class, false);
        assertThat(query.hasSingleton(Health.class)).isFalse();
        assertThat(query.tryGetSingleton(Health.class)).isNull();
    }

    @Test
    @Row("QRY-19")
    void theEntityIsNotAskedOfAQueryThatDependsOnWhatIsEnabled() {
        em.createEntity(Health.class, Stunned.class);
        EntityQuery query =
                em.queryBuilder().withAll(Health.class, Stunned.class).build();
        assertThatThrownBy(query::getSingletonEntity)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("getSingletonEntity() was asked of query [Health, Stunned], which names components that"
                        + " can be disabled. Name them in withPresent, or give it the option"
                        + " IGNORE_COMPONENT_ENABLED_STATE.");
        assertThatThrownBy(() -> query.tryGetSingletonEntity(Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("tryGetSingletonEntity(Health.class) was asked of query [Health, Stunned],");
        EntityQuery present = em.queryBuilder()
                .withAll(Health.class)
                .withPresent(Stunned.class)
                .build();
        assertThat(em.exists(present.getSingletonEntity())).isTrue();
    }

    @Test
    @Row("QRY-19")
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
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Monster is a tag and has no value. Ask hasSingleton(Monster.class), or give it a"
                            + " field.");
        }
        assertThat(query.hasSingleton(Monster.class)).isTrue();
        assertThat(em.exists(query.getSingletonEntity())).isTrue();
    }

    @Test
    @Row("QRY-19")
    void filtersHold() {
        EntityQuery own =
                em.queryBuilder().withAllRW(Health.class).withAll(Team.class).buildOwn();
        for (int i = 1; i <= 2; i++) {
            Entity entity = em.createEntity(Health.class);
            em.setComponent(entity, new Health(i));
            em.addSharedComponent(entity, new Team(i));
        }
        assertTwo(() -> own.getSingleton(Health.class), "getSingleton(Health.class)", "rw Health, Team");
        own.setSharedComponentFilter(new Team(1));
        assertThat(own.getSingleton(Health.class).points).isEqualTo(1);
        own.setSharedComponentFilter(new Team(2));
        assertThat(own.getSingleton(Health.class).points).isEqualTo(2);
        own.getSingletonRW(Health.class).set(new Health(3));
        own.setSharedComponentFilter(new Team(3));
        assertThat(own.hasSingleton(Health.class)).isFalse();
        assertThat(own.tryGetSingletonEntity(Health.class)).isNull();
        own.resetFilter();
        assertTwo(own::getSingletonEntity, "getSingletonEntity()", "rw Health, Team");
        own.addSharedComponentFilter(new Team(2));
        assertThat(own.getSingleton(Health.class).points).isEqualTo(3);
        own.setChangedVersionFilter(Health.class);
        own.setChangedFilterRequiredVersion(world.globalSystemVersion());
        assertNone(() -> own.getSingleton(Health.class), "getSingleton(Health.class)", "rw Health, Team");
    }

    @Test
    @Row("QRY-19")
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
    @Row("QRY-19")
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
    @Row("QRY-19")
    void aSecondSingletonIsRefused() {
        Entity one = em.createSingleton(new Health(3), "the health");
        assertThat(em.getName(one)).isEqualTo("the health");
        assertThat(read.getSingleton(Health.class).points).isEqualTo(3);
        assertThatThrownBy(() -> em.createSingleton(Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("createSingleton was given Health, and 1 entity has it already. Set its value with"
                        + " setSingleton, or destroy it first.");
        assertThatThrownBy(() -> em.createSingleton(new Health(4))).isInstanceOf(IllegalStateException.class);
        Entity path = em.createSingletonBuffer(Waypoint.class);
        assertThat(paths.getSingletonEntity()).isEqualTo(path);
        assertThatThrownBy(() -> em.createSingletonBuffer(Waypoint.class, "path"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("createSingletonBuffer was given Waypoint, and 1 entity has it already. Set its value with"
                        + " setSingleton, or destroy it first.");
        assertThat(em.entityCount()).isEqualTo(2);
        em.destroyEntity(one);
        assertThat(read.hasSingleton(Health.class)).isFalse();
        em.createSingleton(Health.class, "again");
        assertThat(read.getSingleton(Health.class).points).isZero();
    }

    @Test
    @Row("QRY-19")
    void aReferenceEndsWithItsEntity() {
        Entity one = one();
        RefRW<Health> reference = healths.getSingletonRW(Health.class);
        em.destroyEntity(one);
        String ended = "RefRW<Health> was used after a structural change, which may have moved its value. Get it, or"
                + " the aspect it belongs to, again after the change.";
        assertThatThrownBy(reference::get).isInstanceOf(DisposedException.class).hasMessage(ended);
        assertThatThrownBy(() -> reference.set(new Health(1)))
                .isInstanceOf(DisposedException.class)
                .hasMessage(ended);
    }

    @Test
    @Row("QRY-19")
    void aCopyOfTheValueOfAReferenceIsTheCallersOwn() {
        Entity one = one();
        Health copy = healths.getSingletonRW(Health.class).get();
        copy.points = 100;
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(5);
        assertThat(read.getSingleton(Health.class).points).isEqualTo(5);
    }

    @Test
    @Row("QRY-19")
    void whatCanWriteCountsAsAChangeAndWhatReadsDoesNot() {
        one();
        EntityQuery changed = em.queryBuilder().withAll(Health.class).buildOwn();
        changed.setChangedVersionFilter(Health.class);
        Runnable next = () -> {
            changed.setChangedFilterRequiredVersion(world.globalSystemVersion());
            world.addSystem(new ISystem() {});
            world.update();
        };
        next.run();
        read.getSingleton(Health.class);
        read.tryGetSingleton(Health.class);
        read.getSingletonEntity();
        assertThat(changed.isEmpty()).isTrue();
        healths.setSingleton(new Health(1));
        assertThat(changed.isEmpty()).isFalse();
        next.run();
        healths.getSingletonRW(Health.class);
        assertThat(changed.isEmpty()).isFalse();
    }

    @Test
    void theEntityIsFoundAgainWhereverItMoved() {
        Entity one = em.createSingleton(new Health(1));
        for (Class<? extends IComponent> type : List.<Class<? extends IComponent>>of(Monster.class, Frozen.class)) {
            em.addComponent(one, type);
            assertThat(read.getSingleton(Health.class).points).isEqualTo(1);
            assertThat(read.getSingletonEntity()).isEqualTo(one);
            healths.setSingleton(new Health(1));
        }
        em.createEntity(Health.class);
        em.destroyEntity(one);
        assertThat(read.getSingleton(Health.class).points).isZero();
    }

    @Test
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
        assertThatThrownBy(() -> em.createSingleton(Waypoint.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("createSingleton was given Waypoint, the element of a buffer. Use createSingletonBuffer.");
        assertThatThrownBy(() -> em.createSingleton(new Team(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("createSingleton was given Team, a shared component, whose value belongs to a chunk. Use"
                        + " an IComponentData.");
        assertThat(em.entityCount()).isZero();
    }

    @Test
    void anObjectIsHandedOutItselfAndClosedWhenAnotherTakesItsPlace() {
        Sound sound = new Sound("rain");
        em.createSingleton(sound);
        EntityQuery sounds = em.queryBuilder().withAllRW(Sound.class).build();
        assertThat(sounds.getSingleton(Sound.class)).isSameAs(sound);
        sounds.setSingleton(sound);
        assertThat(sound.closed).isZero();
        sounds.setSingleton(new Sound("wind"));
        assertThat(sound.closed).isEqualTo(1);
        assertThatThrownBy(() -> sounds.getSingletonRW(Sound.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A RefRW of Sound was asked for, whose values are objects. Use getSingleton, which hands"
                        + " the object out.");
    }

    @Test
    void aClosedQueryIsRefused() {
        EntityQuery own = em.queryBuilder().withAll(Health.class).buildOwn();
        own.close();
        assertThatThrownBy(() -> own.hasSingleton(Health.class))
                .isInstanceOf(DisposedException.class)
                .hasMessage("query [Health] was used after it was closed. Close it after its last use.");
    }
}
