package dev.phalanx.entities.jobs;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.bufferRO;
import static dev.phalanx.entities.query.QueryTerms.enabledRO;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.managed;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static dev.phalanx.entities.query.QueryTerms.shared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.OneSystem;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Loops whose lambda changes what there is.
@Row("EFE-3")
final class StructuralLoopTest extends InWorld {
    private final OneSystem system = new OneSystem(world);
    private final List<Entity> visited = new ArrayList<>();

    private Entity health(int points) {
        return em.createEntity(new Health(points));
    }

    private int points(Entity entity) {
        return em.getComponent(entity, Health.class).points;
    }

    @Test
    @Row({"ARC-10.3", "EFE-3.1"})
    void withoutItStructuralChangesAreRefused() {
        health(1);
        system.run(() -> assertThatThrownBy(
                        () -> Entities.forEach(ro(Health.class)).run((health, entity) -> em.destroyEntity(entity)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("was being iterated"));
    }

    @Test
    @Row({"EFE-3.1", "EFE-3.2", "EFE-3.4"})
    void entitiesDestroyedAheadAreSkippedAndNewOnesAreNotVisited() {
        Entity first = health(1);
        Entity second = health(2);
        Entity third = health(3);
        system.run(() -> Entities.forEach(rw(Health.class))
                .withStructuralChanges()
                .run((health, entity, number) -> {
                    visited.add(entity);
                    assertThat(health.points).isEqualTo(number + 1);
                    if (em.exists(second)) {
                        em.destroyEntity(second);
                        health(100);
                    }
                    health.points *= 10;
                }));
        assertThat(visited).containsExactly(first, third);
        assertThat(points(first)).isEqualTo(10);
        assertThat(points(third)).isEqualTo(30);
        assertThat(em.queryBuilder()
                        .withAll(Health.class)
                        .build()
                        .toComponentDataArray(Health.class)
                        .toList())
                .extracting(health -> health.points)
                .containsExactlyInAnyOrder(10, 30, 100);
    }

    @Test
    @Row({"EFE-3.1", "EFE-3.3"})
    void componentsRemovedAheadSkipThatEntity() {
        Entity first = health(1);
        Entity second = health(2);
        Entity third = health(3);
        system.run(() -> Entities.forEach(rw(Health.class))
                .withStructuralChanges()
                .run((health, entity) -> {
                    visited.add(entity);
                    em.removeComponent(second, Health.class);
                    em.addComponent(third, Monster.class);
                    health.points++;
                }));
        assertThat(visited).containsExactly(first, third);
        assertThat(em.hasComponent(second, Health.class)).isFalse();
        assertThat(points(third)).isEqualTo(4);
    }

    @Test
    @Row("EFE-3.5")
    void theLambdasOwnValueWinsOverSetComponent() {
        Entity one = health(1);
        system.run(() -> Entities.forEach(rw(Health.class))
                .withStructuralChanges()
                .run((health, entity) -> {
                    em.setComponent(entity, new Health(50));
                    health.points = 7;
                    assertThat(points(entity)).isEqualTo(50);
                    em.addComponent(entity, Monster.class);
                }));
        assertThat(points(one)).isEqualTo(7);
        assertThat(em.hasComponent(one, Monster.class)).isTrue();
    }

    @Test
    @Row("EFE-3.5")
    void aValueThatTheLambdaLeavesAloneKeepsWhatSetComponentWrote() {
        Entity one = health(1);
        system.run(() -> Entities.forEach(rw(Health.class))
                .withStructuralChanges()
                .run((health, entity) -> em.setComponent(entity, new Health(50))));
        assertThat(points(one)).isEqualTo(50);
    }

    @Test
    @Row("EFE-3.6")
    void aRemovedComponentIsNotStoredAndItsUseThrows() {
        Entity one = em.createEntity(new Health(1), new Velocity(1, 0, 0), new Position());
        em.addBuffer(one, Waypoint.class);
        system.run(() -> Entities.forEach(rw(Health.class), ref(Velocity.class), buffer(Waypoint.class))
                .withStructuralChanges()
                .run((health, velocity, path, entity) -> {
                    health.points = 9;
                    velocity.set(new Velocity(2, 0, 0));
                    em.removeComponent(entity, Health.class);
                    assertThatThrownBy(() -> em.getComponent(entity, Health.class))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageStartingWith(entity + " has no Health; it has [");
                    assertThatThrownBy(velocity::get).isInstanceOf(DisposedException.class);
                    assertThatThrownBy(() -> velocity.set(new Velocity(3, 0, 0)))
                            .isInstanceOf(DisposedException.class);
                    assertThatThrownBy(path::length).isInstanceOf(DisposedException.class);
                }));
        assertThat(em.hasComponent(one, Health.class)).isFalse();
        assertThat(em.getComponent(one, Velocity.class)).isEqualTo(new Velocity(2, 0, 0));
    }

    record Walker(Entity entity, RefRW<Position> position) implements IAspect {}

    @Test
    @Row("EFE-4")
    void everyKindOfParameter() {
        Entity one = em.createEntity(new Position(1, 2, 3), new Stunned(1), new Sound("bee"), new Team(4));
        em.addBuffer(one, Waypoint.class).add(new Waypoint(2, one));
        system.run(() -> {
            Entities.forEach(
                            aspect(Walker.class),
                            enabledRW(Stunned.class),
                            managed(Sound.class),
                            shared(Team.class),
                            buffer(Waypoint.class))
                    .withStructuralChanges()
                    .run((walker, stunned, sound, team, path) -> {
                        assertThat(walker.entity()).isEqualTo(one);
                        walker.position().update(position -> position.x = team.id());
                        sound.clip += path.length();
                        stunned.set(false);
                        path.add(new Waypoint(5, one));
                        em.addComponent(one, new Speed(2));
                    });
            Entities.forEach(enabledRO(Stunned.class), bufferRO(Waypoint.class), ro(Speed.class))
                    .withPresent(Stunned.class)
                    .withStructuralChanges()
                    .run((stunned, path, speed, entity) -> {
                        visited.add(entity);
                        assertThat(stunned.get()).isFalse();
                        assertThat(path.length()).isEqualTo(2);
                        assertThatThrownBy(() -> path.add(new Waypoint(1, one)))
                                .isInstanceOf(IllegalStateException.class);
                        em.destroyEntity(entity);
                    });
        });
        assertThat(visited).containsExactly(one);
        assertThat(em.exists(one)).isFalse();
    }

    @Test
    @Row("EFE-2")
    void onlySomeEntities() {
        Entity first = health(1);
        Entity second = health(2);
        Entity third = health(3);
        NativeArray<Entity> some = NativeArray.copyOf(Entity.class, List.of(third, first));
        system.run(() -> Entities.forEach(ro(Health.class))
                .withFilter(some)
                .withStructuralChanges()
                .run((health, entity, number) -> {
                    assertThat(number).isEqualTo(visited.size());
                    visited.add(entity);
                    em.destroyEntity(entity);
                }));
        assertThat(visited).containsExactly(first, third);
        assertThat(em.exists(second)).isTrue();
        some.close();
    }

    @Test
    void itCannotBeScheduled() {
        system.run(() -> assertThatThrownBy(() -> Entities.forEach(rw(Health.class))
                        .withStructuralChanges()
                        .schedule(health -> health.points++))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("A loop with withStructuralChanges() was scheduled in system OneSystem, and only the"
                        + " world's thread can make structural changes. Use run, or record the changes in an"
                        + " EntityCommandBuffer."));
    }
}
