package dev.phalanx.contenders.dominion;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.contenders.dominion.Letters.Value;

/// 26 compositions.
final class Fragmented extends DominionRun {
    Fragmented(int size) {
        for (int i = 0; i < size; i++) {
            Value value = new Value();
            value.value = 1;
            dominion.createEntity(value, Letters.empty(i % Letters.count()));
        }
    }

    @Override
    public void run() {
        for (Value data : dominion.findCompositionsWith(Value.class)) {
            data.value *= 2;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Value data : dominion.findCompositionsWith(Value.class)) {
            digest.add(data.value);
        }
        return digest.value();
    }
}
