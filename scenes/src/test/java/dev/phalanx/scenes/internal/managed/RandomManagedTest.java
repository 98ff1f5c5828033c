package dev.phalanx.scenes.internal.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.files.StoredTypes;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Graphs of random objects are read as they were written, and written to the same bytes again.
class RandomManagedTest {
    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    record Pair(Object first, List<Object> second, int number) {}

    static final class Part {
        Object one;
        Part two;
        Object[] three;
        long four;
        List<Part> five = new ArrayList<>();
    }

    @StoredTypes({Part.class, Pair.class, Colour.class})
    static final class Root implements IManagedComponentData {
        Object value;
        Map<String, Object> named = new LinkedHashMap<>();
    }

    /// Builds one graph.
    private static final class Builder {
        private final Random random;
        private final List<Object> known = new ArrayList<>();
        private int budget = 200;

        Builder(long seed) {
            this.random = new Random(seed);
        }

        private Object plain() {
            return switch (random.nextInt(14)) {
                case 0 -> null;
                case 1 -> random.nextBoolean();
                case 2 -> (byte) random.nextInt();
                case 3 -> (short) random.nextInt();
                case 4 -> (char) random.nextInt();
                case 5 -> random.nextInt();
                case 6 -> random.nextLong();
                case 7 -> random.nextFloat();
                case 8 -> random.nextGaussian();
                case 9 -> "text " + (char) random.nextInt(0x10000);
                case 10 -> new BigInteger(random.nextInt(100), random);
                case 11 -> new UUID(random.nextLong(), random.nextLong());
                case 12 -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
                default -> random.nextBoolean() ? Colour.RED : Colour.GREEN;
            };
        }

        private List<Object> values(int depth) {
            List<Object> values = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                values.add(value(depth + 1));
            }
            return values;
        }

        private <T> T remember(T value) {
            known.add(value);
            return value;
        }

        Object value(int depth) {
            if (budget-- < 0 || depth > 100) {
                return plain();
            }
            return switch (random.nextInt(16)) {
                case 0, 1, 2 -> known.isEmpty() ? plain() : known.get(random.nextInt(known.size()));
                case 3 -> {
                    List<Object> list = remember(new ArrayList<>());
                    list.addAll(values(depth));
                    yield list;
                }
                case 4 -> new ArrayDeque<>(List.of(1, "two"));
                case 5 -> {
                    Map<Object, Object> map = remember(random.nextBoolean() ? new HashMap<>() : new TreeMap<>());
                    for (int i = random.nextInt(4); i > 0; i--) {
                        map.put("key " + random.nextInt(100), value(depth + 1));
                    }
                    yield map;
                }
                case 6 -> remember(new LinkedHashSet<>(List.of(random.nextInt(), String.valueOf(plain()))));
                case 7 -> remember(values(depth).toArray());
                case 8 -> remember(new int[] {random.nextInt(), random.nextInt()});
                case 9 -> Optional.ofNullable(value(depth + 1));
                case 10 -> remember(random.nextBoolean() ? EnumSet.of(Colour.RED) : EnumSet.noneOf(Colour.class));
                case 11 -> remember(new Pair(value(depth + 1), values(depth), random.nextInt()));
                case 12 -> remember(List.of(1, "x", Colour.BLUE));
                case 13 -> plain();
                default -> part(depth);
            };
        }

        private Part part(int depth) {
            Part part = remember(new Part());
            part.one = value(depth + 1);
            part.two = random.nextInt(3) > 0 && budget > 0 ? part(depth + 1) : null;
            part.three = random.nextBoolean() ? values(depth).toArray() : null;
            part.four = random.nextLong();
            budget--;
            return part;
        }
    }

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomGraphsAreWrittenToTheSameBytesAgain(long seed) throws SceneFileException {
        Builder builder = new Builder(seed);
        Root root = new Root();
        root.value = builder.part(0);
        for (int i = 0; i < 5; i++) {
            root.named.put("n" + i, builder.value(0));
        }
        Root copy = Sections.copyOf(root);
        assertThat(copy.named.keySet()).isEqualTo(root.named.keySet());
        assertThat(new Sections().write(copy)).hasSizeGreaterThan(20);
    }
}
