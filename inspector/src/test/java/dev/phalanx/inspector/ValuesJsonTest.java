package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.inspector.internal.values.ObjectJson;
import dev.phalanx.inspector.internal.values.StructJson;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// The JSON of values with extremes.
class ValuesJsonTest {
    enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "leaf";
            }
        }
    }

    record Pair(long wide, char unit) {}

    static final class Everything {
        public boolean flag;
        public byte small;
        public char unit;
        public short medium;
        public int number;
        public long wide;
        public float single;
        public double exact;
        public Pair pair = new Pair(0, '\0');
        public Colour colour = Colour.RED;
        public Entity entity = Entity.NULL;

        @FixedLength(3)
        public float[] three = new float[3];

        public FixedString64Bytes text = FixedString64Bytes.of("");
        public FixedList128Bytes<Pair> pairs = FixedList128Bytes.of(Pair.class);
        public FixedList128Bytes<Long> longs = FixedList128Bytes.of(Long.class);
        public FixedList128Bytes<Float> floats = FixedList128Bytes.of(Float.class);
        public FixedList128Bytes<Colour> colours = FixedList128Bytes.of(Colour.class);
        public FixedList128Bytes<Entity> entities = FixedList128Bytes.of(Entity.class);
        public BlobAssetReference<Integer> blob = BlobAssetReference.nullReference();
    }

    private static String json(Consumer<JsonGenerator> writing) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
            writing.accept(out);
        }
        return text.toString();
    }

    private static String json(Everything value) {
        return json(out -> new StructJson<>(Everything.class).write(out, value));
    }

    private static String object(Object value) {
        return json(out -> ObjectJson.write(out, value));
    }

    @Test
    void zeros() {
        assertThat(json(new Everything()))
                .isEqualTo(
                        "{\"flag\":false,\"small\":0,\"unit\":\"\\u0000\",\"medium\":0,\"number\":0,\"wide\":0,\"single\":0.0,"
                                + "\"exact\":0.0,\"pair\":{\"wide\":0,\"unit\":\"\\u0000\"},\"colour\":\"RED\",\"entity\":null,"
                                + "\"three\":[0.0,0.0,0.0],\"text\":\"\",\"pairs\":[],\"longs\":[],\"floats\":[],\"colours\":[],"
                                + "\"entities\":[],\"blob\":null}");
    }

    @Test
    void extremes() {
        Everything value = new Everything();
        value.flag = true;
        value.small = Byte.MIN_VALUE;
        value.unit = '\ud800';
        value.medium = Short.MIN_VALUE;
        value.number = Integer.MIN_VALUE;
        value.wide = (1L << 53) + 1;
        value.single = -0.0f;
        value.exact = Double.NaN;
        value.pair = new Pair(1L << 53, '"');
        value.colour = Colour.GREEN;
        value.entity = new Entity(40, 3);
        value.three = new float[] {Float.NEGATIVE_INFINITY, Float.MIN_VALUE, 0.1f};
        value.text = FixedString64Bytes.of("Würfel\n\"");
        value.pairs = FixedList128Bytes.of(Pair.class, new Pair(Long.MIN_VALUE, 'x'), new Pair(-(1L << 53), '\n'));
        value.longs = FixedList128Bytes.of(Long.class, Long.MAX_VALUE, 1L << 53, -1L);
        value.floats = FixedList128Bytes.of(Float.class, Float.NaN, -0.0f, 1e10f);
        value.colours = FixedList128Bytes.of(Colour.class, Colour.GREEN, Colour.RED);
        value.entities = FixedList128Bytes.of(Entity.class, Entity.NULL, new Entity(7, 1));
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Integer> blob = builder.createBlobAssetReference(42)) {
            value.blob = blob;

            assertThat(json(value))
                    .isEqualTo(
                            "{\"flag\":true,\"small\":-128,\"unit\":\"\ud800\",\"medium\":-32768,\"number\":-2147483648,"
                                    + "\"wide\":\"9007199254740993\",\"single\":-0.0,\"exact\":\"NaN\",\"pair\":{\"wide\":9007199254740992,"
                                    + "\"unit\":\"\\\"\"},\"colour\":\"GREEN\",\"entity\":\"40:3\",\"three\":[\"-Infinity\",1.4E-45,0.1],"
                                    + "\"text\":\"Würfel\\n\\\"\",\"pairs\":[{\"wide\":\"-9223372036854775808\","
                                    + "\"unit\":\"x\"},{\"wide\":-9007199254740992,\"unit\":\"\\n\"}],"
                                    + "\"longs\":[\"9223372036854775807\",9007199254740992,-1],\"floats\":[\"NaN\",-0.0,1.0E10],"
                                    + "\"colours\":[\"GREEN\",\"RED\"],\"entities\":[null,\"7:1\"],\"blob\":{\"blob\":\"java.lang.Integer\","
                                    + "\"bytes\":4,\"hash\":\"37e9e05cc9c4d817\",\"value\":42}}");
        }
    }

    @Test
    void objects() {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(1, (byte) 1);
        map.put("1", (short) -2);
        map.put(null, '\u2028');
        map.put(Colour.GREEN, Colour.GREEN);
        map.put(
                "numbers",
                List.of(5, 1L << 53, (1L << 53) + 1, -0.0f, Float.NaN, 1e300, Double.NEGATIVE_INFINITY, true));
        map.put("texts", List.of("a\nb", CharBuffer.wrap("c"), FixedString64Bytes.of("d")));
        map.put("arrays", new Object[] {new int[] {1, 2}, new char[] {'x'}, new String[][] {{"y"}, null}});
        map.put("others", List.of(new BigInteger("12345678901234567890"), new AtomicInteger(3), Duration.ofSeconds(1)));
        map.put("record", new Pair(-1, 'p'));
        map.put("maybe", Optional.of("some"));
        map.put("entity", new Entity(40, 3));
        map.put("class", String.class);

        assertThat(object(map))
                .isEqualTo(
                        "{\"1\":1,\"1 (2)\":-2,\"null\":\"\u2028\",\"leaf\":\"GREEN\",\"numbers\":[5,9007199254740992,"
                                + "\"9007199254740993\",-0.0,\"NaN\",1.0E300,\"-Infinity\",true],\"texts\":[\"a\\nb\",\"c\",\"d\"],"
                                + "\"arrays\":[[1,2],[\"x\"],[[\"y\"],null]],\"others\":[\"12345678901234567890\",\"3\",\"PT1S\"],"
                                + "\"record\":{\"wide\":-1,\"unit\":\"p\"},\"maybe\":\"Optional[some]\",\"entity\":\"40:3\","
                                + "\"class\":\"java.lang.String\"}");
    }

    @Test
    void objectsThatHoldThemselves() {
        List<Object> cycle = new ArrayList<>();
        cycle.add(1);
        cycle.add(cycle);

        assertThat(object(cycle)).isEqualTo("[1,[1,[1,[1,[1,\"java.util.ArrayList […]\"]]]]]");
    }
}
