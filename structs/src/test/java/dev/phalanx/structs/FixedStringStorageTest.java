package dev.phalanx.structs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.testing.Row;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Row("COL-10")
class FixedStringStorageTest {
    private final ViewScope scope = new ViewScope();

    @ParameterizedTest
    @EnumSource
    @Row("COL-10.1")
    void storesItsLengthItsTextAndZeros(StringClass type) {
        byte[] storage = new byte[type.bytes + 10];
        Arrays.fill(storage, (byte) 7);

        type.of("é€").writeTo(storage, 5);

        byte[] expected = new byte[type.bytes + 10];
        Arrays.fill(expected, (byte) 7);
        Arrays.fill(expected, 5, 5 + type.bytes, (byte) 0);
        expected[5] = 5;
        System.arraycopy("é€".getBytes(UTF_8), 0, expected, 7, 5);
        assertThat(storage).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void storesALengthOfMoreThanAByteLowByteFirst(StringClass type) {
        byte[] storage = new byte[type.bytes];
        type.of("x".repeat(type.capacity)).writeTo(storage, 0);

        assertThat(storage[0]).isEqualTo((byte) type.capacity);
        assertThat(storage[1]).isEqualTo((byte) (type.capacity >> 8));
        assertThat(storage[type.bytes - 1]).isZero();
        assertThat(type.copyOf(storage, 0)).isEqualTo(type.of("x".repeat(type.capacity)));
    }

    @ParameterizedTest
    @EnumSource
    void zeroedStorageIsTheEmptyText(StringClass type) {
        assertThat(type.copyOf(new byte[type.bytes], 0)).isEqualTo(type.empty());
        assertThat(type.view(new byte[type.bytes], 0, scope)).isEqualTo(type.empty());
    }

    @ParameterizedTest
    @EnumSource
    void aCopyDoesNotSeeTheStorageChange(StringClass type) {
        byte[] storage = new byte[type.bytes];
        type.of("before").writeTo(storage, 0);
        FixedString copy = type.copyOf(storage, 0);
        FixedString view = type.view(storage, 0, scope);
        FixedString copyOfView = view.copy();

        type.of("after!").writeTo(storage, 0);

        assertThat(copy).hasToString("before");
        assertThat(copyOfView).hasToString("before");
        assertThat(view).hasToString("after!");
        assertThat(copy.copy()).isSameAs(copy);
    }

    @ParameterizedTest
    @EnumSource
    void aViewReadsLikeTheValue(StringClass type) {
        FixedString value = type.of("aé€😀z");
        byte[] storage = new byte[3 * type.bytes];
        value.writeTo(storage, type.bytes);

        FixedString view = type.view(storage, type.bytes, scope);

        assertThat(view).isEqualTo(value).hasSameHashCodeAs(value).hasToString("aé€😀z");
        assertThat(view.byteAt(10)).isEqualTo((byte) 'z');
        assertThat(view.indexOf("😀")).isEqualTo(6);
        assertThat(view.endsWith("😀z")).isTrue();
        assertThat(view.isBoundary(2)).isFalse();
        assertThat(view.substring(3, 6)).isEqualTo(type.of("€"));
        assertThat(view.append(view)).hasToString("aé€😀zaé€😀z");
        assertThat(type.of(view)).isEqualTo(value);
    }

    @ParameterizedTest
    @EnumSource
    void aViewWritesElsewhereButNotOntoItself(StringClass type) {
        byte[] storage = new byte[2 * type.bytes];
        type.of("text").writeTo(storage, 0);
        Arrays.fill(storage, type.bytes, storage.length, (byte) 9);
        FixedString view = type.view(storage, 0, scope);
        // A byte that only a rewrite of the place would zero.
        storage[type.bytes - 1] = 1;

        view.writeTo(storage, 0);
        view.writeTo(storage, type.bytes);

        assertThat(storage[type.bytes - 1]).isOne();
        assertThat(type.copyOf(storage, type.bytes)).hasToString("text");
        assertThat(storage[storage.length - 1]).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aViewThrowsOnceItsScopeHasEnded(StringClass type) {
        byte[] storage = new byte[type.bytes];
        FixedString view = type.view(storage, 0, scope);
        FixedString kept = view.copy();
        scope.close();
        FixedString next = type.view(storage, 0, scope);

        String message =
                type.simpleName() + " was used after the call it was handed to had returned: it reads the storage "
                        + "of a parameter of a kernel or a forEach body. Call copy() on it inside the body to keep it.";
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(view::byteLength)
                .withMessage(message);
        assertThatThrownBy(view::toString).isInstanceOf(DisposedException.class);
        assertThatThrownBy(view::hashCode).isInstanceOf(DisposedException.class);
        assertThatThrownBy(view::hash64).isInstanceOf(DisposedException.class);
        assertThatThrownBy(view::isEmpty).isInstanceOf(DisposedException.class);
        assertThatThrownBy(view::copy).isInstanceOf(DisposedException.class);
        assertThatThrownBy(view::codePoints).isInstanceOf(DisposedException.class);
        assertThatThrownBy(view::codePointCount).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.byteAt(0)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.isBoundary(0)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.writeTo(storage, 0)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.equals(kept)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> kept.equals(view)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.compareTo(kept)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> kept.compareTo(view)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.contentEquals("")).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.startsWith("")).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.endsWith("")).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.indexOf("")).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.indexOf(kept)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.append("")).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.append(1)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> kept.append(view)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> view.substring(0)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> type.of(view)).isInstanceOf(DisposedException.class);
        assertThat(kept).isEqualTo(next).isEqualTo(type.empty());
    }

    @ParameterizedTest
    @EnumSource
    void aLengthThatCannotBeIsNamedInsteadOfRead(StringClass type) {
        byte[] storage = new byte[type.bytes];
        FixedLayout.setLength(storage, 0, type.capacity + 1);
        FixedString view = type.view(storage, 0, scope);
        String message = "The storage of a " + type.simpleName() + " gives its length as " + (type.capacity + 1)
                + ", it holds at most " + type.capacity
                + ". Something else wrote over it; store the value again, or zero its bytes.";

        assertThatThrownBy(() -> type.copyOf(storage, 0))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThatThrownBy(view::toString)
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> view.writeTo(new byte[type.bytes], 0)).hasMessage(message);
        Arrays.fill(storage, (byte) -1);
        assertThatThrownBy(view::byteLength).hasMessageContaining("gives its length as 65535");
    }

    @Test
    void storageThatIsTooShortIsRefusedUntouched() {
        byte[] storage = new byte[100];
        FixedString64Bytes text = FixedString64Bytes.of("text");

        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> text.writeTo(storage, 37))
                .withMessage("64 bytes from 37 on are outside a storage of 100 bytes. Give storage for all 64 bytes.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> text.writeTo(storage, -1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> FixedString64Bytes.copyOf(storage, 37));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> FixedString64Bytes.copyOf(storage, -1));
        assertThat(storage).containsOnly(0);
        text.writeTo(storage, 36);
        assertThat(FixedString64Bytes.copyOf(storage, 36)).isEqualTo(text);
    }

    @Test
    void bytesThatAreNotUtf8ReadAsReplacements() {
        byte[] storage = new byte[64];
        storage[0] = 3;
        storage[2] = 'a';
        storage[3] = (byte) 0xF0;
        storage[4] = 'b';
        FixedString64Bytes text = FixedString64Bytes.copyOf(storage, 0);

        assertThat(text).hasToString("a\ufffdb");
        assertThat(text.codePointCount()).isEqualTo(3);
        assertThat(text.contentEquals("a\ufffdb")).isFalse();
    }
}
