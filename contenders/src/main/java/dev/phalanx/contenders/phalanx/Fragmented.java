package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.Query1;

/// Many small archetypes.
final class Fragmented extends WorldRun {
    private final Query1<Data> all = em.query(rw(Data.class));

    /// A number that grows.
    public static final class Data implements IComponentData {
        /// The number.
        public float value;

        /// Zero.
        public Data() {}

        static Data one() {
            Data data = new Data();
            data.value = 1;
            return data;
        }
    }

    Fragmented(int size) {
        int kinds = Letters.ALL.size();
        for (int kind = 0; kind < kinds; kind++) {
            int count = (size + kinds - 1 - kind) / kinds;
            make(em.createArchetype(Data.class, Letters.ALL.get(kind)), 0, count, number -> Data.one());
        }
    }

    @Override
    public void run() {
        all.forEach(data -> data.value *= 2);
    }

    @Override
    public long digest() {
        return digestOf(digest -> all.forEach(data -> digest.add(data.value)));
    }
}
