package dev.phalanx.crossings;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.ICleanupManagedComponentData;
import dev.phalanx.entities.components.ICleanupSharedComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.IRefCounted;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.scenes.files.StoredTypes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedString128Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.FixedString512Bytes;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobString;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.joml.Matrix2d;
import org.joml.Matrix2f;
import org.joml.Matrix3d;
import org.joml.Matrix3f;
import org.joml.Matrix3x2d;
import org.joml.Matrix3x2f;
import org.joml.Matrix4d;
import org.joml.Matrix4f;
import org.joml.Matrix4x3d;
import org.joml.Matrix4x3f;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector2L;
import org.joml.Vector2d;
import org.joml.Vector2f;
import org.joml.Vector2i;
import org.joml.Vector3L;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3i;
import org.joml.Vector4L;
import org.joml.Vector4d;
import org.joml.Vector4f;
import org.joml.Vector4i;

/// The component types of the catalogue.
public final class Things {
    /// The number by which an entity is known, wherever it is.
    @Saved
    public record Label(int number) implements IComponentData {}

    public enum Colour {
        RED,
        GREEN {
            @Override
            boolean isWarm() {
                return false;
            }
        },
        BLUE;

        boolean isWarm() {
            return true;
        }
    }

    @Saved
    public record Numbers(
            boolean flag, byte small, short medium, char letter, int number, long large, float single, double wide)
            implements IComponentData {}

    @Saved
    public record Painted(Colour first, Colour second) implements IComponentData {}

    public record Cell(int x, Vector3 at) {}

    public record Vector3(float x, float y, float z) {}

    @Saved
    public record Nested(Cell cell, byte after, Cell other) implements IComponentData {}

    @Saved
    public record Texts(FixedString32Bytes first, FixedString128Bytes second, FixedString512Bytes third)
            implements IComponentData {}

    public record Link(byte weight, Entity to) {}

    @Saved
    public static final class Lists implements IComponentData {
        public FixedList128Bytes<Link> links = FixedList128Bytes.of(Link.class);
        public FixedList128Bytes<Cell> cells = FixedList128Bytes.of(Cell.class);
    }

    @Saved
    public static final class Arrays implements IComponentData {
        @FixedLength(3)
        public int[] numbers = new int[3];

        @FixedLength(2)
        public boolean[] flags = new boolean[2];

        @FixedLength(2)
        public double[] wide = new double[2];
    }

    @Saved
    public record Refers(Entity friend, Entity self, Entity none, Entity dead) implements IComponentData {}

    public record Atlas(int size, BlobArray<Vector3> places, BlobString name, BlobPtr<Cell> cell) {}

    @Saved
    public record Drawn(BlobAssetReference<Atlas> atlas, BlobAssetReference<Integer> none) implements IComponentData {}

    @Saved
    public static final class Pose implements IComponentData {
        public Vector3f position = new Vector3f();
        public Quaternionf turn = new Quaternionf();
        public Matrix4f matrix = new Matrix4f();
        public Vector3d precise = new Vector3d();
        public Vector2i cell = new Vector2i();
        public Vector4f plane = new Vector4f();
    }

    @Saved
    public static final class Vectors implements IComponentData {
        public Vector2i twoInts = new Vector2i();
        public Vector3i threeInts = new Vector3i();
        public Vector4i fourInts = new Vector4i();
        public Vector2L twoLongs = new Vector2L();
        public Vector3L threeLongs = new Vector3L();
        public Vector4L fourLongs = new Vector4L();
        public Vector2f twoFloats = new Vector2f();
        public Vector3f threeFloats = new Vector3f();
        public Vector4f fourFloats = new Vector4f();
        public Vector2d twoDoubles = new Vector2d();
        public Vector3d threeDoubles = new Vector3d();
        public Vector4d fourDoubles = new Vector4d();
        public Quaternionf turn = new Quaternionf();
        public Quaterniond preciseTurn = new Quaterniond();
    }

    @Saved
    public static final class Matrices implements IComponentData {
        public Matrix2f two = new Matrix2f();
        public Matrix3x2f threeByTwo = new Matrix3x2f();
        public Matrix3f three = new Matrix3f();
        public Matrix4x3f fourByThree = new Matrix4x3f();
        public Matrix4f four = new Matrix4f();
        public Matrix2d preciseTwo = new Matrix2d();
        public Matrix3x2d preciseThreeByTwo = new Matrix3x2d();
        public Matrix3d preciseThree = new Matrix3d();
        public Matrix4x3d preciseFourByThree = new Matrix4x3d();
        public Matrix4d preciseFour = new Matrix4d();
    }

