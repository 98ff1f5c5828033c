package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.blob.Weapons.Curve;
import dev.phalanx.structs.blob.Weapons.Recoil;
import dev.phalanx.structs.blob.Weapons.Weapon;
import dev.phalanx.structs.kernel.BlobReading;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// References to blobs, on their own and as fields of struct types.
@Row("BLB-3")
class BlobAssetReferenceTest {
    record Armed(int id, BlobAssetReference<Weapon> weapon) {}

    static final class Tuned {
        public boolean on;
        public BlobAssetReference<Curve> curve;
    }

    @Test
    @Row("BLB-3.1")
    void aReferenceIsCreatedUntilItsBlobIsClosed() {
        BlobAssetReference<Weapon> pistol = Weapons.pistol();
        assertThat(pistol.isCreated()).isTrue();
        assertThat(pistol.isNull()).isFalse();
        assertThat(pistol.type()).isEqualTo(Weapon.class);
        assertThat(pistol.value().damage()).isEqualTo(12);
        pistol.close();
        assertThat(pistol.isCreated()).isFalse();
    }

    @Test
    @Row("BLB-3.3")
    void everyCopyThrowsAfterClose() {
        try (NativeArray<Armed> soldiers = NativeArray.ofLength(Armed.class, 2)) {
            BlobAssetReference<Weapon> pistol = Weapons.pistol();
            soldiers.set(0, new Armed(1, pistol));
            soldiers.set(1, soldiers.get(0));
            BlobAssetReference<Weapon> copy = soldiers.get(1).weapon();
            assertThat(copy).isEqualTo(pistol);
            copy.close();
            for (BlobAssetReference<Weapon> each :
                    List.of(pistol, copy, soldiers.get(0).weapon())) {
                String gone = each + " was used after its blob was closed. Close a blob after the last use of every "
                        + "copy of its reference.";
                assertThat(each.isCreated()).isFalse();
                assertThatExceptionOfType(DisposedException.class)
                        .isThrownBy(each::value)
                        .withMessage(gone);
                assertThatExceptionOfType(DisposedException.class)
                        .isThrownBy(each::close)
                        .withMessage(gone);
                assertThatExceptionOfType(DisposedException.class).isThrownBy(each::segment);
                assertThatExceptionOfType(DisposedException.class).isThrownBy(each::contentHash);
            }
        }
    }

    @Test
    void aNewBlobInTheSameSlotIsAnother() {
        BlobAssetReference<Curve> first = Weapons.curve(1);
        first.close();
        try (BlobAssetReference<Curve> second = Weapons.curve(2)) {
            assertThat((int) second.packed()).isEqualTo((int) first.packed());
            assertThat(second).isNotEqualTo(first);
            assertThat(first.isCreated()).isFalse();
            assertThat(second.value().samples().getFloat(0)).isEqualTo(2);
        }
    }

    @Test
    @Row({"BLB-3.1", "BLB-3.4"})
    void theNullReferenceRefersToNothing() {
        BlobAssetReference<Weapon> none = BlobAssetReference.nullReference();
        assertThat(none.isNull()).isTrue();
        assertThat(none.isCreated()).isFalse();
        assertThat(none.packed()).isZero();
        assertThat(none).hasToString("BlobAssetReference(null)");
        String isNull = "The BlobAssetReference is null: it refers to no blob. Ask isCreated() first, or store a "
                + "reference.";
        assertThatNullPointerException().isThrownBy(none::close).withMessage(isNull);
        assertThatNullPointerException().isThrownBy(none::value).withMessage(isNull);
        Armed zero = StructType.of(Armed.class).zero();
        assertThat(zero.weapon()).isEqualTo(none).hasToString("BlobAssetReference<Weapon>(null)");
        assertThatNullPointerException()
                .isThrownBy(() -> zero.weapon().close())
                .withMessage("The BlobAssetReference<Weapon> is null: it refers to no blob. Ask isCreated() first, or "
                        + "store a reference.");
    }

    @Test
    @Row({"BLB-3.1", "BLB-3.5"})
    void referencesAreEqualIfTheyReferToTheSameBlob() {
        try (BlobAssetReference<Weapon> one = Weapons.pistol();
                BlobAssetReference<Weapon> two = Weapons.pistol()) {
            BlobAssetReference<Weapon> copy = one.at(one.packed());
            assertThat(copy).isEqualTo(one).hasSameHashCodeAs(one).isNotSameAs(one);
            assertThat(one).isNotEqualTo(two);
            assertThat(one.contentEquals(two)).isTrue();
        }
    }

