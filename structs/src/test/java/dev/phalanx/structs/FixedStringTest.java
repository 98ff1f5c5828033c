package dev.phalanx.structs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Row("COL-10")
class FixedStringTest {
    /// Code points of 1, 2, 3 and 4 bytes of UTF-8.
    private static final String[] BY_WIDTH = {"a", "é", "€", "😀"};

    @ParameterizedTest
    @EnumSource
    @Row("COL-10.2")
    void holdsAsManyBytesAsItsClassSays(StringClass type) {
        String full = "x".repeat(type.capacity);

        assertThat(type.of(full)).hasToString(full);
        assertThat(type.of(full).byteLength()).isEqualTo(type.capacity);
        assertThat(type.empty().capacity()).isEqualTo(type.capacity);
    }

    @ParameterizedTest
    @EnumSource
    @Row({"COL-10.2", "COL-10.3"})
    void refusesOneByteMoreThanItHolds(StringClass type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> type.of("x".repeat(type.capacity + 1)))
                .withMessageStartingWith("A text of " + (type.capacity + 1) + " bytes does not fit a "
                        + type.simpleName() + ", which holds " + type.capacity + " bytes of UTF-8: \"xxx")
                .withMessageEndingWith(", or cut it with " + type.simpleName() + ".truncated(text).");
    }

    @ParameterizedTest
    @EnumSource
    @Row("COL-10.3")
    void everyWidthOfCodePointEndsAtTheCapacityOrIsRefusedWhole(StringClass type) {
        for (String last : BY_WIDTH) {
            int width = last.getBytes(UTF_8).length;
            String fits = "x".repeat(type.capacity - width) + last;
            String overByOne = "x".repeat(type.capacity - width + 1) + last;

            assertThat(type.of(fits)).hasToString(fits);
            assertThat(type.of(fits).byteLength()).isEqualTo(type.capacity);
            assertThatIllegalArgumentException().isThrownBy(() -> type.of(overByOne));
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("COL-10.3")
    void truncationNeverCutsInsideACodePoint(StringClass type) {
        for (String last : BY_WIDTH) {
            int width = last.getBytes(UTF_8).length;
            for (int over = 1; over <= width; over++) {
                String kept = "x".repeat(type.capacity - width + over);
                assertThat(type.truncated(kept + last + "tail")).hasToString(kept);
            }
            String fits = "x".repeat(type.capacity - width) + last;
            assertThat(type.truncated(fits + "tail")).hasToString(fits);
            assertThat(type.truncated(fits)).hasToString(fits);
        }
    }

    @Test
    void theRefusalNamesTheNextClassThatWouldDo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedString32Bytes.of("é".repeat(60)))
                .withMessage("A text of 120 bytes does not fit a FixedString32Bytes, which holds 29 bytes of UTF-8: \""
                        + "é".repeat(20)
                        + "…\". Use FixedString128Bytes, or cut it with FixedString32Bytes.truncated(text).");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedString32Bytes.of("a text that is thirty chars lo"))
                .withMessage("A text of 30 bytes does not fit a FixedString32Bytes, which holds 29 bytes of UTF-8: "
                        + "\"a text that is thirty chars lo\". Use FixedString64Bytes, or cut it with "
                        + "FixedString32Bytes.truncated(text).");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedString64Bytes.of("x".repeat(5000)))
                .withMessage("A text of 5000 bytes does not fit a FixedString64Bytes, which holds 61 bytes of UTF-8: \""
                        + "x".repeat(40)
                        + "…\". Keep it in a NativeText, or cut it with FixedString64Bytes.truncated(text).");
    }

    @Test
    void refusesHalfOfASurrogatePair() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedString64Bytes.of("ab\ud83d"))
                .withMessage(
                        "The text has half of a surrogate pair, \\ud83d at char 2 of 3. Complete the pair or remove"
                                + " it.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedString64Bytes.of("\ude00\ud83d"))
                .withMessageContaining("\\ude00 at char 0 of 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedString32Bytes.truncated("x".repeat(40) + "\ud83d!"))
                .withMessageContaining("\\ud83d at char 40 of 42");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedString64Bytes.of("ab").append('\ud83d'))
                .withMessageContaining("\\ud83d at char 0 of 1");
    }

    @ParameterizedTest
    @EnumSource
    void isEmptyOnlyWithoutText(StringClass type) {
        assertThat(type.empty().isEmpty()).isTrue();
        assertThat(type.empty().byteLength()).isZero();
        assertThat(type.empty()).hasToString("").isEqualTo(type.of(""));
        assertThat(type.of("\0").isEmpty()).isFalse();
        assertThat(type.of("\0")).hasToString("\0").isNotEqualTo(type.empty());
    }

    @ParameterizedTest
    @EnumSource
    void isEqualToTheSameTextInTheSameClassOnly(StringClass type) {
        FixedString text = type.of("naïve");

        assertThat(text).isEqualTo(type.of("naïve")).hasSameHashCodeAs(type.of("naïve"));
        assertThat(text).isNotEqualTo(type.of("naive")).isNotEqualTo("naïve");
        for (StringClass other : StringClass.values()) {
            FixedString same = other.of("naïve");
            assertThat(text.equals(same)).isEqualTo(other == type);
            assertThat(text.contentEquals(same)).isTrue();
            assertThat(text.compareTo(same)).isZero();
            assertThat(text.hash64()).isEqualTo(same.hash64());
        }
    }

    @ParameterizedTest
    @EnumSource
    void convertsFromAnyOtherTextThatFits(StringClass type) {
        for (StringClass other : StringClass.values()) {
            String full = "ü".repeat(Math.min(type.capacity, other.capacity) / 2);
            assertThat(type.of(other.of(full))).isEqualTo(type.of(full));
        }
        try (NativeText tooLong = NativeText.of("y".repeat(type.capacity + 1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> type.of(tooLong))
                    .withMessageStartingWith(
                            "A text of " + (type.capacity + 1) + " bytes does not fit a " + type.simpleName());
        }
    }

    @Test
    void appendingGivesANewTextAndLeavesTheOldOne() {
        FixedString64Bytes name = FixedString64Bytes.of("hp ");

        assertThat(name.append("é").append('!').append(FixedString32Bytes.of("😀")))
                .hasToString("hp é!😀");
        assertThat(name.append(-12).append(' ').append(1.5f).append(' ').append(2.25))
                .hasToString("hp -12 1.5 2.25");
        assertThat(name.append(Long.MIN_VALUE)).hasToString("hp " + Long.MIN_VALUE);
        assertThat(name.append(0).append(Long.MAX_VALUE)).hasToString("hp 0" + Long.MAX_VALUE);
        assertThat(name.append('€').append(name)).hasToString("hp €hp ");
        assertThat(name).hasToString("hp ");
    }

    @ParameterizedTest
    @EnumSource
    @Row("COL-10.3")
    void refusesToAppendBeyondTheCapacity(StringClass type) {
        FixedString almost = type.of("x".repeat(type.capacity - 2));
        String message = "A text of " + (type.capacity + 1) + " bytes does not fit a " + type.simpleName();

        assertThat(almost.append("é").byteLength()).isEqualTo(type.capacity);
        assertThatThrownBy(() -> almost.append("€")).hasMessageStartingWith(message);
        assertThatThrownBy(() -> almost.append('€')).hasMessageStartingWith(message);
        assertThatThrownBy(() -> almost.append(-10)).hasMessageStartingWith(message);
        assertThatThrownBy(() -> almost.append(1.5f)).hasMessageStartingWith(message);
        assertThatThrownBy(() -> almost.append(1.5)).hasMessageStartingWith(message);
        assertThatThrownBy(() -> almost.append(FixedString32Bytes.of("€")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void theRefusalToAppendShowsTheWholeText() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> FixedString32Bytes.of("0123456789012345678901234").append("56789"))
                .withMessage("A text of 30 bytes does not fit a FixedString32Bytes, which holds 29 bytes of UTF-8: "
                        + "\"012345678901234567890123456789\". Use FixedString64Bytes, or cut it with "
                        + "FixedString32Bytes.truncated(text).");
    }
}
