package dev.phalanx.agents;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;

/// Lets the events of a [Schedule] happen: each update of the world is a step, in which the time goes on by 1. It is
/// added by [Schedule#of], to the simulation group.
public final class ScheduleSystem implements ISystem {
    final Schedule<?> schedule;

    ScheduleSystem(Schedule<?> schedule) {
        this.schedule = schedule;
    }

    @Override
    public void onUpdate(SystemState state) {
        schedule.step();
    }

    /// Such as `system of schedule of Season`.
    @Override
    public String toString() {
        return "system of " + schedule;
    }
}
