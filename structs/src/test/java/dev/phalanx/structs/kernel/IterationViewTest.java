package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Fixed strings and lists in a body are views of their columns, which must not show.
class IterationViewTest {
    static final class Names {
        public FixedString32Bytes current = FixedString32Bytes.empty();
        public FixedString32Bytes previous = FixedString32Bytes.empty();
    }

    static final class Numbers {
        public FixedList32Bytes<Integer> a = FixedList32Bytes.of(Integer.class);
        public FixedList32Bytes<Integer> b = FixedList32Bytes.of(Integer.class);
    }

    record Tagged(FixedString32Bytes name, FixedList32Bytes<Integer> numbers) {}

    static final class Holder {
        public Tagged tagged;
        public FixedString32Bytes name = FixedString32Bytes.empty();
    }

    private static FixedString32Bytes text(String text) {
        return FixedString32Bytes.of(text);
    }

    private static Store<Names> names(String current, String previous) {
        Store<Names> store = Store.of(Names.class, 1, 3);
        Names names = new Names();
        names.current = text(current);
        names.previous = text(previous);
        store.set(0, 1, names);
        return store;
    }

    @Test
    void aStringMovesToTheNextFieldBeforeItIsReplaced() {
        Store<Names> store = names("one", "zero");
        Body1<Names> body = names -> {
            names.previous = names.current;
            names.current = text("two");
        };
        new Query().rw(store).run(0, 1, 2).forEach(body);
        assertThat(store.get(0, 1).current).hasToString("two");
        assertThat(store.get(0, 1).previous).hasToString("one");
    }

    @Test
    void stringsAreSwapped() {
        Store<Names> store = names("a long text for once", "b");
        Body1<Names> body = names -> {
            FixedString32Bytes current = names.current;
            names.current = names.previous;
            names.previous = current;
        };
        new Query().rw(store).run(0, 1, 2).forEach(body);
        assertThat(store.get(0, 1).current).hasToString("b");
        assertThat(store.get(0, 1).previous).hasToString("a long text for once");
    }

    @Test
    void stringsAreSwappedBetweenComponents() {
        Store<Names> first = names("first", "");
        Store<Names> second = names("second", "");
        Body2<Names, Names> body = (a, b) -> {
            FixedString32Bytes name = a.current;
            a.current = b.current;
            b.current = name;
        };
        new Query().rw(first).rw(second).run(0, 1, 2).forEach(body);
        assertThat(first.get(0, 1).current).hasToString("second");
        assertThat(second.get(0, 1).current).hasToString("first");
    }

    @Test
    void listsAreSwapped() {
        Store<Numbers> store = Store.of(Numbers.class, 1, 1);
        Numbers numbers = new Numbers();
        numbers.a.add(1);
        numbers.b.addRange(2, 3);
        store.set(0, 0, numbers);
        Body1<Numbers> body = value -> {
            FixedList32Bytes<Integer> a = value.a;
            value.a = value.b;
            value.b = a;
        };
        new Query().rw(store).run(0, 0, 1).forEach(body);
        assertThat(store.get(0, 0).a.toList()).containsExactly(2, 3);
        assertThat(store.get(0, 0).b.toList()).containsExactly(1);
    }

    @Test
    void viewsMoveThroughNestedRecords() {
        Store<Holder> store = Store.of(Holder.class, 1, 1);
        Holder holder = new Holder();
        holder.tagged = new Tagged(text("inner"), FixedList32Bytes.of(Integer.class, 7));
        holder.name = text("outer");
        store.set(0, 0, holder);
        Body1<Holder> body = value -> {
            FixedString32Bytes inner = value.tagged.name();
            value.tagged = new Tagged(value.name, value.tagged.numbers());
            value.name = inner;
        };
        new Query().rw(store).run(0, 0, 1).forEach(body);
        assertThat(store.get(0, 0).tagged.name()).hasToString("outer");
        assertThat(store.get(0, 0).tagged.numbers().toList()).containsExactly(7);
        assertThat(store.get(0, 0).name).hasToString("inner");
    }

    @Test
    void aListChangedInABodyIsStored() {
        Store<Numbers> store = Store.of(Numbers.class, 1, 2);
        Body1<Numbers> body = value -> {
            value.a.add(value.a.length() + 5);
            value.b.addRange(value.a);
        };
        Query query = new Query().rw(store).run(0, 0, 2);
        query.forEach(body);
        query.forEach(body);
        assertThat(store.get(0, 1).a.toList()).containsExactly(5, 6);
        assertThat(store.get(0, 1).b.toList()).containsExactly(5, 5, 6);
    }

    @Test
    void aListChangedInAReadOnlyParameterIsNot() {
        Store<Numbers> store = Store.of(Numbers.class, 1, 1);
        Body1<Numbers> body = value -> value.a.add(1);
        new Query().ro(store).run(0, 0, 1).forEach(body);
        assertThat(store.get(0, 0).a.isEmpty()).isTrue();
    }

    @Test
    void whatWasKeptCannotBeReadAfterTheRun() {
        Store<Names> strings = names("kept", "");
        Store<Numbers> lists = Store.of(Numbers.class, 1, 3);
        List<FixedString32Bytes> kept = new ArrayList<>();
        List<FixedString32Bytes> copied = new ArrayList<>();
        List<FixedList32Bytes<Integer>> keptLists = new ArrayList<>();
        Body2<Names, Numbers> body = (names, numbers) -> {
            kept.add(names.current);
            copied.add(names.current.copy());
            keptLists.add(numbers.a);
        };
        new Query().ro(strings).ro(lists).run(0, 1, 2).forEach(body);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> kept.get(0).byteLength())
                .withMessage(
                        "FixedString32Bytes was used after the call it was handed to had returned: it reads the storage of "
                                + "a parameter of a kernel or a forEach body. Call copy() on it inside the body to keep it.");
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> keptLists.get(0).length())
                .withMessageStartingWith(
                        "FixedList32Bytes<Integer> was used after the call it was handed to had returned");
        assertThat(copied.get(0)).hasToString("kept");
    }

    @Test
    void whatWasKeptByABodyThatThrewCannotBeReadEither() {
        Store<Names> store = names("kept", "");
        List<FixedString32Bytes> kept = new ArrayList<>();
        Body1<Names> body = names -> {
            kept.add(names.current);
            throw new IllegalStateException("enough");
        };
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> new Query().ro(store).run(0, 1, 2).forEach(body));
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> kept.get(0).byteLength());
    }
}
