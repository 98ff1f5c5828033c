package dev.phalanx.structs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Row("COL-10")
class NativeTextTest {
    @Test
    @Row("COL-10.1")
    void growsWithWhatIsAppended() {
        try (NativeText text = new NativeText(0)) {
            assertThat(text.isEmpty()).isTrue();
            assertThat(text.capacity()).isZero();

            text.append("é")
                    .append('!')
                    .append('€')
                    .append(-7)
                    .append(' ')
                    .append(1.5f)
                    .append(' ')
                    .append(2.5);
            text.append(FixedString32Bytes.of("😀")).append(text).append(Long.MIN_VALUE);

            assertThat(text).hasToString("é!€-7 1.5 2.5😀é!€-7 1.5 2.5😀" + Long.MIN_VALUE);
            assertThat(text.byteLength()).isEqualTo(text.toString().getBytes(UTF_8).length);
            assertThat(text.capacity()).isGreaterThanOrEqualTo(text.byteLength());
        }
    }

    @Test
    void readsLikeAFixedString() {
        try (NativeText text = NativeText.of("aé€😀z")) {
            assertThat(text.contentEquals("aé€😀z")).isTrue();
            assertThat(text.contentEquals(FixedString512Bytes.of("aé€😀z"))).isTrue();
            assertThat(FixedString512Bytes.of("aé€😀z").contentEquals(text)).isTrue();
            assertThat(text.indexOf("😀")).isEqualTo(6);
            assertThat(text.codePointCount()).isEqualTo(5);
            assertThat(text.hash64()).isEqualTo(FixedString64Bytes.of("aé€😀z").hash64());
            assertThat(text.compareTo(FixedString64Bytes.of("b"))).isNegative();
            assertThat(FixedString64Bytes.of(text)).hasToString("aé€😀z");
            assertThat(FixedString64Bytes.of(text).append(text)).hasToString("aé€😀zaé€😀z");
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> text.byteAt(11))
                    .withMessage("Byte 11 is outside a NativeText of 11 bytes. Use 0 to 10.");
        }
    }

    @Test
    void isEqualToItselfOnly() {
        try (NativeText text = NativeText.of("a");
                NativeText same = NativeText.of(text)) {
            assertThat(text).isNotEqualTo(same).isEqualTo(text);
            assertThat(text.contentEquals(same)).isTrue();
        }
    }

    @Test
    void insertsAndRemovesBetweenCodePoints() {
        try (NativeText text = NativeText.of("aé€")) {
            text.insert(3, "😀");
            text.insert(0, "<");
            text.insert(text.byteLength(), ">");
            assertThat(text).hasToString("<aé😀€>");

            text.removeRange(text.indexOf("é"), 2);
            text.removeRange(0, 1);
            text.removeRange(text.byteLength(), 0);
            assertThat(text).hasToString("a😀€>");

            text.clear();
            assertThat(text.isEmpty()).isTrue();
            assertThat(text).hasToString("");
        }
    }

    @Test
    void refusesToChangeInsideACodePointOrOutsideTheText() {
        try (NativeText text = NativeText.of("é€")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> text.insert(1, "x"))
                    .withMessage(
                            "Byte 1 of \"é€\" is inside a code point. Use a position that indexOf gave, or for which "
                                    + "isBoundary is true.");
            assertThatIllegalArgumentException().isThrownBy(() -> text.removeRange(0, 3));
            assertThatIllegalArgumentException().isThrownBy(() -> text.removeRange(1, 1));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> text.insert(6, "x"));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> text.removeRange(2, 4))
                    .withMessage("4 bytes from 2 on are outside a NativeText of 5 bytes. Give a range inside it.");
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> text.removeRange(-1, 1));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> text.removeRange(0, -1));
            assertThat(text).hasToString("é€");
        }
    }

    @Test
    void refusesHalfOfASurrogatePairWhole() {
        try (NativeText text = NativeText.of("a")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> text.append("bc\ud83d"))
                    .withMessageContaining("\\ud83d at char 2 of 3");
            assertThatIllegalArgumentException().isThrownBy(() -> text.append('\ude00'));
            assertThatIllegalArgumentException().isThrownBy(() -> text.insert(0, "\ude00"));
            assertThat(text).hasToString("a");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NativeText(-1))
                .withMessage("A NativeText cannot have a capacity of -1 bytes. Give it 0 or more.");
    }

    @Test
    void throwsOnceItIsClosed() {
        NativeText text = NativeText.of("a");
        assertThat(text.isCreated()).isTrue();
        text.close();

        assertThat(text.isCreated()).isFalse();
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> text.append("b"))
                .withMessageStartingWith("NativeText was used after it was closed.");
        assertThatThrownBy(() -> text.append('b')).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> text.append(1)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> text.append(FixedString32Bytes.empty())).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> text.insert(0, "")).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> text.removeRange(0, 0)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(text::clear).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> text.ensureCapacity(1)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(text::capacity).isInstanceOf(DisposedException.class);
        assertThatThrownBy(text::byteLength).isInstanceOf(DisposedException.class);
        assertThatThrownBy(text::toString).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> FixedString64Bytes.of(text)).isInstanceOf(DisposedException.class);
        assertThatThrownBy(text::close).isInstanceOf(DisposedException.class);
    }

    @Test
    void fillingItAgainAllocatesNothing() {
        try (NativeText text = new NativeText()) {
            FixedString32Bytes unit = FixedString32Bytes.of(" m/s €");
            text.ensureCapacity(200);
            assertThat(text.capacity()).isEqualTo(200);
            long bytes = Allocations.settledBytesOf(0, 20_000, () -> {
                text.clear();
                text.append("speed ").append(text.capacity()).append(unit).append(';');
            });
            assertThat(bytes).isZero();
            assertThat(text).hasToString("speed 200 m/s €;");
        }
    }

    @Test
    @Row("COL-10.1")
    void agreesWithStringBuilder() {
        Random random = new Random(20250729);
        String[] pieces = {"", "a", "é", "€", "😀", "long enough to make it grow", "\0"};
        for (int script = 0; script < 50; script++) {
            StringBuilder model = new StringBuilder();
            try (NativeText text = new NativeText(random.nextInt(8))) {
                for (int step = 0; step < 60; step++) {
                    String piece = pieces[random.nextInt(pieces.length)];
                    int from = boundary(random, model);
                    int to = boundary(random, model);
                    switch (random.nextInt(4)) {
                        case 0 -> {
                            text.append(piece);
                            model.append(piece);
                        }
                        case 1 -> {
                            text.insert(bytes(model, from), piece);
                            model.insert(from, piece);
                        }
                        case 2 -> {
                            int start = Math.min(from, to);
                            int end = Math.min(
                                    Math.max(from, to),
                                    model.offsetByCodePoints(
                                            start, Math.min(2, model.codePointCount(start, model.length()))));
                            text.removeRange(bytes(model, start), bytes(model, end) - bytes(model, start));
                            model.delete(start, end);
                        }
                        default -> {
                            long number = random.nextLong() >> random.nextInt(64);
                            text.append(number);
                            model.append(number);
                        }
                    }
                    assertThat(text).hasToString(model.toString());
                }
            }
        }
    }

    private static int boundary(Random random, StringBuilder text) {
        return text.offsetByCodePoints(0, random.nextInt(text.codePointCount(0, text.length()) + 1));
    }

    private static int bytes(StringBuilder text, int chars) {
        return text.substring(0, chars).getBytes(UTF_8).length;
    }
}
