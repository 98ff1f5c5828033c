package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// Parts of aspects that are marked to be read only.
final class ReadOnlyAspectPartTest extends InWorld {
    record Locked(
            @ReadOnly Entity entity,
            @ReadOnly RefRW<Health> health,
            @ReadOnly EnabledRefRW<Stunned> stunned,
            @ReadOnly DynamicBuffer<Waypoint> path,
            RefRW<Position> position)
            implements IAspect {}

    record Writer(Entity entity, RefRW<Health> health, EnabledRefRW<Stunned> stunned, DynamicBuffer<Waypoint> path)
            implements IAspect {}

    record Deeper(Writer writer) implements IAspect {}

    record Around(@ReadOnly Deeper deeper, RefRW<Position> position) implements IAspect {}

    record Both(@ReadOnly Writer reader, Writer writer) implements IAspect {}

    record Harmless(
            @ReadOnly RefRO<Health> health,
            @ReadOnly EnabledRefRO<Stunned> stunned,
            @ReadOnly Team team) implements IAspect {}

    record Perhaps(
            Entity entity,
            @ReadOnly @Optional RefRW<Health> health,
            @ReadOnly @Optional EnabledRefRW<Stunned> stunned,
            @ReadOnly @Optional DynamicBuffer<Waypoint> path)
            implements IAspect {}

    static final class Hider implements IAspect {
        private final RefRW<Health> health;

        Hider(@ReadOnly RefRW<Health> health) {
            this.health = health;
        }

        void hurt() {
            health.set(new Health());
        }
    }

    @SuppressWarnings("UnusedVariable") // refused unused
    static final class Marked implements IAspect {
        @ReadOnly
        private final RefRW<Health> health;

        Marked(RefRW<Health> health) {
            this.health = health;
        }
    }

    private final Entity one;

    ReadOnlyAspectPartTest() {
        world.addSystem(new ISystem() {});
        world.update(); // entities of the systems and of time are made
        one = em.createEntity(new Health(5), new Stunned(1), new Position(1, 2, 3));
        em.addBuffer(one, Waypoint.class).add(new Waypoint(1, one));
    }

    private static void assertRefused(ThrowingCallable write) {
        assertThatThrownBy(write)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(" was handed out for reading and cannot be ");
    }

    private void assertReads(RefRW<Health> health, EnabledRefRW<Stunned> stunned, DynamicBuffer<Waypoint> path) {
        assertThat(health.get().points).isEqualTo(5);
        assertThat(stunned.get()).isTrue();
        assertThat(path.get(0)).isEqualTo(new Waypoint(1, one));
        assertRefused(() -> health.set(new Health()));
        assertRefused(() -> health.update(value -> value.points++));
        assertRefused(() -> stunned.set(false));
        assertRefused(() -> path.add(new Waypoint(2, one)));
    }

    private int change(Class<? extends IComponent> type) {
        return em.getChunk(one).getChangeVersion(type);
    }

    private void assertOnlyThePositionChanges(Runnable work) {
        List<Class<? extends IComponent>> others = List.of(Health.class, Stunned.class, Waypoint.class);
        world.update();
        int now = world.globalSystemVersion();
        assertThat(change(Position.class)).isNotEqualTo(now);
        work.run();
        assertThat(others).allSatisfy(type -> assertThat(change(type)).isNotEqualTo(now));
        assertThat(change(Position.class)).isEqualTo(now);
    }

    @Test
    @Row({"ASP-1.4", "ASP-2"})
    void aMarkedPartIsAskedForToBeRead() {
        EntityQuery reading = em.queryBuilder()
                .withAll(Health.class, Stunned.class, Waypoint.class)
                .withAllRW(Position.class)
                .build();
        assertThat(em.queryBuilder().withAspect(Locked.class).build()).isSameAs(reading);
        assertThat(em.query(aspect(Locked.class)).query()).isSameAs(reading);
        assertThat(em.query(aspect(Around.class)).query())
                .as("an aspect inside a marked one")
                .isSameAs(reading);
        assertThat(em.query(aspect(Hider.class)).query()).hasToString("query [Health]");
        assertThat(em.query(aspect(Both.class)).query())
                .as("what another part writes is asked for once, to be written")
                .isSameAs(em.queryBuilder()
                        .withAllRW(Health.class, Stunned.class, Waypoint.class)
                        .build());
        assertThat(em.query(aspect(Harmless.class)).query())
                .as("what is only read anyway")
                .isSameAs(em.queryBuilder()
                        .withAll(Health.class, Stunned.class, Team.class)
                        .build());
    }

