package dev.phalanx.structs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.testing.Row;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Row("COL-10")
class FixedStringReadingTest {
    private final FixedString64Bytes text = FixedString64Bytes.of("aé€😀z");

    @Test
    void countsBytesAndCodePoints() {
        assertThat(text.byteLength()).isEqualTo(1 + 2 + 3 + 4 + 1);
        assertThat(text.codePointCount()).isEqualTo(5);
        assertThat(text.codePoints().toArray()).containsExactly('a', 'é', '€', 0x1F600, 'z');
    }

    @Test
    void givesItsBytes() {
        byte[] expected = "aé€😀z".getBytes(UTF_8);
        for (int i = 0; i < expected.length; i++) {
            assertThat(text.byteAt(i)).isEqualTo(expected[i]);
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> text.byteAt(11))
                .withMessage("Byte 11 is outside a FixedString64Bytes of 11 bytes. Use 0 to 10.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> text.byteAt(-1))
                .withMessage("Byte -1 is outside a FixedString64Bytes of 11 bytes. Use 0 to 10.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> FixedString32Bytes.empty().byteAt(0))
                .withMessage("Byte 0 is outside a FixedString32Bytes of 0 bytes. It is empty.");
    }

    @Test
    void findsTextByBytePosition() {
        assertThat(text.indexOf("€")).isEqualTo(3);
        assertThat(text.indexOf("😀z")).isEqualTo(6);
        assertThat(text.indexOf("")).isZero();
        assertThat(text.indexOf("€", 3)).isEqualTo(3);
        assertThat(text.indexOf("€", 4)).isEqualTo(-1);
        assertThat(text.indexOf("a", -5)).isZero();
        assertThat(text.indexOf("zz")).isEqualTo(-1);
        assertThat(text.indexOf(FixedString32Bytes.of("é€"))).isEqualTo(1);
        assertThat(text.indexOf(FixedString32Bytes.of("é€"), 2)).isEqualTo(-1);
        assertThat(text.contains("€😀")).isTrue();
        assertThat(text.contains("😀€")).isFalse();
        assertThat(text.contains(FixedString4096Bytes.of("z"))).isTrue();
        assertThat(text.contains(FixedString4096Bytes.of("z".repeat(100)))).isFalse();
    }

    @Test
    void knowsItsStartAndItsEnd() {
        assertThat(text.startsWith("aé")).isTrue();
        assertThat(text.startsWith("ae")).isFalse();
        assertThat(text.startsWith("")).isTrue();
        assertThat(text.startsWith("aé€😀zz")).isFalse();
        assertThat(text.startsWith(FixedString128Bytes.of("aé€"))).isTrue();
        assertThat(text.startsWith(FixedString128Bytes.of("é"))).isFalse();
        assertThat(text.endsWith("😀z")).isTrue();
        assertThat(text.endsWith("aé€😀z")).isTrue();
        assertThat(text.endsWith("😀")).isFalse();
        assertThat(text.endsWith("")).isTrue();
        assertThat(text.endsWith("xaé€😀z")).isFalse();
        assertThat(text.endsWith(FixedString128Bytes.of("z"))).isTrue();
        assertThat(text.endsWith(FixedString128Bytes.of("xaé€😀z"))).isFalse();
    }

    @Test
    void halfOfASurrogatePairOccursNowhere() {
        assertThat(text.contains("\ud83d")).isFalse();
        assertThat(text.contains("\ude00")).isFalse();
        assertThat(text.startsWith("aé€\ud83d")).isFalse();
        assertThat(text.endsWith("\ude00z")).isFalse();
        assertThat(text.contentEquals("aé€\ud83dz")).isFalse();
        assertThat(FixedString64Bytes.of("?").contentEquals("\ud83d")).isFalse();
    }

    @Test
    void comparesItsContentWithChars() {
        assertThat(text.contentEquals("aé€😀z")).isTrue();
        assertThat(text.contentEquals(CharBuffer.wrap("aé€😀z"))).isTrue();
        assertThat(text.contentEquals("aé€😀")).isFalse();
        assertThat(text.contentEquals("aé€😀zz")).isFalse();
        assertThat(text.contentEquals("aé€😁z")).isFalse();
        assertThat(text.contentEquals("")).isFalse();
        assertThat(FixedString32Bytes.empty().contentEquals("")).isTrue();
    }

    @Test
    void ordersByCodePointsNotByChars() {
        FixedString64Bytes replacement = FixedString64Bytes.of("\ufffd");
        FixedString64Bytes emoji = FixedString64Bytes.of("😀");

        assertThat("\ufffd".compareTo("😀")).isPositive();
        assertThat(replacement).isLessThan(emoji);
        assertThat(emoji).isGreaterThan(replacement);
        assertThat(FixedString64Bytes.of("ab")).isLessThan(FixedString64Bytes.of("abc"));
        assertThat(FixedString64Bytes.of("b")).isGreaterThan(FixedString64Bytes.of("abc"));
        assertThat(FixedString64Bytes.of("a").compareTo(FixedString4096Bytes.of("é")))
                .isNegative();
    }

    @Test
    void cutsBetweenCodePoints() {
        assertThat(text.substring(1, 6)).isEqualTo(FixedString64Bytes.of("é€"));
        assertThat(text.substring(6)).isEqualTo(FixedString64Bytes.of("😀z"));
        assertThat(text.substring(11)).isEqualTo(FixedString64Bytes.empty());
        assertThat(text.substring(0)).isEqualTo(text);
        assertThat(text.isBoundary(0)).isTrue();
        assertThat(text.isBoundary(1)).isTrue();
        assertThat(text.isBoundary(2)).isFalse();
        assertThat(text.isBoundary(11)).isTrue();
    }

    @Test
    void refusesToCutInsideACodePointOrOutsideTheText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> text.substring(2, 6))
                .withMessage(
                        "Bytes 2 to 6 of \"aé€😀z\" start or end inside a code point. Use positions that indexOf gave, "
                                + "or for which isBoundary is true.");
        assertThatIllegalArgumentException().isThrownBy(() -> text.substring(0, 9));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> text.substring(0, 12))
                .withMessage(
                        "Bytes 0 to 12 are outside a FixedString64Bytes of 11 bytes. Use positions from 0 to 11, the "
                                + "smaller one first.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> text.substring(6, 3));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> text.substring(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> text.isBoundary(12))
                .withMessage("Byte 12 is outside a FixedString64Bytes of 11 bytes. Use 0 to 11.");
    }

    @Test
    void theHashIsTheSameInEveryRun() {
        assertThat(FixedString64Bytes.empty().hash64()).isZero();
        assertThat(FixedString64Bytes.of("a").hash64()).isEqualTo(-859379696300780453L);
        assertThat(FixedString64Bytes.of("Kirkwood gap").hash64()).isEqualTo(-4241838197019504239L);
        assertThat(FixedString64Bytes.of("a\0").hash64())
                .isNotEqualTo(FixedString64Bytes.of("a").hash64());
    }

    @Test
    void theHashTellsSimilarTextsApart() {
        Set<Long> hashes = new HashSet<>();
        int[] buckets = new int[256];
        for (int i = 0; i < 10_000; i++) {
            FixedString64Bytes name = FixedString64Bytes.of("asteroid ").append(i);
            hashes.add(name.hash64());
            buckets[name.hashCode() & 255]++;
        }

        assertThat(hashes).hasSize(10_000);
        assertThat(Arrays.stream(buckets).max().orElseThrow()).isLessThan(80);
    }
}
