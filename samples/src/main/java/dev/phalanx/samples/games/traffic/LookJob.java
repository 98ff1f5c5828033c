package dev.phalanx.samples.games.traffic;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.jobs.EntityIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;

/// Tells each car what is in front of it.
record LookJob(
        @ReadOnly NativeArray<Neighbour> cars, @ReadOnly NativeIntArray ahead) implements IJobEntity {
    void execute(@EntityIndexInQuery int number, @ReadOnly Place place, RefRW<Ahead> view) {
        int next = ahead.get(number);
        if (next < 0) {
            view.set(new Ahead(Entity.NULL, Ahead.FREE, 0));
        } else {
            Neighbour neighbour = cars.get(next);
            view.set(new Ahead(neighbour.car(), neighbour.metres() - place.metres, neighbour.speed()));
        }
    }
}
