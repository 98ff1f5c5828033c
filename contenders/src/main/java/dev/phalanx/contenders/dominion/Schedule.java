package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.dominion.ecs.api.Scheduler;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.contenders.dominion.Letters.A;
import dev.phalanx.contenders.dominion.Letters.B;
import dev.phalanx.contenders.dominion.Letters.C;
import dev.phalanx.contenders.dominion.Letters.D;
import dev.phalanx.contenders.dominion.Letters.E;
import dev.phalanx.contenders.objects.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Three systems in one slot of the scheduler.
final class Schedule extends DominionRun {
    private final Scheduler scheduler = dominion.createScheduler();
    private final List<Entity> entities = new ArrayList<>();

    Schedule(int size) {
        for (int i = 0; i < 4 * size; i++) {
            entities.add(create(i / size, i));
        }
        scheduler.parallelSchedule(this::swapFirst, this::swapSecond, this::swapThird);
    }

    private Entity create(int archetype, int number) {
        List<Single> letters = new ArrayList<>();
        letters.add(Letters.start(new A(), 0, number));
        letters.add(Letters.start(new B(), 1, number));
        if (archetype >= 1) {
            letters.add(Letters.start(new C(), 2, number));
        }
        if (archetype == 2) {
            letters.add(Letters.start(new D(), 3, number));
        }
        if (archetype == 3) {
            letters.add(Letters.start(new E(), 4, number));
        }
        return dominion.createEntity(letters.toArray());
    }

    private void swapFirst() {
        for (Results.With2<A, B> each : dominion.findCompositionsWith(A.class, B.class)) {
            Single.swap(each.comp1(), each.comp2());
        }
    }

    private void swapSecond() {
        for (Results.With2<C, D> each : dominion.findCompositionsWith(C.class, D.class)) {
            Single.swap(each.comp1(), each.comp2());
        }
    }

    private void swapThird() {
        for (Results.With2<C, E> each : dominion.findCompositionsWith(C.class, E.class)) {
            Single.swap(each.comp1(), each.comp2());
        }
    }

    @Override
    public void run() {
        scheduler.tick();
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Entity entity : entities) {
            digest.add(Stream.of(A.class, B.class, C.class, D.class, E.class)
                    .filter(entity::has)
                    .mapToDouble(type -> entity.get(type).value)
                    .toArray());
        }
        return digest.value();
    }

    @Override
    public void close() {
        scheduler.shutDown();
        super.close();
    }
}
