package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Row("AGT-7")
class ScheduleTest {
    enum Event {
        SOW,
        RAIN,
        HARVEST
    }

    record Field(int grains) implements IComponentData {}

    private final World world = new World("Farm");
    private final EntityManager em = world.entityManager();
    private final List<String> seen = new ArrayList<>();
    private Schedule<Event> schedule;

    @AfterEach
    void close() {
        world.close();
    }

    private Schedule<Event> noting() {
        world.setFailFast(true);
        schedule = Schedule.of(world, Event.class, (event, agent) -> seen.add(event + " at " + schedule.time()));
        return schedule;
    }

    private void steps(int count) {
        for (int i = 0; i < count; i++) {
            world.update();
        }
    }

    @Test
    @Row("AGT-7.1")
    void eventsHappenByTimeThenOrderThenAsTheyWereScheduled() {
        noting();
        schedule.at(2, Event.HARVEST);
        schedule.at(2, -1, Event.SOW);
        schedule.at(2, Event.RAIN);
        schedule.at(1.5, 9, Event.RAIN);
        assertThat(schedule.count()).isEqualTo(4);
        assertThat(schedule.nextTime()).isEqualTo(1.5);
        assertThat(schedule.time()).isZero();
        steps(2);
        assertThat(schedule.time()).isEqualTo(2);
        assertThat(seen).containsExactly("RAIN at 1.5");
        steps(1);
        assertThat(seen).containsExactly("RAIN at 1.5", "SOW at 2.0", "HARVEST at 2.0", "RAIN at 2.0");
        assertThat(schedule.count()).isZero();
        assertThat(schedule.nextTime()).isInfinite();
    }

    @Test
    @Row("AGT-7.1")
    void anyEventsHappenInTheOrderOfANaiveQueue() {
        record Entry(double time, int order, long id, Event event) {}
        Random random = new Random(4);
        TreeSet<Entry> queue = new TreeSet<>(Comparator.comparingDouble(Entry::time)
                .thenComparingInt(Entry::order)
                .thenComparingLong(Entry::id));
        List<String> expected = new ArrayList<>();
        noting();
        for (int step = 0; step < 60; step++) {
            for (int i = 0; i < 20; i++) {
                double time = step + random.nextInt(40) / 4.0;
                int order = random.nextInt(3);
                Event event = Event.values()[random.nextInt(3)];
                queue.add(new Entry(time, order, schedule.at(time, order, event), event));
            }
            for (int i = 0; i < 5; i++) {
                Entry stopped = List.copyOf(queue).get(random.nextInt(queue.size()));
                queue.remove(stopped);
                assertThat(schedule.stop(stopped.id())).isTrue();
                assertThat(schedule.stop(stopped.id())).isFalse();
            }
            while (!queue.isEmpty() && queue.getFirst().time() < step + 1) {
                Entry next = queue.removeFirst();
                expected.add(next.event() + " at " + next.time());
            }
            steps(1);
            assertThat(seen).isEqualTo(expected);
            assertThat(schedule.count()).isEqualTo(queue.size());
        }
        assertThat(seen).hasSizeGreaterThan(500);
    }

    @Test
    @Row("AGT-7.2")
    void eventsAreRepeatedWithoutDrift() {
        noting();
        long rain = schedule.every(0.1, Event.RAIN);
        schedule.every(3, 2, 0, Event.SOW, Entity.NULL);
        steps(1_000);
        assertThat(seen.stream().filter(each -> each.startsWith("RAIN"))).hasSize(9_999); // not at 0
        assertThat(seen).contains("SOW at 3.0", "SOW at 5.0", "SOW at 999.0").doesNotContain("SOW at 4.0");
        assertThat(schedule.count()).isEqualTo(2);
        assertThat(schedule.stop(rain)).isTrue();
        seen.clear();
        steps(2);
        assertThat(seen).containsExactly("SOW at 1001.0");
    }

    @Test
    @Row("AGT-7.2")
    void aHandlerSchedulesAndStops() {
        schedule = Schedule.of(world, Event.class, (event, agent) -> {
            seen.add(event + " at " + schedule.time());
            switch (event) {
                case SOW -> schedule.at(schedule.time() + 0.5, Event.HARVEST); // in the same step
                case RAIN -> {
                    if (schedule.time() == 3) {
                        schedule.stop();
                    }
                }
                case HARVEST -> {}
            }
        });
        schedule.at(0, Event.SOW);
        schedule.every(1, Event.RAIN);
        steps(1);
        assertThat(seen).containsExactly("SOW at 0.0", "HARVEST at 0.5");
        steps(9);
        assertThat(seen.subList(2, seen.size())).containsExactly("RAIN at 1.0", "RAIN at 2.0", "RAIN at 3.0");
        assertThatThrownBy(() -> schedule.stop())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("stop() was called while no event of schedule of Event happens. Call stop(id) for a certain"
                        + " event.");
    }

