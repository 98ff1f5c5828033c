package dev.phalanx.scenes;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.EveryKind.Colour;
import dev.phalanx.scenes.EveryKind.Vector;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;

/// A component with a field of every kind, and lists with elements of every kind.
final class EveryField implements IComponentData {
    record Stop(Vector at, Colour colour, FixedString32Bytes name, FixedList32Bytes<Short> more) {}

    public boolean flag;
    public byte small;
    public char letter;
    public short medium;
    public int number;
    public long large;
    public float single;
    public double wide;
    public Vector at = new Vector(0, 0, 0);
    public Colour colour = Colour.RED;
    public Entity owner = Entity.NULL;
    public FixedString32Bytes title = FixedString32Bytes.of("");
    public BlobAssetReference<Integer> blob = BlobAssetReference.nullReference();

    @FixedLength(2)
    public boolean[] flags = new boolean[2];

    @FixedLength(2)
    public byte[] smalls = new byte[2];

    @FixedLength(2)
    public char[] letters = new char[2];

    @FixedLength(2)
    public short[] mediums = new short[2];

    @FixedLength(2)
    public int[] numbers = new int[2];

    @FixedLength(2)
    public long[] larges = new long[2];

    @FixedLength(2)
    public float[] singles = new float[2];

    @FixedLength(2)
    public double[] wides = new double[2];

    public FixedList32Bytes<Boolean> flagList = FixedList32Bytes.of(Boolean.class);
    public FixedList32Bytes<Byte> smallList = FixedList32Bytes.of(Byte.class);
    public FixedList32Bytes<Character> letterList = FixedList32Bytes.of(Character.class);
    public FixedList32Bytes<Short> mediumList = FixedList32Bytes.of(Short.class);
    public FixedList32Bytes<Integer> numberList = FixedList32Bytes.of(Integer.class);
    public FixedList32Bytes<Long> largeList = FixedList32Bytes.of(Long.class);
    public FixedList32Bytes<Float> singleList = FixedList32Bytes.of(Float.class);
    public FixedList32Bytes<Double> wideList = FixedList32Bytes.of(Double.class);
    public FixedList128Bytes<Stop> stops = FixedList128Bytes.of(Stop.class);

    /// A value with extremes.
    static EveryField extreme(Entity owner, BlobAssetReference<Integer> blob) {
        EveryField value = new EveryField();
        value.flag = true;
        value.small = Byte.MIN_VALUE;
        value.letter = '\udc01';
        value.medium = Short.MIN_VALUE;
        value.number = Integer.MAX_VALUE;
        value.large = 1L << 53;
        value.single = Float.intBitsToFloat(0xFFC0_0002);
        value.wide = Double.longBitsToDouble(0x7FF8_0000_0000_0003L);
        value.at = new Vector(-0.0f, Float.MAX_VALUE, Float.MIN_VALUE);
        value.colour = Colour.BLUE;
        value.owner = owner;
        value.title = FixedString32Bytes.of("\"Fuß\"\\ \u2028 \n 立");
        value.blob = blob;
        value.flags = new boolean[] {false, true};
        value.smalls = new byte[] {-1, 1};
        value.letters = new char[] {'"', '\u0000'};
        value.mediums = new short[] {-2, 2};
        value.numbers = new int[] {Integer.MIN_VALUE, 3};
        value.larges = new long[] {(1L << 53) - 1, -(1L << 53)};
        value.singles = new float[] {Float.POSITIVE_INFINITY, 3};
        value.wides = new double[] {Double.NEGATIVE_INFINITY, 1e21};
        value.flagList = FixedList32Bytes.of(Boolean.class, true, false);
        value.smallList = FixedList32Bytes.of(Byte.class, (byte) -1);
        value.letterList = FixedList32Bytes.of(Character.class, 'a', '\ud800');
        value.mediumList = FixedList32Bytes.of(Short.class, (short) -1, (short) 7);
        value.numberList = FixedList32Bytes.of(Integer.class, 1, -2, 3);
        value.largeList = FixedList32Bytes.of(Long.class, Long.MIN_VALUE, 5L);
        value.singleList = FixedList32Bytes.of(Float.class, Float.NaN, 0.1f, -0.0f);
        value.wideList = FixedList32Bytes.of(Double.class, Double.MIN_VALUE, 5.0);
        value.stops = FixedList128Bytes.of(
                Stop.class,
                new Stop(
                        new Vector(1, 2.5f, -3),
                        Colour.GREEN,
                        FixedString32Bytes.of("first"),
                        FixedList32Bytes.of(Short.class, (short) 4, (short) 5)));
        return value;
    }
}
