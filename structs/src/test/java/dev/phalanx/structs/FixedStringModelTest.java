package dev.phalanx.structs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.testing.Row;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Fixed strings against [String], on seeded random texts of all widths of code points.
@Row("COL-10")
class FixedStringModelTest {
    private static final long SEED = 20250728;
    private static final int ROUNDS = 400;
    private static final int[] CODE_POINTS = {
        'a', 'b', 0, 0x7F, 0x80, 0xE9, 0x7FF, 0x800, 0x20AC, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF
    };

    private final Random random = new Random(SEED);

    @ParameterizedTest
    @EnumSource
    @Row("COL-10.1")
    void agreesWithStringOnEveryQuestion(StringClass type) {
        for (int round = 0; round < ROUNDS; round++) {
            String model = text(type.capacity);
            String other = text(type.capacity);
            FixedString string = type.of(model);
            FixedString otherString = type.of(other);
            byte[] utf8 = model.getBytes(UTF_8);

            assertThat(string).hasToString(model);
            assertThat(string.byteLength()).isEqualTo(utf8.length);
            assertThat(string.codePointCount()).isEqualTo(model.codePointCount(0, model.length()));
            assertThat(string.contentEquals(model)).isTrue();
            assertThat(string.contentEquals(other)).isEqualTo(model.equals(other));
            assertThat(string.equals(otherString)).isEqualTo(model.equals(other));
            assertThat(string.startsWith(other)).isEqualTo(model.startsWith(other));
            assertThat(string.endsWith(other)).isEqualTo(model.endsWith(other));
            assertThat(Integer.signum(string.compareTo(otherString)))
                    .isEqualTo(Integer.signum(Arrays.compare(codePoints(model), codePoints(other))));
            byte[] storage = new byte[type.bytes];
            string.writeTo(storage, 0);
            assertThat(Arrays.copyOfRange(storage, 2, 2 + utf8.length)).isEqualTo(utf8);
            assertThat(type.copyOf(storage, 0)).isEqualTo(string).hasSameHashCodeAs(string);
        }
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithStringOnParts(StringClass type) {
        for (int round = 0; round < ROUNDS; round++) {
            String model = text(type.capacity);
            FixedString string = type.of(model);
            int from = boundary(model);
            int to = boundary(model);
            String part = model.substring(Math.min(from, to), Math.max(from, to));
            int fromByte = utf8Length(model.substring(0, Math.min(from, to)));

            assertThat(string.substring(fromByte, fromByte + utf8Length(part))).hasToString(part);
            assertThat(string.indexOf(part)).isEqualTo(bytePosition(model, model.indexOf(part)));
            assertThat(string.indexOf(type.of(part))).isEqualTo(string.indexOf(part));
            assertThat(string.startsWith(part)).isEqualTo(model.startsWith(part));
            assertThat(string.endsWith(part)).isEqualTo(model.endsWith(part));
            assertThat(string.endsWith(type.of(part))).isEqualTo(model.endsWith(part));
            assertThat(string.contains(part + "☃")).isEqualTo(model.contains(part + "☃"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void growsLikeStringUntilItIsFull(StringClass type) {
        for (int round = 0; round < ROUNDS / 4; round++) {
            String model = "";
            FixedString string = type.empty();
            while (true) {
                String piece = text(1 + random.nextInt(type.capacity));
                if (utf8Length(model + piece) > type.capacity) {
                    FixedString full = string;
                    assertThatIllegalArgumentException().isThrownBy(() -> full.append(piece));
                    String cut = type.truncated(model + piece).toString();
                    assertThat(model + piece).startsWith(cut);
                    int next = (model + piece).codePointAt(cut.length());
                    assertThat(utf8Length(cut)).isLessThanOrEqualTo(type.capacity);
                    assertThat(utf8Length(cut + Character.toString(next))).isGreaterThan(type.capacity);
                    break;
                }
                model += piece;
                string = string.append(piece);
                assertThat(string).hasToString(model);
            }
        }
    }

    /// A random text of at most `capacity` bytes of UTF-8.
    private String text(int capacity) {
        int wanted = random.nextInt(4) == 0 ? random.nextInt(4) : random.nextInt(Math.min(capacity, 200) + 1);
        StringBuilder text = new StringBuilder();
        while (true) {
            String next = Character.toString(CODE_POINTS[random.nextInt(CODE_POINTS.length)]);
            if (utf8Length(text + next) > wanted) {
                return text.toString();
            }
            text.append(next);
        }
    }

    private int boundary(String text) {
        return text.offsetByCodePoints(0, random.nextInt(text.codePointCount(0, text.length()) + 1));
    }

    private static int bytePosition(String text, int index) {
        return utf8Length(text.substring(0, index));
    }

    private static int utf8Length(String text) {
        return text.getBytes(UTF_8).length;
    }

    private static int[] codePoints(String text) {
        return text.codePoints().toArray();
    }
}