    @Test
    @Row("AGT-7.5")
    void theEventsOfADeadAgentAreDropped() {
        List<Entity> asked = new ArrayList<>();
        schedule = Schedule.of(world, Event.class, (event, agent) -> asked.add(agent));
        Entity field = em.createEntity(new Field(1));
        Entity other = em.createEntity(new Field(2));
        schedule.every(1, 1, 0, Event.RAIN, field);
        schedule.at(3, 0, Event.HARVEST, other);
        steps(3);
        assertThat(asked).containsExactly(field, field);
        em.destroyEntity(field);
        steps(3);
        assertThat(asked).containsExactly(field, field, other);
        assertThat(schedule.count()).isZero();
        assertThatThrownBy(() -> schedule.at(9, 0, Event.RAIN, field))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The event RAIN is about " + field + ", which does not exist. Give an agent that does.");
    }

    /// A farm whose fields grow, and schedule their own harvests.
    private static Schedule<Event> farm(World world, boolean isNew) {
        EntityManager em = world.entityManager();
        List<Schedule<Event>> made = new ArrayList<>();
        Schedule<Event> schedule = Schedule.of(world, Event.class, (event, field) -> {
            Schedule<Event> own = made.getFirst();
            switch (event) {
                case SOW -> {
                    Entity sown = em.createEntity(new Field(1));
                    own.every(own.time() + 0.75, 1.5, 1, Event.RAIN, sown);
                    own.at(own.time() + 6.25, 0, Event.HARVEST, sown);
                }
                case RAIN ->
                    em.setComponent(
                            field,
                            new Field(2 * em.getComponent(field, Field.class).grains()));
                case HARVEST -> em.destroyEntity(field);
            }
        });
        made.add(schedule);
        if (isNew) {
            schedule.every(1.25, Event.SOW);
        }
        return schedule;
    }

    @Test
    @Row("AGT-7.3")
    void aRestoredWorldGoesOnInTheSameWay() {
        farm(world, true);
        try (World other = new World("Other")) {
            Schedule<Event> resumed = farm(other, true);
            other.update();
            for (int step = 0; step < 20; step++) {
                world.update();
                other.entityManager().copyAndReplaceEntitiesFrom(em); // in the middle of repetitions
                assertThat(other.stateHash()).isEqualTo(world.stateHash());
                assertThat(resumed.time()).isEqualTo(step + 1);
            }
            for (int step = 0; step < 20; step++) {
                long before = world.stateHash();
                world.update();
                other.update();
                assertThat(world.stateHash()).isNotEqualTo(before);
                assertThat(other.stateHash()).isEqualTo(world.stateHash());
            }
            other.audit();
        }
        world.audit();
    }

    enum Renamed {
        SOWN
    }

    @Test
    @Row("AGT-7.4")
    void whatCannotBeIsRefused() {
        noting();
        steps(3);
        assertThatThrownBy(() -> schedule.at(2.5, Event.SOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The event SOW cannot be at 2.5, since it is 3.0. Give a finite time that has not passed.");
        assertThatThrownBy(() -> schedule.at(Double.NaN, Event.SOW)).hasMessageContaining("cannot be at NaN");
        assertThatThrownBy(() -> schedule.at(Double.POSITIVE_INFINITY, Event.SOW))
                .hasMessageContaining("cannot be at Infinity");
        assertThatThrownBy(() -> schedule.every(0, Event.SOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("An event cannot be repeated every 0.0. Give a finite interval above 0.");
        assertThatThrownBy(() -> Schedule.of(world, Event.class, (event, agent) -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The world Farm has a schedule of Event already. Keep the one that was made first, or use"
                        + " another enum.");
        assertThat(schedule.count()).isZero();
        Schedule.of(world, Renamed.class, (event, agent) -> {}); // of another enum
        try (World empty = new World("Empty")) {
            em.copyAndReplaceEntitiesFrom(empty.entityManager());
        }
        assertThatThrownBy(() -> schedule.time())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The world has no schedule of Event: its entity was destroyed, or the world was replaced by"
                        + " one without it. Close the world, and make the schedule in a new one.");
    }

    @Test
    @Row("AGT-7.4")
    void anEventThatTheProgramNoLongerHasIsNamed() {
        noting();
        schedule.at(1, Event.SOW);
        Entity clock = em.queryBuilder()
                .withAll(ScheduleClock.class)
                .build()
                .toEntityArray()
                .get(0);
        ScheduledEvent stored = em.getBuffer(clock, ScheduledEvent.class).get(0);
        em.getBuffer(clock, ScheduledEvent.class)
                .set(0, new ScheduledEvent(stored.id(), CellField.key("SOWN"), Entity.NULL, 0, 1, 0, 0));
        steps(1);
        assertThatThrownBy(() -> steps(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The world has an event at 1.0 that is none of [SOW, RAIN, HARVEST] of schedule of Event: a"
                        + " constant was renamed or removed. Give it its old name.");
        assertThat(schedule.count()).isEqualTo(1);
    }
}
