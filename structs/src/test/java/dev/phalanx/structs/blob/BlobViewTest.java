package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.blob.Weapons.Curve;
import dev.phalanx.structs.blob.Weapons.Node;
import dev.phalanx.structs.blob.Weapons.Recoil;
import dev.phalanx.structs.blob.Weapons.Weapon;
import dev.phalanx.testing.Row;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/// Views of blobs have a place only inside their own blob.
@Row("BLB-2")
class BlobViewTest {
    record Inner(BlobPtr<Recoil> recoil) {}

    static final class Holder {
        public Inner inner;
    }

    record Text(BlobString text) {}

    record Listed(FixedList64Bytes<Text> texts) {}

    @Test
    @Row("BLB-2.1")
    void structTypesAndArraysRefuseViews() {
        String advice = ", which has a place only inside its own blob. Store a BlobAssetReference to a blob whose root "
                + "has that field.";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StructType.of(Curve.class))
                .withMessage("Curve.samples is a BlobArray" + advice);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StructType.of(Holder.class))
                .withMessage("Holder.inner.recoil is a BlobPtr" + advice);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StructType.of(Listed.class))
                .withMessage("Listed.texts[].text is a BlobString" + advice);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NativeArray.ofLength(Weapon.class, 1))
                .withMessage("Weapon.name is a BlobString" + advice);
    }

    @Test
    @Row("BLB-2.1")
    void anotherBlobRefusesViews() {
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol();
                BlobBuilder builder = new BlobBuilder()) {
            Weapon weapon = pistol.value();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.createBlobAssetReference(weapon))
                    .withMessage("Weapon.name is a BlobString of another blob, Blob<Weapon>, and a view has a place "
                            + "only inside its own. Allocate what it shows with this builder as well.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.createBlobAssetReference(
                            new Weapon(1, builder.allocateString("x"), weapon.recoil())))
                    .withMessage("Weapon.recoil is a BlobArray of another blob, Blob<Weapon>, and a view has a place "
                            + "only inside its own. Allocate what it shows with this builder as well.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.allocate(BlobString.class, 1, _ -> weapon.name()))
                    .withMessage("The element is a BlobString of another blob, Blob<Weapon>, and a view has a place "
                            + "only inside its own. Allocate what it shows with this builder as well.");
            try (BlobBuilder other = new BlobBuilder()) {
                BlobPtr<Node> stranger = other.pointerTo(other.constructRoot(Node.class));
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> builder.createBlobAssetReference(
                                new Node(1, BlobString.empty(), stranger, BlobArray.empty(Node.class))))
                        .withMessage("Node.parent is a BlobPtr of another blob, The blob of a BlobBuilder, and a view "
                                + "has a place only inside its own. Allocate what it shows with this builder as well.");
            }
            try (BlobAssetReference<Weapon> own = builder.createBlobAssetReference(new Weapon(
                    2,
                    builder.allocateString(weapon.name().toString()),
                    builder.allocate(Recoil.class, weapon.recoil().length(), weapon.recoil()::get)))) {
                assertThat(own.value().recoil().toArray())
                        .isEqualTo(weapon.recoil().toArray());
            }
        }
    }

    @Test
    void missingViewsAreRefused() {
        try (BlobBuilder builder = new BlobBuilder()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.createBlobAssetReference(new Weapon(1, BlobString.empty(), null)))
                    .withMessage("Weapon.recoil is null. A struct holds values, never null; store a value there, all "
                            + "zero if there is none.");
        }
    }

    @Test
    @Row("BLB-2.3")
    void elementsWithViewsAreNotCopiedOut() {
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Node> reference = builder.createBlobAssetReference(new Node(
                        1,
                        BlobString.empty(),
                        BlobPtr.nullPointer(Node.class),
                        builder.allocate(
                                Node.class,
                                2,
                                i -> new Node(
                                        i,
                                        BlobString.empty(),
                                        BlobPtr.nullPointer(Node.class),
                                        BlobArray.empty(Node.class)))))) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> reference.value().children().toArray())
                    .withMessage("BlobArray<Node>[2] cannot be copied out of its blob: a Node has views that mean "
                            + "something only inside it. Use the elements in place with get(index).");
        }
    }

    @Test
    void indexesAndNullPointersAreChecked() {
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol()) {
            BlobArray<Recoil> recoil = pistol.value().recoil();
            for (int index : new int[] {-1, 3, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .isThrownBy(() -> recoil.get(index))
                        .withMessage("Index " + index
                                + " is out of range for BlobArray<Recoil>[3]. Use an index from 0 to 2.");
            }
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> BlobArray.empty(Recoil.class).get(0))
                    .withMessage("Index 0 is out of range for BlobArray<Recoil>[0]. It is empty.");
            assertThatIllegalStateException()
                    .isThrownBy(() -> recoil.getFloat(0))
                    .withMessage("BlobArray<Recoil>[3] has no elements of type float. Use get(index), or the getter of "
                            + "the element type.");
            Iterator<Recoil> all = recoil.iterator();
            for (int i = 0; i < 3; i++) {
                assertThat(all.hasNext()).isTrue();
                all.next();
            }
            assertThat(all.hasNext()).isFalse();
            assertThatExceptionOfType(NoSuchElementException.class)
                    .isThrownBy(all::next)
                    .withMessage("BlobArray<Recoil>[3] has no more elements. Ask hasNext() before each next().");
        }
        BlobPtr<Recoil> nowhere = BlobPtr.nullPointer(Recoil.class);
        assertThat(nowhere.isNull()).isTrue();
        assertThatNullPointerException()
                .isThrownBy(nowhere::value)
                .withMessage("BlobPtr<Recoil>(null) leads to no value. Ask isNull() first.");
    }

    @Test
    void viewsEndWithTheirBlob() {
        BlobAssetReference<Weapon> pistol = Weapons.pistol();
        Weapon weapon = pistol.value();
        pistol.close();
        String closed = "Blob<Weapon> was used after it was closed. Close a blob after its last use, or copy what you "
                + "still need first.";
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> weapon.recoil().get(0))
                .withMessage(closed);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> weapon.recoil().segment())
                .withMessage(closed);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> weapon.recoil().toArray())
                .withMessage(closed);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(weapon.name()::toString)
                .withMessage(closed);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> weapon.name().contentEquals("Pistol"))
                .withMessage(closed);
    }

    @Test
    void viewsOfTheSamePlaceAreEqual() {
        try (BlobAssetReference<Weapon> one = Weapons.pistol();
                BlobAssetReference<Weapon> two = Weapons.pistol()) {
            assertThat(one.value()).isEqualTo(one.value()).hasSameHashCodeAs(one.value());
            assertThat(one.value().recoil()).isNotEqualTo(two.value().recoil());
            assertThat(one.value().name())
                    .isEqualTo(two.value().name())
                    .hasSameHashCodeAs(two.value().name())
                    .isNotEqualTo(BlobString.empty());
            assertThat(one.value().name().byteAt(1)).isEqualTo((byte) 'i');
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> one.value().name().byteAt(6))
                    .withMessage("Byte 6 is out of range for a BlobString of 6 bytes. Use an index from 0 to 5.");
        }
    }

    record Nested(BlobArray<BlobArray<Integer>> rows) {}

    // A pointer without its type argument is what the test is about.
    record Raw(@SuppressWarnings("rawtypes") BlobPtr pointer) {}

    record Referring(BlobAssetReference<Recoil> other) {}

    record Named(String name) {}

    record Leading(BlobArray<Named> names) {}

    @Test
    @SuppressWarnings("rawtypes") // Raw has a raw field.
    void typesThatCannotBeStoredAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlobArray.empty(Nested.class))
                .withMessageStartingWith("Nested.rows is declared as ")
                .withMessageEndingWith("so the class of what it leads to is unknown. Name a class without type "
                        + "parameters, as in BlobArray<Integer>; put a nested BlobArray into a record.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlobArray.empty(Raw.class))
                .withMessageStartingWith(
                        "Raw.pointer is declared as dev.phalanx.structs.blob.BlobPtr, so the class of");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlobArray.empty(Referring.class))
                .withMessage("Referring.other is a BlobAssetReference, which means nothing outside this process, and "
                        + "blobs are written to files. Use a BlobPtr to a value in the same blob.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlobArray.empty(Leading.class))
                .withMessage("Named.name is a String; use FixedString64Bytes, or implement IManagedComponentData");
    }
}
