package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.zayes.Letters.A;
import dev.phalanx.contenders.zayes.Letters.B;
import dev.phalanx.contenders.zayes.Letters.C;
import dev.phalanx.contenders.zayes.Letters.D;
import dev.phalanx.contenders.zayes.Letters.E;
import dev.phalanx.contenders.zayes.Letters.F;
import dev.phalanx.contenders.zayes.Letters.G;

/// Seven components.
final class IterateSeven extends EntityRun {
    private final EntitySet set;

    IterateSeven(int size) {
        for (int i = 0; i < size; i++) {
            create(
                    Letters.start(0, i),
                    Letters.start(1, i),
                    Letters.start(2, i),
                    Letters.start(3, i),
                    Letters.start(4, i),
                    Letters.start(5, i),
                    Letters.start(6, i));
        }
        set = data.getEntities(A.class, B.class, C.class, D.class, E.class, F.class, G.class);
    }

    @Override
    public void run() {
        set.applyChanges();
        for (Entity entity : set) {
            float sum = entity.get(B.class).value()
                    + entity.get(C.class).value()
                    + entity.get(D.class).value()
                    + entity.get(E.class).value()
                    + entity.get(F.class).value()
                    + entity.get(G.class).value();
            entity.set(new A(entity.get(A.class).value() + Values.DT * sum));
        }
    }

    @Override
    public long digest() {
        set.applyChanges();
        Digest digest = new Digest();
        for (Entity entity : set) {
            digest.add(entity.get(A.class).value());
        }
        return digest.value();
    }
}
