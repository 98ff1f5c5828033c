package dev.phalanx.scenes.internal.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.scenes.files.CodedBy;
import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.ManagedInput;
import dev.phalanx.scenes.files.ManagedOutput;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.testing.Unspeakable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ManagedCodecTest {
    private static final String HERE = "dev.phalanx.scenes.internal.managed.ManagedCodecTest$";

    record Weight(double kilos) {}

    @CodedBy(PlaneCodec.class)
    static final class Plane {
        final String name;
        final Map<String, Weight> cargo = new HashMap<>();
        final Set<Plane> escorts;
        Object anything;
        Entity target = Entity.NULL;
        BlobAssetReference<?> blob;

        Plane(String name, Collection<Plane> escorts) {
            this.name = name;
            this.escorts = new java.util.LinkedHashSet<>(escorts);
        }
    }

    static final class PlaneCodec implements ManagedCodec<Plane> {
        private PlaneCodec() {}

        @Override
        public void write(Plane plane, ManagedOutput out) {
            out.writeString("name", plane.name);
            out.writeMap("cargo", String.class, Weight.class, plane.cargo);
            out.writeCollection("escorts", Plane.class, plane.escorts);
            out.writeObject("anything", Weight.class, (Weight) plane.anything);
            out.writeEntity("target", plane.target);
            out.writeBlob("blob", plane.blob);
            out.writeBoolean("flag", true);
            out.writeInt("int", 1);
            out.writeLong("long", 2);
            out.writeFloat("float", 3);
            out.writeDouble("double", 4);
            out.writeCollection("list", Integer.class, new ArrayList<>(List.of(1, 2)));
        }

        @Override
        public Plane read(ManagedInput in) throws SceneFileException {
            Plane plane = new Plane(in.readString("name"), in.readCollection("escorts", Plane.class));
            plane.cargo.putAll(in.readMap("cargo", String.class, Weight.class));
            plane.anything = in.readObject("anything", Weight.class);
            plane.target = in.readEntity("target");
            plane.blob = in.readBlob("blob");
            assertThat(in.readBoolean("flag")).isTrue();
            assertThat(in.readLong("int")).isEqualTo(1);
            assertThat(in.readLong("long")).isEqualTo(2);
            assertThat(in.readDouble("float")).isEqualTo(3);
            assertThat(in.readDouble("double")).isEqualTo(4);
            assertThat(in.has("later")).isFalse();
            in.skip("list");
            in.skip("later");
            return plane;
        }
    }

    static final class Hangar implements IManagedComponentData, IEntityReferences {
        Plane plane;
        List<Object> planes = new ArrayList<>();

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {}
    }

    @Test
    void aCodecWritesNamedValuesAndReadsThemInAnyOrder() throws SceneFileException {
        Sections sections = new Sections();
        Hangar hangar = new Hangar();
        hangar.plane = new Plane("one", List.of(new Plane("two", List.of())));
        hangar.plane.cargo.put("tea", new Weight(4.5));
        hangar.plane.anything = new Weight(1);
        hangar.plane.target = new Entity(4, 4);
        hangar.planes.add(hangar.plane);
        try (BlobAssetReference<Integer> blob = Sections.blob(3)) {
            hangar.plane.blob = blob;
            byte[] bytes = sections.write(hangar);
            Hangar read = sections.read(bytes, Hangar.class);
            assertThat(read.plane.name).isEqualTo("one");
            assertThat(read.plane.escorts).extracting(plane -> plane.name).containsExactly("two");
            assertThat(read.plane.cargo).isEqualTo(Map.of("tea", new Weight(4.5)));
            assertThat(read.plane.anything).isEqualTo(new Weight(1));
            assertThat(read.plane.target).isEqualTo(new Entity(5, 1));
            assertThat(read.plane.blob).isEqualTo(blob);
            assertThat(read.planes.get(0)).isSameAs(read.plane);
            assertThat(Sections.rewrite(bytes)).isEqualTo(bytes);
        }
    }

    @Test
    void aCodecCanBeTestedWithoutAFile() throws SceneFileException {
        PlaneCodec codec = new PlaneCodec();
        ManagedOutput out = new ManagedOutput();
        codec.write(new Plane("three", List.of()), out);
        assertThat(codec.read(ManagedInput.of(out)).name).isEqualTo("three");
        assertThat(out.entries()).extracting(ManagedOutput.Entry::name).startsWith("name", "cargo");
        ManagedInput in = ManagedInput.of(out);
        assertThatThrownBy(() -> in.readInt("name"))
                .isInstanceOf(SceneFileException.class)
                .hasMessage("Value name is three, which is no int. Read it as what it was written as.");
    }

    static final class Bits implements IManagedComponentData {
        Object bits;
    }

    static final class BitsCodec implements ManagedCodec<BitSet> {
        @Override
        public void write(BitSet bits, ManagedOutput out) {
            out.writeObject("words", long[].class, bits.toLongArray());
        }

        @Override
        public BitSet read(ManagedInput in) throws SceneFileException {
            return BitSet.valueOf(in.readObject("words", long[].class));
        }
    }

    @Test
    void optionsNameCodecsOfClassesOfTheJdk() throws SceneFileException {
        Sections sections = new Sections();
        sections.codecs.put(BitSet.class, new BitsCodec());
        Bits bits = new Bits();
        bits.bits = BitSet.valueOf(new long[] {5});
        assertThat(sections.copy(bits).bits).isEqualTo(bits.bits);

        byte[] bytes = sections.write(bits);
        sections.codecs.clear();
        assertThatThrownBy(() -> sections.read(bytes, Bits.class))
                .isInstanceOf(SceneFileException.class)
                .hasMessageStartingWith(HERE
                        + "Bits.bits is a java.util.BitSet in the file, a class that this program does" + " not have");
    }

    @Test
    void classesThatNeedNoCodecHaveNone() {
        for (Class<?> type : List.of(String.class, int[].class, ArrayList.class, Entity.class, Thread.State.class)) {
            assertThatThrownBy(() -> new Codecs(Map.of(type, new BitsCodec())))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(type.getName() + " has a codec, and is written without one. Remove the codec from the"
                            + " options.");
        }
    }

    static final class Thing {
        Object held;
    }

    static final class Things implements IManagedComponentData {
        Thing thing = new Thing();
    }

    private abstract static class ThingCodec implements ManagedCodec<Thing> {
        @Override
        public void write(Thing thing, ManagedOutput out) {
            out.writeInt("a", 1);
            out.writeInt("b", 2);
        }
    }

    private static void assertWriteRefused(ManagedCodec<Thing> codec, String message) {
        Sections sections = new Sections();
        sections.codecs.put(Thing.class, codec);
        assertThatThrownBy(() -> sections.write(new Things()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static ManagedCodec<Thing> writing(java.util.function.BiConsumer<Thing, ManagedOutput> write) {
        return new ManagedCodec<>() {
            @Override
            public void write(Thing thing, ManagedOutput out) {
                write.accept(thing, out);
            }

            @Override
            public Thing read(ManagedInput in) {
                return new Thing();
            }
        };
    }

    @Test
    void mistakesWhileWritingAreNamed() {
        ManagedCodec<Thing> throwing = writing((thing, out) -> {
            throw new Unspeakable();
        });
        assertWriteRefused(
                throwing,
                HERE + "Things.thing could not be written: the codec "
                        + throwing.getClass().getName() + " threw dev.phalanx.testing.Unspeakable. Correct the codec.");
        ManagedCodec<Thing> twice = writing((thing, out) -> {
            out.writeInt("a", 1);
            out.writeInt("a", 1);
        });
        Sections sections = new Sections();
        sections.codecs.put(Thing.class, twice);
        assertThatThrownBy(() -> sections.write(new Things()))
                .cause()
                .hasMessage("Value a was written twice. Give each value a name of its own.");
        assertWriteRefused(
                writing((thing, out) -> out.writeObject("self", Thing.class, thing)),
                HERE + "Things.thing.self is the " + HERE
                        + "Thing that it is in. Records, and objects with codecs, cannot be"
                        + " part of themselves; use a class with a no-argument constructor.");
        assertWriteRefused(
                writing((thing, out) -> out.writeEntity("target", new Entity(1, 1))),
                HERE + "Things.thing.target is Entity(1:1), which would be another entity after loading. Let " + HERE
                        + "Things implement IEntityReferences.");
        ManagedOutput[] kept = new ManagedOutput[1];
        Sections keeping = new Sections();
        keeping.codecs.put(Thing.class, writing((thing, out) -> kept[0] = out));
        keeping.write(new Things());
        assertThatThrownBy(() -> kept[0].writeInt("late", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Value late was written after the codec had returned. Use the output in write() only.");
        assertThatThrownBy(() -> {
                    Sections failing = new Sections();
                    failing.codecs.put(Thing.class, writing((thing, out) -> {
                        throw new AssertionError("passes");
                    }));
                    failing.write(new Things());
                })
                .isInstanceOf(AssertionError.class)
                .hasMessage("passes");
    }

    private interface Reading {
        Object read(ManagedInput in) throws SceneFileException;
    }

    private static ManagedCodec<Thing> reading(Reading read) {
        return new ThingCodec() {
            @Override
            @SuppressWarnings("unchecked")
            public Thing read(ManagedInput in) throws SceneFileException {
                Object found = read.read(in);
                return ((ManagedCodec<Thing>) (ManagedCodec<?>) new Unchecked(found)).read(in);
            }
        };
    }

    private record Unchecked(Object value) implements ManagedCodec<Object> {
        @Override
        public void write(Object ignored, ManagedOutput out) {}

        @Override
        public Object read(ManagedInput in) {
            return value;
        }
    }

    private static void assertReadRefused(ManagedCodec<Thing> codec, String message) {
        Sections sections = new Sections();
        sections.codecs.put(Thing.class, codec);
        byte[] bytes = sections.write(new Things());
        assertThatThrownBy(() -> sections.read(bytes, Things.class))
                .isInstanceOf(SceneFileException.class)
                .hasMessage(message.replace("CODEC", codec.getClass().getName()));
    }

    @Test
    void mistakesWhileReadingAreNamed() {
        assertReadRefused(
                reading(in -> {
                    in.readInt("a");
                    return new Thing();
                }),
                HERE
                        + "Things.thing has the values [b] in the file, which the codec CODEC has not read. Read them, or pass"
                        + " them over with skip.");
        assertReadRefused(
                reading(in -> in.readInt("c")),
                HERE
                        + "Thing has no value c in the file; it has [a, b]. Ask has(\"c\") before you read a value that older"
                        + " files do not have.");
        assertReadRefused(
                reading(in -> in.readInt("a") + in.readInt("a")),
                "Value a of " + HERE + "Thing was read twice. Read each value once, and keep it in a variable.");
        assertReadRefused(
                reading(in -> in.readString("a")),
                HERE
                        + "Things.thing.a is int in the file, and java.lang.String in this program. Write the file again, or"
                        + " declare the type that the file has.");
        assertReadRefused(
                reading(in -> {
                    throw new Unspeakable();
                }),
                HERE
                        + "Things.thing could not be loaded: the codec CODEC threw dev.phalanx.testing.Unspeakable. Correct the"
                        + " codec, or write the file again.");
        assertReadRefused(
                reading(in -> {
                    in.skip("a");
                    in.skip("b");
                    return null;
                }),
                HERE + "Things.thing could not be loaded: the codec CODEC returned null for a " + HERE
                        + "Thing. Correct the codec.");
        ManagedInput[] kept = new ManagedInput[1];
        assertReadRefused(
                reading(in -> {
                    kept[0] = in;
                    return new Thing();
                }),
                HERE
                        + "Things.thing has the values [a, b] in the file, which the codec CODEC has not read. Read them, or"
                        + " pass them over with skip.");
        assertThatThrownBy(() -> kept[0].readInt("a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Value a was asked for after the codec had returned. Use the input in read() only.");
    }

    @CodedBy(BrokenCodec.class)
    static final class Broken implements IManagedComponentData {}

    static final class BrokenCodec implements ManagedCodec<Broken> {
        BrokenCodec(int number) {}

        @Override
        public void write(Broken value, ManagedOutput out) {}

        @Override
        public Broken read(ManagedInput in) {
            return new Broken();
        }
    }

    @Test
    void aCodecThatCannotBeCreatedIsNamed() {
        assertThatThrownBy(() -> new Sections().write(new Broken()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The codec " + HERE + "BrokenCodec of " + HERE + "Broken could not be created. Give it a"
                                + " no-argument constructor that throws nothing, in a package that is open to dev.phalanx.scenes.");
    }
}
