package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.jobs.JobEntityTest.Way;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Calls of [SystemAPI] in the `execute` of jobs.
final class JobSystemApiTest extends InWorld {
    public record Target(Entity entity) implements IComponentData {}

    private final EntityQuery targets = em.queryBuilder().withAll(Target.class).build();

    private record Does(Consumer<SystemState> update) implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            update.accept(state);
        }
    }

    private Entity hunter(Entity prey) {
        return em.createEntity(new Target(prey), new Position());
    }

    record Look() implements IJobEntity {
        void execute(Target target, Position position) {
            if (!SystemAPI.exists(target.entity())) {
                position.x = -1;
            } else if (SystemAPI.hasComponent(target.entity(), Health.class)) {
                position.x = SystemAPI.getComponent(target.entity(), Health.class).points;
                position.y = SystemAPI.getComponentRO(target.entity(), Velocity.class)
                        .get()
                        .x();
                position.z = SystemAPI.isComponentEnabled(target.entity(), Stunned.class) ? 1 : 2;
            } else if (SystemAPI.hasBuffer(target.entity(), Waypoint.class)) {
                for (Waypoint point : SystemAPI.getBuffer(target.entity(), Waypoint.class, true)) {
                    position.x += point.x();
                }
            } else {
                position.x = SystemAPI.hasComponent(target.entity(), Monster.class) ? 7 : 8;
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row({"JOB-3", "SYS-19.1", "SYS-23"})
    void otherEntitiesAreRead(Way way) {
        Entity prey = em.createEntity(new Health(5), new Velocity(3, 0, 0), new Stunned(1));
        Entity path = em.createEntity();
        em.addBuffer(path, Waypoint.class).add(new Waypoint(4, Entity.NULL));
        em.getBuffer(path, Waypoint.class).add(new Waypoint(5, Entity.NULL));
        Entity monster = em.createEntity(new Monster());
        Entity gone = em.createEntity();
        Entity[] hunters = {hunter(prey), hunter(path), hunter(monster), hunter(em.createEntity()), hunter(gone)};
        em.destroyEntity(gone);
        way.go(
                new Look(),
                em.queryBuilder().withAll(Target.class, Position.class).build());
        float[] expected = {5, 9, 7, 8, -1};
        for (int i = 0; i < hunters.length; i++) {
            assertThat(em.getComponent(hunters[i], Position.class).x).isEqualTo(expected[i]);
        }
        assertThat(em.getComponent(hunters[0], Position.class))
                .usingRecursiveComparison()
                .isEqualTo(new Position(5, 3, 1));
    }

    record Hit(int points) implements IJobEntity {
        void execute(Target target) {
            Health health = SystemAPI.getComponent(target.entity(), Health.class);
            health = new Health(health.points - points);
            SystemAPI.setComponent(target.entity(), health);
            SystemAPI.getComponentRW(target.entity(), Velocity.class).set(new Velocity(points, 0, 0));
            SystemAPI.setComponentEnabled(target.entity(), Stunned.class, health.points > 0);
            DynamicBuffer<Waypoint> path = SystemAPI.getBuffer(target.entity(), Waypoint.class);
            path.add(new Waypoint(points, Entity.NULL));
        }
    }

    @Test
    @Row({"JOB-3", "JOB-7"})
    void otherEntitiesAreWrittenOnOneThread() {
        Entity prey = em.createEntity(new Health(5), new Velocity(0, 0, 0), new Stunned(1));
        em.addBuffer(prey, Waypoint.class);
        hunter(prey);
        hunter(prey);
        new Hit(1).run(targets);
        assertThat(em.isComponentEnabled(prey, Stunned.class)).isTrue();
        new Hit(2).schedule(targets, JobHandle.none()).complete();
        assertThat(em.getComponent(prey, Health.class).points).isEqualTo(-1);
        assertThat(em.getComponent(prey, Velocity.class).x()).isEqualTo(2);
        assertThat(em.isComponentEnabled(prey, Stunned.class)).isFalse();
        assertThat(em.getBuffer(prey, Waypoint.class).length()).isEqualTo(4);
        assertThatThrownBy(() -> new Hit(1).scheduleParallel(targets, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching(
                        "Hit.execute writes Health by SystemAPI \\(JobSystemApiTest.java:\\d+\\), which many"
                                + " threads cannot do. Schedule the job on one thread, or give it a lookup that is marked"
                                + " @NativeDisableParallelForRestriction if no two threads write the same entity.");
    }

    record Heal() implements IJobEntity {
        void execute(Health health) {
            health.points++;
        }
    }

    @Test
    @Row({"JOB-5", "SYS-23"})
    void whatIsLookedUpCountsAsUsed() {
        Entity prey = em.createEntity(new Health(5), new Velocity(0, 0, 0), new Stunned(1));
        hunter(prey);
        JobHandle healed =
                new Heal().schedule(em.queryBuilder().withAll(Health.class).build(), JobHandle.none());
        EntityQuery hunters =
                em.queryBuilder().withAll(Target.class, Position.class).build();
        assertThatThrownBy(() -> new Look().schedule(hunters, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The job Look reads through its calls of SystemAPI a ComponentLookup<Health>, which the job"
                        + " Heal, scheduled before and not completed, writes through Heal.Health. Make Look depend on"
                        + " the handle of Heal, or complete that first.");
        new Look().schedule(hunters, healed).complete();
        SystemState looking = world.addSystem(new Does(state -> new Look().scheduleParallel()));
        SystemState healing = world.addSystem(new Does(state -> {
            new Heal().schedule();
            assertThat(state.dependency().covers(looking.dependency())).isTrue();
        }));
        world.update();
        world.update();
        healing.completeDependency();
        assertThat(em.getComponent(prey, Health.class).points).isEqualTo(8);
    }

    record Both() implements IJobEntity {
        void execute(Target target, Health health) {
            health.points = SystemAPI.getComponent(target.entity(), Health.class).points;
        }
    }

    @Test
    @Row("JOB-8")
    void aParameterThatIsWrittenIsNotAlsoLookedUp() {
        EntityQuery query =
                em.queryBuilder().withAll(Target.class, Health.class).build();
        assertThatThrownBy(() -> new Both().run(query))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "its calls of SystemAPI and Both.Health are the same ComponentLookup<Health>, and Both.Health"
                                + " writes it. Mark both @ReadOnly, give the job two containers, or switch the checks of one"
                                + " off with @NativeDisableContainerSafetyRestriction if no thread reads what another"
                                + " writes.");
    }

    record Variable() implements IJobEntity {
        void execute(Target target) {
            Class<? extends IComponentData> type = target.entity().index() > 0 ? Health.class : pick();
            SystemAPI.hasComponent(target.entity(), type);
        }

        private static Class<? extends IComponentData> pick() {
            return Velocity.class;
        }
    }

    record AnyValue() implements IJobEntity {
        void execute(Target target) {
            IComponentData value = make();
            SystemAPI.setComponent(target.entity(), value);
        }

        private static IComponentData make() {
            return new Health(1);
        }
    }

    record EitherOf() implements IJobEntity {
        void execute(Target target, Position position) {
            Class<? extends IComponentData> type = position.x > 0 ? Health.class : Velocity.class;
            position.y = SystemAPI.hasComponent(target.entity(), type) ? 1 : 0;
        }
    }

    record Asking() implements IJobEntity {
        void execute(Target target) {
            SystemAPI.time();
        }
    }

    record OfObject() implements IJobEntity {
        void execute(Target target) {
            SystemAPI.hasComponent(target.entity(), Sound.class);
        }
    }

    record OfShared() implements IJobEntity {
        void execute(Target target) {
            SystemAPI.hasComponent(target.entity(), Team.class);
        }
    }

    private void assertRefused(IJobEntity job, String message) {
        assertThatThrownBy(() -> job.run(targets))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(message);
    }

    @Test
    @Row("JOB-3")
    void typesThatAreNoConstantsAndOtherCallsAreRefused() {
        String line = " \\(JobSystemApiTest.java:\\d+\\)";
        assertRefused(
                new Variable(),
                "Variable.execute calls SystemAPI.hasComponent" + line + " with a class that the code does not name."
                        + " Name it there, such as Health.class, or give the job a ComponentLookup or BufferLookup in a"
                        + " field.");
        assertRefused(
                new AnyValue(),
                "AnyValue.execute calls SystemAPI.setComponent" + line + " with a value whose class the code does not"
                        + " name. Give it a value of a component class, or give the job a ComponentLookup or"
                        + " BufferLookup in a field.");
        assertRefused(
                new Asking(),
                "Asking.execute calls SystemAPI.time" + line + ", which is not for jobs. Call exists, hasComponent,"
                        + " getComponent, getComponentRO, getComponentRW, setComponent, isComponentEnabled,"
                        + " setComponentEnabled, getBuffer and hasBuffer there, and give the job all else in its"
                        + " fields.");
        assertRefused(
                new OfObject(),
                "OfObject.execute calls SystemAPI.hasComponent" + line + " for Sound, a managed component, which no"
                        + " lookup of a job finds. Do that outside of the job.");
        assertRefused(
                new OfShared(),
                "OfShared.execute calls SystemAPI.hasComponent" + line + " for Team, a shared component, which no"
                        + " lookup of a job finds. Do that outside of the job.");
        Entity hunter = hunter(em.createEntity(new Velocity(0, 0, 0)));
        new EitherOf()
                .run(em.queryBuilder().withAll(Target.class, Position.class).build());
        assertThat(em.getComponent(hunter, Position.class).y).isEqualTo(1);
    }

    record Elsewhere() implements IJobEntity {
        void execute(Target target) {
            SystemAPI.exists(target.entity());
            help(target.entity());
        }

        private static void help(Entity entity) {
            SystemAPI.hasComponent(entity, Health.class);
        }
    }

    record OnlyElsewhere() implements IJobEntity {
        void execute(Target target) {
            Elsewhere.help(target.entity());
        }
    }

    record Plain() implements IJob {
        @Override
        public void execute() {
            SystemAPI.exists(Entity.NULL);
        }
    }

    @Test
    @Row("JOB-3")
    void callsOfOtherMethodsThrowWhicheverThreadRunsThem() {
        hunter(Entity.NULL);
        String inside = "SystemAPI.hasComponent was called for Health inside the job Elsewhere, whose execute does not"
                + " call it itself. Call it there, not in a method or lambda that is called there, or give the job a"
                + " lookup in a field.";
        String knowsNoSystem =
                ", which runs on any thread and knows no system. Give the job what it needs in its fields;"
                        + " the `execute` of an IJobEntity may itself look up components by SystemAPI. If the call was"
                        + " added to it while the program ran, restart the program.";
        world.addSystem(new Does(state -> {
            for (Way way : Way.values()) {
                assertThatThrownBy(() -> way.go(new Elsewhere(), targets))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(inside);
                assertThatThrownBy(() -> way.go(new OnlyElsewhere(), targets))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("SystemAPI.hasComponent was called inside the job OnlyElsewhere" + knowsNoSystem);
            }
            for (int i = 0; i < 20; i++) {
                JobHandle handle = new Plain().schedule();
                assertThatThrownBy(handle::complete)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("SystemAPI.exists was called inside the job Plain" + knowsNoSystem);
            }
            assertThat(SystemAPI.exists(Entity.NULL)).isFalse();
            assertThat(SystemAPI.getEntityQuery(ComponentType.readOnly(Target.class)))
                    .isNotNull();
        }));
        world.update();
    }
}