    /// A reference to a native collection, which belongs to the program.
    @Saved
    public record Borrows(NativeIntArray numbers, NativeIntArray none) implements IComponentData {}

    @Saved
    public record Tag() implements IComponentData {}

    @Saved
    public record Switch() implements IComponentData, IEnableableComponent {}

    @Saved
    public record Dial(int number) implements IComponentData, IEnableableComponent {}

    @Saved
    public record Point(int x, double y) implements IBufferElementData {}

    @Saved
    public record Mark() implements IBufferElementData {}

    @Saved
    public record Goal(Entity entity, int number) implements IBufferElementData {}

    @Saved
    public record Order(FixedString32Bytes text) implements IBufferElementData, IEnableableComponent {}

    @Saved
    public record Picture(BlobAssetReference<Atlas> atlas) implements IBufferElementData {}

    @Saved
    public record Team(int number, Colour colour, FixedString32Bytes name) implements ISharedComponentData {}

    @Saved
    public record Leader(Entity entity) implements ISharedComponentData {}

    @Saved
    public record Mesh(List<String> names) implements ISharedComponentData {}

    /// A shared value that is told how long worlds store it.
    @Saved
    public record Counted(int number, List<String> names) implements ISharedComponentData, IRefCounted {
        /// How many worlds store a value.
        static final AtomicInteger STORED = new AtomicInteger();

        @Override
        public void retain() {
            STORED.incrementAndGet();
        }

        @Override
        public void release() {
            STORED.decrementAndGet();
        }
    }

    @Saved
    public record Weather(double wind, Colour colour) implements IComponentData {}

    @Saved
    public static final class Region implements IManagedComponentData {
        public String name = "";
    }

    public record Grave(int number) implements ICleanupComponentData {}

    public record Will(int number) implements ICleanupBufferElementData {}

    public record Cemetery(int number) implements ICleanupSharedComponentData {}

    public static final class Letter implements ICleanupManagedComponentData {
        public String text = "";
    }

    public record Part(int x, List<Integer> numbers) {}

    @Saved
    @StoredTypes(Part.class)
    public static final class Plain implements IManagedComponentData {
        public String text = "";
        public int number;
        public double wide;
        public long[] longs = {};
        public Part part;
        public Colour colour;
    }

    @Saved
    @StoredTypes(Colour.class)
    public static final class Collected implements IManagedComponentData {
        public final List<Object> list = new ArrayList<>();
        public final Map<String, Object> map = new LinkedHashMap<>();
        public final Set<Object> set = new LinkedHashSet<>();
        public EnumSet<Colour> colours = EnumSet.noneOf(Colour.class);
        public Map<Colour, Integer> byColour = new EnumMap<>(Colour.class);
        public Optional<Object> maybe = Optional.empty();
        public Optional<String> never = Optional.empty();
    }

    public static final class Node {
        public String name = "";
        public Node next;
    }

    @Saved
    @StoredTypes(Node.class)
    public static final class Ring implements IManagedComponentData {
        public Node first;
        public Node second;
    }

    @Saved
    public static final class Cloned implements IManagedComponentData, Cloneable {
        public int number;
        public int[] numbers = {};

        @Override
        public Cloned clone() {
            Cloned made = new Cloned();
            made.number = number;
            made.numbers = numbers.clone();
            return made;
        }
    }

    @Saved
    public static final class Held implements IManagedComponentData, AutoCloseable {
        public int number;
        public transient boolean isClosed;

        @Override
        public void close() {
            isClosed = true;
        }
    }

    @Saved
    public static final class Knows implements IManagedComponentData, IEntityReferences {
        public Entity friend = Entity.NULL;
        public Entity dead = Entity.NULL;
        public List<Entity> all = new ArrayList<>();

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            friend = remap.apply(friend);
            dead = remap.apply(dead);
            all.replaceAll(remap);
        }
    }

    @Saved
    public static final class Mood implements IManagedComponentData, IEnableableComponent {
        public String text = "";
    }

    private Things() {}
}
