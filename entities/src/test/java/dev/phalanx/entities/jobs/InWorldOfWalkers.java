package dev.phalanx.entities.jobs;

import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ChunkEntityEnumerator;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;

/// A world of walkers, and the job for each chunk that moves those who are not stunned.
abstract class InWorldOfWalkers extends InWorld {
    static final int COUNT = 1000;

    final List<Entity> walkers = new ArrayList<>();

    void spawn() {
        for (Entity entity :
                array(em.createEntity(em.createArchetype(Position.class, Velocity.class, Stunned.class), COUNT))) {
            em.setComponent(entity, new Velocity(walkers.size(), 0, 0));
            walkers.add(entity);
        }
    }

    float x(int walker) {
        return em.getComponent(walkers.get(walker), Position.class).x;
    }

    record Move(
            ComponentTypeHandle<Position> positions,
            @ReadOnly ComponentTypeHandle<Velocity> velocities) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            NativeArray<Position> position = chunk.getNativeArray(positions);
            NativeArray<Velocity> velocity = chunk.getNativeArray(velocities);
            for (var e = new ChunkEntityEnumerator(useEnabledMask, mask, chunk.count()); e.moveNext(); ) {
                Position p = position.get(e.index());
                p.x += velocity.get(e.index()).x();
                position.set(e.index(), p);
            }
        }
    }

    Move move() {
        return new Move(em.getComponentTypeHandle(Position.class), em.getComponentTypeHandle(Velocity.class, true));
    }
}