    @Test
    void aReferenceTakesEightBytesOfAStruct() {
        StructType<Armed> armed = StructType.of(Armed.class);
        assertThat(armed.size()).isEqualTo(16);
        Leaf leaf = armed.leaves().get(1);
        assertThat(leaf.holds()).isEqualTo(Leaf.Holds.BLOB_REFERENCE);
        assertThat(leaf.offset()).isEqualTo(8);
        assertThat(leaf.bytes()).isEqualTo(8);
        try (BlobAssetReference<Curve> curve = Weapons.curve(3, 4);
                NativeArray<Tuned> tuned = NativeArray.ofLength(Tuned.class, 1)) {
            assertThat(tuned.get(0).curve.isNull()).isTrue();
            Tuned value = new Tuned();
            value.curve = curve;
            tuned.set(0, value);
            assertThat(tuned.get(0).curve.value().samples().getFloat(1)).isEqualTo(4);
            value.curve = null;
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> tuned.set(0, value))
                    .withMessage("Tuned.curve is null. A struct holds values, never null; store"
                            + " BlobAssetReference.nullReference() if there is none.");
        }
    }

    @Test
    void manyBlobsAreToldApart() {
        List<BlobAssetReference<Curve>> curves = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            curves.add(Weapons.curve(i));
        }
        for (int i = 0; i < 300; i += 2) {
            curves.get(i).close();
        }
        for (int i = 1; i < 300; i += 2) {
            assertThat(curves.get(i).value().samples().getFloat(0)).isEqualTo(i);
            assertThat(curves.get(i - 1).isCreated()).isFalse();
            curves.get(i).close();
        }
    }

    @Test
    void contentDecidesTheHash() {
        try (BlobAssetReference<Curve> one = Weapons.curve(1, 2, 3);
                BlobAssetReference<Curve> same = Weapons.curve(1, 2, 3);
                BlobAssetReference<Curve> other = Weapons.curve(1, 2, 4)) {
            assertThat(one.contentHash())
                    .isEqualTo(same.contentHash())
                    .isNotEqualTo(other.contentHash())
                    .isEqualTo(one.contentHash());
            assertThat(one.contentEquals(other)).isFalse();
        }
    }

    @Test
    @Row({"BLB-5.2", "BLB-5.3"})
    void whatHasAnOwnerIsClosedByIt() {
        BlobOwner scene = new BlobOwner("scene city");
        BlobAssetReference<Weapon> pistol = scene.adopt(Weapons.pistol());
        assertThatIllegalStateException()
                .isThrownBy(pistol::close)
                .withMessage("Blob<Weapon> belongs to scene city, which closes it. Close that instead, and do not "
                        + "close the blob.");
        assertThatIllegalStateException()
                .isThrownBy(() -> new BlobOwner("scene two").adopt(pistol))
                .withMessage(pistol + " belongs to scene city and cannot belong to scene two as well. Build or read a "
                        + "blob for each.");
        assertThat(pistol.value().damage()).isEqualTo(12);
        scene.close();
        assertThat(pistol.isCreated()).isFalse();
        assertThatExceptionOfType(DisposedException.class).isThrownBy(pistol::value);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(scene::close)
                .withMessage("scene city was used after it was closed. Give its blobs to another BlobOwner.");
    }

    record Unknown(BlobAssetReference<?> reference) {}

    record Wrong(BlobAssetReference<String> reference) {}

    @Test
    void referencesToNothingKnownAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StructType.of(Unknown.class))
                .withMessageStartingWith("Unknown.reference is declared as ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StructType.of(Wrong.class))
                .withMessage("String is not a struct type. Use a record, or a final class with public fields and a "
                        + "no-argument constructor.");
    }

    @ParameterizedTest
    @EnumSource
    void aKernelReadsTheBlobOfEachComponent(BlobReading.Way way) {
        try (BlobReading reading = new BlobReading(300, 16, way)) {
            reading.run();
            assertThat(reading.isRight()).isTrue();
        }
    }

    @Test
    void valuesThatCanChangeAreCopies() {
        try (BlobBuilder builder = new BlobBuilder()) {
            Position origin = new Position();
            origin.x = 7;
            try (BlobAssetReference<Position> reference = builder.createBlobAssetReference(origin)) {
                reference.value().x = 8;
                assertThat(reference.value().x).isEqualTo(7);
            }
        }
    }

    @Test
    void valuesThatCannotChangeAreMadeOnce() {
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol()) {
            assertThat(pistol.value()).isSameAs(pistol.value());
            assertThat(pistol.value().recoil().get(1)).isEqualTo(new Recoil(1, 0.5f));
        }
    }
}
