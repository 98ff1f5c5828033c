package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;
import java.util.ArrayList;
import java.util.List;

/// Particles that are deleted after the pass that finds that they have ended.
final class Particles extends DominionRun {
    private final Composition.Of3<Position, Velocity, Life> body =
            dominion.composition().of(Position.class, Velocity.class, Life.class);
    private final List<Entity> ended = new ArrayList<>();
    private int next;

    private static final class Life {
        int left;

        Life(int left) {
            this.left = left;
        }
    }

    Particles(int size) {
        for (int i = 0; i < size; i++) {
            create(Values.left(i));
        }
    }

    private void create(int left) {
        int number = next++;
        dominion.createPreparedEntity(body.withValue(new Position(number), new Velocity(number), new Life(left)));
    }

    @Override
    public void run() {
        for (Results.With2<Position, Velocity> each : dominion.findCompositionsWith(Position.class, Velocity.class)) {
            each.comp1().add(each.comp2(), Values.DT);
        }
        for (Results.With1<Life> each : dominion.findEntitiesWith(Life.class)) {
            each.comp().left--;
            if (each.comp().left == 0) {
                ended.add(each.entity());
            }
        }
        for (Entity each : ended) {
            dominion.deleteEntity(each);
            create(Values.LIFE);
        }
        ended.clear();
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Results.With2<Position, Life> each : dominion.findCompositionsWith(Position.class, Life.class)) {
            digest.add(each.comp1().x, each.comp1().y, each.comp1().z, each.comp2().left);
        }
        return digest.value();
    }
}