    @Test
    @Row({"ASP-1", "ASP-3"})
    void aMarkedPartReadsAndRefusesToBeWritten() {
        em.query(aspect(Locked.class)).forEach(each -> {
            assertThat(each.entity()).isEqualTo(one);
            assertReads(each.health(), each.stunned(), each.path());
        });
        em.query(aspect(Around.class)).forEach(each -> {
            Writer marked = each.deeper().writer();
            assertReads(marked.health(), marked.stunned(), marked.path());
        });
        em.query(aspect(Hider.class)).forEach(each -> assertRefused(each::hurt));
        Locked locked = em.getAspect(one, Locked.class);
        assertReads(locked.health(), locked.stunned(), locked.path());
        Writer marked = em.getAspect(one, Around.class).deeper().writer();
        assertReads(marked.health(), marked.stunned(), marked.path());
        assertRefused(em.getAspect(one, Hider.class)::hurt);
    }

    @Test
    @Row({"ASP-3", "ASP-4"})
    void aMarkedPartIsNoChange() {
        assertOnlyThePositionChanges(() -> em.getAspect(one, Locked.class));
        assertOnlyThePositionChanges(() -> em.getAspect(one, Around.class));
        assertOnlyThePositionChanges(() -> em.query(aspect(Locked.class)).forEach(each -> {}));
        assertOnlyThePositionChanges(() -> em.query(aspect(Around.class)).forEach(each -> {}));
    }

    @Test
    @Row("ASP-1")
    void whatIsBesideAMarkedPartIsWritten() {
        em.query(aspect(Locked.class)).forEach(each -> each.position().set(new Position(9, 9, 9)));
        assertThat(em.getComponent(one, Position.class).y).isEqualTo(9);
        em.query(aspect(Both.class)).forEach(each -> {
            each.writer().health().set(new Health(8));
            assertThat(each.reader().health().get().points).isEqualTo(8);
            assertRefused(() -> each.reader().health().set(new Health()));
        });
        Both both = em.getAspect(one, Both.class);
        both.writer().stunned().set(false);
        assertThat(both.reader().stunned().get()).isFalse();
        assertRefused(() -> both.reader().stunned().set(true));
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(8);
        assertThat(em.isComponentEnabled(one, Stunned.class)).isFalse();
    }

    @Test
    @Row("ASP-1")
    void aMarkedPartMayBeOptional() {
        Entity bare = em.createEntity();
        Perhaps none = em.getAspect(bare, Perhaps.class);
        assertThat(none.health().isValid()).isFalse();
        assertThat(none.stunned().isValid()).isFalse();
        assertThat(none.path().isCreated()).isFalse();
        Perhaps there = em.getAspect(one, Perhaps.class);
        assertReads(there.health(), there.stunned(), there.path());
        em.query(aspect(Perhaps.class)).forEach(each -> {
            boolean isThere = each.entity().equals(one);
            assertThat(each.health().isValid()).isEqualTo(isThere);
            if (isThere) {
                assertReads(each.health(), each.stunned(), each.path());
            }
        });
    }

    record Watching() implements IJobEntity {
        void execute(Hider hider) {
            assertRefused(hider::hurt);
        }
    }

    record Reading() implements IJobEntity {
        void execute(RefRO<Health> health) {
            assertThat(health.get().points).isEqualTo(5);
        }
    }

    record Writing() implements IJobEntity {
        void execute(Writer writer) {
            writer.health().set(new Health(6));
        }
    }

    @Test
    @Row({"ASP-1", "JOB-3", "JOB-5"})
    void jobsThatOnlyReadThroughAspectsRunSideBySide() {
        EntityQuery query = em.queryBuilder()
                .withAllRW(Health.class, Stunned.class, Waypoint.class)
                .build();
        JobHandle watching = new Watching().schedule(query, JobHandle.none());
        JobHandle again = new Watching().scheduleParallel(query, JobHandle.none());
        JobHandle reading = new Reading().schedule(query, JobHandle.none());
        assertThatThrownBy(() -> new Writing().schedule(query, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("The job Writing writes");
        JobHandle readers = JobHandle.combineDependencies(watching, again, reading);
        new Writing().schedule(query, readers).complete();
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(6);
    }

    @Test
    @Row("ASP-6")
    void aMarkedFieldIsRefused() {
        assertThatThrownBy(() -> QueryTerms.aspect(Marked.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Marked.health is a field with @ReadOnly, and what an aspect wraps is said by its"
                        + " constructor. Mark the parameter.");
    }
}
