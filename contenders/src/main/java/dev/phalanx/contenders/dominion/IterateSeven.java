package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Results;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.dominion.Letters.A;
import dev.phalanx.contenders.dominion.Letters.B;
import dev.phalanx.contenders.dominion.Letters.C;
import dev.phalanx.contenders.dominion.Letters.D;
import dev.phalanx.contenders.dominion.Letters.E;
import dev.phalanx.contenders.dominion.Letters.F;
import dev.phalanx.contenders.dominion.Letters.G;

/// Six components by results, the seventh by the entity.
final class IterateSeven extends DominionRun {
    IterateSeven(int size) {
        Composition.Of7<A, B, C, D, E, F, G> body =
                dominion.composition().of(A.class, B.class, C.class, D.class, E.class, F.class, G.class);
        for (int i = 0; i < size; i++) {
            dominion.createPreparedEntity(body.withValue(
                    Letters.start(new A(), 0, i),
                    Letters.start(new B(), 1, i),
                    Letters.start(new C(), 2, i),
                    Letters.start(new D(), 3, i),
                    Letters.start(new E(), 4, i),
                    Letters.start(new F(), 5, i),
                    Letters.start(new G(), 6, i)));
        }
    }

    @Override
    public void run() {
        for (Results.With6<A, B, C, D, E, F> each : dominion.findEntitiesWith(
                        A.class, B.class, C.class, D.class, E.class, F.class)
                .withAlso(G.class)) {
            each.comp1().value += Values.DT
                    * (each.comp2().value
                            + each.comp3().value
                            + each.comp4().value
                            + each.comp5().value
                            + each.comp6().value
                            + each.entity().get(G.class).value);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (A a : dominion.findCompositionsWith(A.class)) {
            digest.add(a.value);
        }
        return digest.value();
    }
}
