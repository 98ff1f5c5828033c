package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.jobs.IJob;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

@Row("COL-8")
class NativeReferenceTest {
    record Raise(NativeReference<Key> reference) implements IJob {
        @Override
        public void execute() {
            Key before = reference.get();
            reference.set(new Key(before.a() + 1, (byte) (before.b() + 2)));
        }
    }

    @Test
    @Row("COL-8.1")
    void aStructIsHeldAsItsValueIs() {
        try (NativeReference<Key> reference = NativeReference.of(Key.class);
                NativeReference<Item> items = NativeReference.of(Item.class)) {
            assertThat(reference.get()).isEqualTo(new Key(0, (byte) 0));
            reference.set(new Key(7, (byte) 3));
            new Raise(reference).schedule().complete();
            assertThat(reference.get()).isEqualTo(new Key(8, (byte) 5));
            assertThat(reference.asReadOnly().get()).isEqualTo(new Key(8, (byte) 5));
            Item item = Item.of(4);
            items.set(item);
            item.id = 9;
            items.get().id = 10;
            assertThat(items.get().id).as("copied in and out").isEqualTo(4);
            assertThat(reference).hasToString("NativeReference<Key>");
        }
    }
}
