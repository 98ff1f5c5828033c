package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.zayes.Letters.A;
import dev.phalanx.contenders.zayes.Letters.B;
import dev.phalanx.contenders.zayes.Letters.C;
import dev.phalanx.contenders.zayes.Letters.D;
import dev.phalanx.contenders.zayes.Letters.E;
import dev.phalanx.contenders.zayes.Letters.F;

/// Three sets that know which of their entities have changed.
final class SparseChanges extends EntityRun {
    private final EntityId[] ring;
    private final EntitySet as;
    private final EntitySet bs;
    private final EntitySet cs;
    private int cursor;

    SparseChanges(int size) {
        ring = new EntityId[size];
        for (int i = 0; i < size; i++) {
            ring[i] = create(
                    Letters.start(0, i),
                    Letters.start(1, i),
                    Letters.start(2, i),
                    new D(Values.single(0, i) * Values.DT),
                    new E(Values.single(1, i) * Values.DT),
                    new F(Values.single(2, i) * Values.DT));
        }
        as = data.getEntities(A.class);
        bs = data.getEntities(B.class);
        cs = data.getEntities(C.class);
    }

    @Override
    public void run() {
        change();
        as.applyChanges();
        for (Entity each : as.getChangedEntities()) {
            data.setComponent(each.getId(), new D(each.get(A.class).value() * Values.DT));
        }
        bs.applyChanges();
        for (Entity each : bs.getChangedEntities()) {
            data.setComponent(each.getId(), new E(each.get(B.class).value() * Values.DT));
        }
        cs.applyChanges();
        for (Entity each : cs.getChangedEntities()) {
            data.setComponent(each.getId(), new F(each.get(C.class).value() * Values.DT));
        }
    }

    private void change() {
        int size = ring.length;
        for (int i = 0; i < size / 100; i++) {
            EntityId first = ring[cursor];
            data.setComponent(first, new A(data.getComponent(first, A.class).value() + Values.change(0)));
            EntityId second = ring[(cursor + size / 3) % size];
            data.setComponent(second, new B(data.getComponent(second, B.class).value() + Values.change(1)));
            EntityId third = ring[(cursor + 2 * (size / 3)) % size];
            data.setComponent(third, new C(data.getComponent(third, C.class).value() + Values.change(2)));
            cursor = (cursor + 1) % size;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (EntityId each : ring) {
            digest.add(
                    data.getComponent(each, A.class).value(),
                    data.getComponent(each, B.class).value(),
                    data.getComponent(each, C.class).value(),
                    data.getComponent(each, D.class).value(),
                    data.getComponent(each, E.class).value(),
                    data.getComponent(each, F.class).value());
        }
        return digest.value();
    }
}
