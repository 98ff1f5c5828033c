package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// How far a [Schedule] is. It marks the entity that has the events in a buffer.
///
/// @param key made from the name of the class of events
/// @param step the number of steps that have ended
/// @param time of the event that happens, or that of the next step
/// @param made the number of events that were ever scheduled
public record ScheduleClock(long key, long step, double time, long made) implements IComponentData {
    /// The entity of the schedule with a key, or [Entity#NULL].
    static Entity find(EntityManager manager, long key) {
        try (NativeArray<Entity> found =
                manager.queryBuilder().withAll(ScheduleClock.class).build().toEntityArray()) {
            for (int i = 0; i < found.length(); i++) {
                if (manager.getComponent(found.get(i), ScheduleClock.class).key() == key) {
                    return found.get(i);
                }
            }
        }
        return Entity.NULL;
    }

    /// The entity of the schedule with a key, made without events if there is none.
    static Entity ensure(EntityManager manager, long key, String name) {
        Entity found = find(manager, key);
        if (!found.equals(Entity.NULL)) {
            return found;
        }
        Entity made = manager.createEntity(new ScheduleClock(key, 0, 0, 0));
        manager.addComponent(made, ScheduledEvent.class);
        manager.setName(made, name);
        return made;
    }
}
