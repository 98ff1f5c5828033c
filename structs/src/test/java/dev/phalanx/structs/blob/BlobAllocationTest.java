package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.blob.Weapons.Node;
import dev.phalanx.structs.blob.Weapons.Recoil;
import dev.phalanx.structs.blob.Weapons.Weapon;
import dev.phalanx.structs.kernel.BlobReading;
import dev.phalanx.testing.Allocations;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Reading blobs allocates nothing once it is compiled, with many types in one JVM.
class BlobAllocationTest {
    private static final int WARM_UPS = 2_000;

    private float sum;

    private <T> void readAll(Class<T> type) {
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<T> reference =
                        builder.createBlobAssetReference(StructType.of(type).zero())) {
            for (int i = 0; i < 20_000; i++) {
                sum += reference.value().hashCode();
            }
        }
    }

    private void warmOtherTypes() {
        List.of(Velocity.class, Recoil.class, Entity.class, Position.class).forEach(this::readAll);
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Mood> mood = builder.createBlobAssetReference(Mood.ANGRY)) {
            assertThat(mood.value()).isEqualTo(Mood.ANGRY);
        }
    }

    @Test
    void readingByReferenceAllocatesNothing() {
        warmOtherTypes();
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol()) {
            assertThat(Allocations.settledBytesOf(0, WARM_UPS, () -> {
                        float total = 0;
                        for (int i = 0; i < 100; i++) {
                            Weapon weapon = pistol.value();
                            total +=
                                    weapon.damage() + weapon.recoil().get(i % 3).kick();
                            total += weapon.name().byteLength() + (weapon.name().contentEquals("Pistol") ? 1 : 0);
                        }
                        sum += total;
                    }))
                    .isZero();
        }
    }

    @Test
    void readingInAKernelAllocatesNothing() {
        warmOtherTypes();
        try (BlobReading reading = new BlobReading(512)) {
            assertThat(Allocations.settledBytesOf(0, WARM_UPS, reading::run)).isZero();
            assertThat(reading.isRight()).isTrue();
        }
    }

    @Test
    void followingPointersAllocatesNothing() {
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobSlot<Node> root = builder.constructRoot(Node.class);
            BlobBuilderArray<Node> children = builder.allocate(root, "children", Node.class, 4);
            for (int i = 0; i < 4; i++) {
                builder.setPointer(children.slot(i), "parent", root);
            }
            try (BlobAssetReference<Node> tree = builder.createBlobAssetReference(Node.class)) {
                assertThat(Allocations.settledBytesOf(0, WARM_UPS, () -> {
                            int total = 0;
                            for (int i = 0; i < 100; i++) {
                                Node child = tree.value().children().get(i & 3);
                                total += child.parent().value().children().length();
                            }
                            sum += total;
                        }))
                        .isZero();
            }
        }
    }
}
