package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.contenders.zayes.Letters.A;
import dev.phalanx.contenders.zayes.Letters.B;
import dev.phalanx.contenders.zayes.Letters.C;
import dev.phalanx.contenders.zayes.Letters.D;
import dev.phalanx.contenders.zayes.Letters.E;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Three passes one after the other: the second and the third change the same component.
final class Schedule extends EntityRun {
    private final List<EntityId> entities = new ArrayList<>();
    private final EntitySet first;
    private final EntitySet second;
    private final EntitySet third;

    Schedule(int size) {
        for (int i = 0; i < 4 * size; i++) {
            EntityId entity = create(Letters.start(0, i), Letters.start(1, i));
            int archetype = i / size;
            if (archetype >= 1) {
                data.setComponent(entity, Letters.start(2, i));
            }
            if (archetype >= 2) {
                data.setComponent(entity, Letters.start(archetype + 1, i));
            }
            entities.add(entity);
        }
        first = data.getEntities(A.class, B.class);
        second = data.getEntities(C.class, D.class);
        third = data.getEntities(C.class, E.class);
    }

    @Override
    public void run() {
        first.applyChanges();
        for (Entity entity : first) {
            float kept = entity.get(A.class).value();
            entity.set(new A(entity.get(B.class).value()));
            entity.set(new B(kept));
        }
        second.applyChanges();
        for (Entity entity : second) {
            float kept = entity.get(C.class).value();
            entity.set(new C(entity.get(D.class).value()));
            entity.set(new D(kept));
        }
        third.applyChanges();
        for (Entity entity : third) {
            float kept = entity.get(C.class).value();
            entity.set(new C(entity.get(E.class).value()));
            entity.set(new E(kept));
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (EntityId entity : entities) {
            digest.add(Stream.of(A.class, B.class, C.class, D.class, E.class)
                    .map(type -> data.getComponent(entity, type))
                    .filter(Objects::nonNull)
                    .mapToDouble(Letter::value)
                    .toArray());
        }
        return digest.value();
    }
}
