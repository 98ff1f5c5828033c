package dev.phalanx.scenes.internal.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.scenes.files.SceneFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The differences of two images make the second of the first.
class ImageDifferenceTest {
    private static ImageBytes bytes(byte[] from) {
        ImageBytes made = new ImageBytes();
        made.write(ByteBuffer.wrap(from));
        return made;
    }

    private static byte[] array(ImageBytes bytes) {
        return Arrays.copyOf(bytes.array(), bytes.length());
    }

    private static ImageDifference compared(byte[] before, byte[] now) throws SceneFileException {
        ImageDifference difference = new ImageDifference();
        difference.compare(bytes(before), bytes(now));
        ImageBytes again = new ImageBytes();
        difference.apply(bytes(before), again, now.length);
        assertThat(array(again)).isEqualTo(now);
        return difference;
    }

    private static byte[] random(Random random, int length, int values) {
        byte[] made = new byte[length];
        for (int i = 0; i < length; i++) {
            made[i] = (byte) random.nextInt(values);
        }
        return made;
    }

    /// Changes, takes out, repeats and inserts bytes.
    private static byte[] edited(byte[] from, Random random) {
        byte[] now = from.clone();
        for (int edit = random.nextInt(6); edit > 0; edit--) {
            int at = random.nextInt(now.length + 1);
            int count = Math.min(now.length - at, random.nextInt(1 + (1 << random.nextInt(12))));
            switch (random.nextInt(4)) {
                case 0 -> {
                    for (int i = at; i < at + count; i += 1 + random.nextInt(20)) {
                        now[i]++;
                    }
                }
                case 1 -> now = joined(Arrays.copyOf(now, at), Arrays.copyOfRange(now, at + count, now.length));
                case 2 -> now = joined(Arrays.copyOf(now, at + count), Arrays.copyOfRange(now, at, now.length));
                default -> {
                    byte[] made = random(random, count, 256);
                    now = joined(joined(Arrays.copyOf(now, at), made), Arrays.copyOfRange(now, at, now.length));
                }
            }
        }
        return now;
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        return all;
    }

    @Test
    void anyImageIsMadeOfAnyOther() throws SceneFileException {
        Random random = new Random(1);
        for (int i = 0; i < 3_000; i++) {
            byte[] before = random(random, random.nextInt(1 << random.nextInt(1, 15)), 2 << random.nextInt(8));
            compared(before, edited(before, random));
            if (i % 50 == 0) {
                compared(before, random(random, random.nextInt(5_000), 256));
                compared(before, new byte[random.nextInt(200)]);
            }
        }
    }

    @Test
    void oneDifferenceIsUsedForManyImages() throws SceneFileException {
        Random random = new Random(2);
        ImageDifference difference = new ImageDifference();
        byte[] before = random(random, 20_000, 256);
        ImageBytes made = new ImageBytes();
        for (int i = 0; i < 200; i++) {
            byte[] now = edited(before, random);
            if (now.length == 0) {
                continue;
            }
            difference.compare(bytes(before), bytes(now));
            difference.apply(bytes(before), made, now.length);
            assertThat(array(made)).isEqualTo(now);
            before = now;
        }
    }

    @Test
    void bytesThatHaveMovedAreFoundAtAnyDistance() throws SceneFileException {
        // Ids of entities: numbers that count up, each in eight bytes
        ByteBuffer ids = ByteBuffer.allocate(1 << 17).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; ids.hasRemaining(); i++) {
            ids.putLong(1L << 32 | i);
        }
        Random random = new Random(4);
        for (int moved = 1; moved < 40; moved++) {
            for (int first = 0; first < 8; first++) {
                byte[] before = joined(new byte[first], ids.array());
                byte[] now = joined(random(random, moved, 256), before);
                ImageDifference difference = compared(before, now);
                assertThat(difference.literals().length())
                        .as("moved by " + moved + " from " + first)
                        .isLessThan(moved + 400);
            }
        }
    }

    @Test
    void valuesWrittenInPlaceCostThemselves() throws SceneFileException {
        byte[] before = random(new Random(3), 100_000, 256);
        byte[] now = before.clone();
        for (int i = 0; i < now.length; i += 400) {
            Arrays.fill(now, i, i + 4, (byte) 7);
        }
        ImageDifference difference = compared(before, now);
        assertThat(difference.literals().length()).isLessThanOrEqualTo(4 * 250);
        assertThat(difference.steps().length()).isLessThan(5 * 250);
    }

    @Test
    void stepsThatDoNotFitAreRefused() {
        byte[] before = random(new Random(3), 1_000, 256);
        Random random = new Random(9);
        ImageDifference difference = new ImageDifference();
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] now = edited(before, random);
            difference.compare(bytes(before), bytes(now));
            ImageBytes steps = difference.steps();
            for (int flip = random.nextInt(1, 4); flip > 0 && steps.length() > 0; flip--) {
                steps.array()[random.nextInt(steps.length())] = (byte) random.nextInt(256);
            }
            ImageBytes made = new ImageBytes();
            try {
                difference.apply(bytes(before), made, now.length);
                assertThat(made.length()).isEqualTo(now.length);
            } catch (SceneFileException expected) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(10_000);
    }

    @Test
    void anImageOfAnotherLengthIsRefused() {
        ImageDifference difference = new ImageDifference();
        byte[] before = new byte[500];
        difference.compare(bytes(before), bytes(new byte[300]));
        assertThatThrownBy(() -> difference.apply(bytes(before), new ImageBytes(), 301))
                .isInstanceOf(SceneFileException.class)
                .hasMessage("The replay is damaged: the steps of an image make 300 bytes of 301. Take a copy, or record"
                        + " it again.");
        assertThatThrownBy(() -> difference.apply(bytes(before), new ImageBytes(), 299))
                .isInstanceOf(SceneFileException.class);
        assertThatThrownBy(() -> difference.apply(bytes(new byte[10]), new ImageBytes(), 300))
                .isInstanceOf(SceneFileException.class);
    }
}
