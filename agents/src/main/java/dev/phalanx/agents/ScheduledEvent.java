package dev.phalanx.agents;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.structs.Entity;

/// An event of a [Schedule]. The buffer is a binary heap by time, order and id.
///
/// @param id the number of the event in its schedule, from 1 on; a later event has a greater one
/// @param event made from the name of the constant
/// @param agent whom it is about, or [Entity#NULL]
/// @param order at the same time, events with a smaller one come first
/// @param first when it happens or happened first
/// @param interval the time between two repetitions, or 0 if it happens once
/// @param repeats how often it has been repeated
@InternalBufferCapacity(0)
public record ScheduledEvent(long id, long event, Entity agent, int order, double first, double interval, long repeats)
        implements IBufferElementData {
    /// When it happens next.
    double time() {
        return first + repeats * interval;
    }

    boolean isBefore(ScheduledEvent other) {
        return other.isAfter(time(), order, id);
    }

    /// Whether it comes after another event with this time, order and id.
    boolean isAfter(double otherTime, int otherOrder, long otherId) {
        double time = time();
        if (time != otherTime) {
            return time > otherTime;
        }
        return order != otherOrder ? order > otherOrder : id > otherId;
    }
}
