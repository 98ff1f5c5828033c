package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.blob.Weapons.Arsenal;
import dev.phalanx.structs.blob.Weapons.Curve;
import dev.phalanx.structs.blob.Weapons.Node;
import dev.phalanx.structs.blob.Weapons.Recoil;
import dev.phalanx.structs.blob.Weapons.Weapon;
import dev.phalanx.testing.Row;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Blobs are built by values and by places.
@Row("BLB-1")
class BlobBuilderTest {
    @Test
    @Row("BLB-1.1")
    void aBlobIsBuiltFromValues() {
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol()) {
            Weapon weapon = pistol.value();
            assertThat(weapon.damage()).isEqualTo(12f);
            assertThat(weapon.name()).hasToString("Pistol");
            assertThat(weapon.recoil().length()).isEqualTo(3);
            assertThat(weapon.recoil().get(2).seconds()).isEqualTo(1f);
            assertThat(weapon.recoil().toArray())
                    .containsExactly(new Recoil(0, 0), new Recoil(1, 0.5f), new Recoil(2, 1f));
        }
    }

    @Test
    @Row("BLB-1.1")
    void aBlobIsBuiltByPlaces() {
        BlobAssetReference<Arsenal> reference;
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobSlot<Arsenal> root = builder.constructRoot(Arsenal.class);
            builder.allocateString(root, "first.name", "Sword");
            builder.construct(root, "first.recoil", Recoil.class, List.of(new Recoil(1, 2), new Recoil(3, 4)));
            BlobBuilderArray<Weapon> others = builder.allocate(root, "others", Weapon.class, 2);
            builder.allocateString(others.slot(1), "name", "Bow");
            builder.allocate(others.slot(1), "recoil", Recoil.class, 1).set(0, new Recoil(5, 6));
            builder.allocate(root, "speed", Velocity.class).set(new Velocity(7, 8, 9));
            BlobBuilderArray<BlobString> names = builder.allocate(root, "names", BlobString.class, 2);
            names.set(0, builder.allocateString("one"));
            names.set(1, builder.allocateString("zwei – äöü 🏹"));
            assertThat(names.get(0)).hasToString("one");
            reference = builder.createBlobAssetReference(Arsenal.class);
        }
        try (reference) {
            Arsenal arsenal = reference.value();
            assertThat(arsenal.first().name()).hasToString("Sword");
            assertThat(arsenal.first().recoil()).containsExactly(new Recoil(1, 2), new Recoil(3, 4));
            assertThat(arsenal.others().length()).isEqualTo(2);
            assertThat(arsenal.others().get(0).name().isEmpty()).isTrue();
            assertThat(arsenal.others().get(0).recoil().isEmpty()).isTrue();
            assertThat(arsenal.others().get(1).name().contentEquals("Bow")).isTrue();
            assertThat(arsenal.others().get(1).recoil().get(0)).isEqualTo(new Recoil(5, 6));
            assertThat(arsenal.speed().value()).isEqualTo(new Velocity(7, 8, 9));
            assertThat(arsenal.names()).map(Object::toString).containsExactly("one", "zwei – äöü 🏹");
            assertThat(arsenal.names().get(1).contentEquals("zwei – äöü 🏹")).isTrue();
        }
    }

    @Test
    @Row({"BLB-1.1", "BLB-1.6"})
    void aPointerMayLeadToAnythingAllocatedEarlier() {
        BlobAssetReference<Node> reference;
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobSlot<Node> root = builder.constructRoot(Node.class);
            builder.setPointer(root, "parent", root);
            builder.allocateString(root, "name", "root");
            BlobBuilderArray<Node> children = builder.allocate(root, "children", Node.class, 3);
            for (int i = 0; i < 3; i++) {
                int id = i + 1;
                builder.setPointer(children.slot(i), "parent", root);
                children.slot(i).update(node -> new Node(id, node.name(), node.parent(), node.children()));
                BlobBuilderArray<Node> leaves = builder.allocate(children.slot(i), "children", Node.class, 1);
                builder.setPointer(leaves.slot(0), "parent", children.slot(i));
            }
            reference = builder.createBlobAssetReference(Node.class);
        }
        try (reference) {
            Node root = reference.value();
            assertThat(root.parent().value().name()).hasToString("root");
            for (Node child : root.children()) {
                assertThat(child.parent().value()).isEqualTo(root);
                assertThat(child.children().get(0).parent().value().id()).isEqualTo(child.id());
                assertThat(child.children()
                                .get(0)
                                .parent()
                                .value()
                                .parent()
                                .value()
                                .children()
                                .length())
                        .isEqualTo(3);
                assertThat(child.children().get(0).children().isEmpty()).isTrue();
            }
        }
    }

    record Self(BlobPtr<Self> self) {}

    @Test
    @Row("BLB-1.6")
    void aPointerMayLeadToItself() {
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobSlot<Self> root = builder.constructRoot(Self.class);
            assertThat(root.get().self().isNull()).isTrue();
            root.set(new Self(builder.pointerTo(root)));
            try (BlobAssetReference<Self> reference = builder.createBlobAssetReference(Self.class)) {
                Self self = reference.value();
                assertThat(self.self().isNull()).isFalse();
                assertThat(self.self().value()).isEqualTo(self);
            }
        }
    }

    @Test
    void bothStylesMix() {
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobBuilderArray<Node> children = builder.allocateArray(Node.class, 2, 1);
            BlobSlot<Node> root = builder.allocateSlot(Node.class);
            for (int i = 0; i < 2; i++) {
                children.set(i, new Node(i, BlobString.empty(), builder.pointerTo(root), BlobArray.empty(Node.class)));
            }
            root.set(new Node(9, builder.allocateString("r"), BlobPtr.nullPointer(Node.class), children.asBlobArray()));
            try (BlobAssetReference<Node> reference = builder.createBlobAssetReference(root.get())) {
                assertThat(reference.value().children().get(1).parent().value().id())
                        .isEqualTo(9);
            }
        }
    }

    @Test
    @Row("BLB-1.2")
    void bytesAreContiguousAndRelocatable() {
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol();
                BlobAssetReference<Weapon> twin = Weapons.pistol()) {
            MemorySegment bytes = pistol.segment();
            assertThat(bytes.byteSize()).isEqualTo(pistol.byteSize()).isLessThan(64);
            assertThat(bytes.address()).isNotEqualTo(twin.segment().address());
            assertThat(bytes.mismatch(twin.segment())).isEqualTo(-1);
            assertThat(pistol.contentHash()).isEqualTo(twin.contentHash());
            assertThat(pistol.contentEquals(twin)).isTrue();
            assertThat(pistol).isNotEqualTo(twin);
        }
    }

    @Test
    @Row("BLB-1.2")
    void aCreatedBlobIsImmutable() {
        try (BlobBuilder builder = new BlobBuilder()) {
            float[] samples = {1, 2, 3};
            BlobArray<Float> array = builder.allocate(samples);
            samples[0] = 9;
            BlobSlot<Recoil> slot = builder.allocateSlot(Recoil.class);
            try (BlobAssetReference<Curve> curve = builder.createBlobAssetReference(new Curve(array))) {
                assertThat(curve.segment().isReadOnly()).isTrue();
                assertThat(curve.value().samples().segment().isReadOnly()).isTrue();
                assertThat(curve.value().samples().getFloat(0)).isEqualTo(1);
                String ended = "The blob of a BlobBuilder was used after its builder had created the blob. Read it "
                        + "through the reference, and use a new BlobBuilder for another.";
                assertThatExceptionOfType(DisposedException.class)
                        .isThrownBy(() -> slot.set(new Recoil(1, 1)))
                        .withMessage(ended);
                assertThatExceptionOfType(DisposedException.class)
                        .isThrownBy(() -> array.get(0))
                        .withMessage(ended);
                assertThatExceptionOfType(DisposedException.class)
                        .isThrownBy(() -> builder.allocateString("more"))
                        .withMessage(ended);
                assertThatExceptionOfType(DisposedException.class)
                        .isThrownBy(() -> builder.createBlobAssetReference(Curve.class))
                        .withMessage(ended);
            }
        }
    }

    @Test
    @Row("BLB-1.3")
    void blobsBeginAtMultiplesOf16() {
        List<BlobAssetReference<?>> blobs = new ArrayList<>();
        for (int length : new int[] {0, 1, 3, 17, 1_000, 20_000, 1_000_000}) {
            blobs.add(Weapons.curve(new float[length]));
        }
        for (BlobAssetReference<?> blob : blobs) {
            assertThat(blob.segment().address() % 16).isZero();
            blob.close();
        }
    }

    @Test
    @Row("BLB-1.4")
    void arraysBeginAtMultiplesOfTheirAlignment() {
        for (int alignment : new int[] {1, 2, 4, 8, 16}) {
            try (BlobBuilder builder = new BlobBuilder()) {
                builder.allocateString("x");
                BlobArray<Byte> array = builder.allocate(Byte.class, 3, alignment, i -> (byte) i);
                builder.allocateString("y");
                BlobSlot<Bytes> root = builder.constructRoot(Bytes.class);
                builder.allocate(root, "second", Byte.class, 5, alignment);
                root.update(bytes -> new Bytes(array, bytes.second()));
                try (BlobAssetReference<Bytes> blob = builder.createBlobAssetReference(Bytes.class)) {
                    assertThat(blob.value().first().segment().address() % alignment)
                            .isZero();
                    assertThat(blob.value().second().segment().address() % alignment)
                            .isZero();
                    assertThat(blob.value().first()).containsExactly((byte) 0, (byte) 1, (byte) 2);
                }
            }
        }
    }

    record Bytes(BlobArray<Byte> first, BlobArray<Byte> second) {}

    @Test
    @Row("BLB-1.4")
    void otherAlignmentsAreRefused() {
        try (BlobBuilder builder = new BlobBuilder()) {
            for (int alignment : new int[] {-1, 0, 3, 12, 32}) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> builder.allocate(Byte.class, 1, alignment, _ -> (byte) 1))
                        .withMessage(
                                "Values in a blob cannot be aligned to " + alignment + " bytes. Use 1, 2, 4, 8 or 16.");
            }
        }
    }

    @Test
    @Row("BLB-1.5")
    void allocationsMayBeLargerThanTheChunk() {
        assertThat(BlobBuilder.DEFAULT_CHUNK_BYTES).isEqualTo(65_536);
        for (int chunk : new int[] {0, 16, 65_536}) {
            try (BlobBuilder builder = new BlobBuilder(chunk)) {
                BlobSlot<Lists> root = builder.constructRoot(Lists.class);
                BlobBuilderArray<Long> longs = builder.allocate(root, "longs", Long.class, 50_000);
                for (int i = 0; i < longs.length(); i++) {
                    longs.set(i, 3L * i);
                }
                double[] doubles = new double[300_000];
                doubles[299_999] = 7;
                root.update(lists -> new Lists(lists.longs(), builder.allocate(doubles)));
                try (BlobAssetReference<Lists> blob = builder.createBlobAssetReference(Lists.class)) {
                    assertThat(blob.value().longs().getLong(49_999)).isEqualTo(149_997);
                    assertThat(blob.value().doubles().getDouble(299_999)).isEqualTo(7);
                    assertThat(blob.value().doubles().segment().getAtIndex(ValueLayout.JAVA_DOUBLE, 299_999))
                            .isEqualTo(7);
                }
            }
        }
    }

    record Lists(BlobArray<Long> longs, BlobArray<Double> doubles) {}

    @Test
    void aBlobTooLargeIsRefused() {
        try (BlobBuilder builder = new BlobBuilder()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.allocateArray(Long.class, Integer.MAX_VALUE, 1))
                    .withMessage("The blob would take 17179869176 bytes, and a blob takes 2147483632 at most. Build "
                            + "several blobs.");
        }
    }

    @Test
    @Row("BLB-1.1")
    void everythingFailsAfterClose() {
        BlobBuilder builder = new BlobBuilder();
        BlobSlot<Recoil> slot = builder.constructRoot(Recoil.class);
        builder.close();
        builder.close();
        String closed = "The blob of a BlobBuilder was used after its BlobBuilder was closed. Create the blob first.";
        assertThatExceptionOfType(DisposedException.class).isThrownBy(slot::get).withMessage(closed);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> builder.createBlobAssetReference(Recoil.class))
                .withMessage(closed);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> builder.allocate(new int[3]))
                .withMessage(closed);
    }

    @Test
    void aBlobHasOneRoot() {
        try (BlobBuilder builder = new BlobBuilder()) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> builder.createBlobAssetReference(Recoil.class))
                    .withMessage("The root of the blob is missing, and a Recoil was requested. Call "
                            + "constructRoot(Recoil.class) first.");
            builder.constructRoot(Curve.class);
            assertThatIllegalStateException()
                    .isThrownBy(() -> builder.createBlobAssetReference(Recoil.class))
                    .withMessage("The root of the blob is a Curve, and a Recoil was requested. Call "
                            + "constructRoot(Recoil.class) first.");
            assertThatIllegalStateException()
                    .isThrownBy(() -> builder.constructRoot(Recoil.class))
                    .withMessage("The builder has a root, a Curve, and a blob has one. Use another BlobBuilder for "
                            + "another blob.");
        }
    }

    @Test
    void wrongFieldsAreRefusedByName() {
        try (BlobBuilder builder = new BlobBuilder();
                BlobBuilder other = new BlobBuilder()) {
            BlobSlot<Node> root = builder.constructRoot(Node.class);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.allocate(root, "kids", Node.class, 1))
                    .withMessage("Node has no view named kids; it has [name, parent, children]. Name one of these.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.allocate(root, "id", Node.class, 1))
                    .withMessage("Node has no view named id; it has [name, parent, children]. Name one of these.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.allocate(root, "children", Recoil.class, 1))
                    .withMessage("Node.children is a BlobArray<Node>, not a BlobArray<Recoil>. Name a field of that "
                            + "type, or give the type of this one.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.setPointer(root, "children", root))
                    .withMessage("Node.children is a BlobArray<Node>, not a BlobPtr<Node>. Name a field of that type, "
                            + "or give the type of this one.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.allocateString(root, "parent", "x"))
                    .withMessage("Node.parent is a BlobPtr<Node>, not a BlobString. Name a field of that type, or give "
                            + "the type of this one.");
            BlobSlot<Node> stranger = other.constructRoot(Node.class);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.setPointer(root, "parent", stranger))
                    .withMessage("BlobSlot<Node>(0) is a place in the blob of another BlobBuilder. Allocate it with "
                            + "this one.");
        }
    }

    @Test
    void badNumbersAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BlobBuilder(-1))
                .withMessage("A BlobBuilder cannot reserve -1 bytes at a time. Give it 0 or more.");
        try (BlobBuilder builder = new BlobBuilder()) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> builder.allocate(Recoil.class, -2, _ -> new Recoil(0, 0)))
                    .withMessage("A BlobArray<Recoil> cannot have the length -2. Give it 0 or more.");
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> builder.allocateArray(Recoil.class, 2, 1).slot(2))
                    .withMessage("Index 2 is out of range for BlobBuilderArray<Recoil>[2]. Use an index from 0 to 1.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.allocateString("\ud800"))
                    .withMessage("The text has half of a surrogate pair, \\ud800 at char 0 of 1. Complete the pair or "
                            + "remove it.");
        }
    }

    @Test
    void rootsMayBeNumbersAndMutableClasses() {
        try (BlobBuilder one = new BlobBuilder();
                BlobBuilder two = new BlobBuilder();
                BlobAssetReference<Integer> number = one.createBlobAssetReference(42);
                BlobAssetReference<Position> position = two.createBlobAssetReference(new Position(1, 2, 3))) {
            assertThat(number.value()).isEqualTo(42);
            position.value().x = 9;
            assertThat(position.value().x).isEqualTo(1);
        }
    }
}
