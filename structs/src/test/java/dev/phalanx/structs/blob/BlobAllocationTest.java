package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.blob.Weapons.Recoil;
import dev.phalanx.structs.blob.Weapons.Weapon;
import dev.phalanx.structs.kernel.BlobReading;
import dev.phalanx.testing.Allocations;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Reading arrays and texts of blobs allocates nothing once it is compiled, with many types in one JVM.
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
    void comparingTextsAllocatesNothing() {
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol()) {
            BlobString name = pistol.value().name();
            assertThat(Allocations.settledBytesOf(0, WARM_UPS, () -> {
                        sum += name.contentEquals("Pistol") ? name.byteLength() + name.hashCode() : 0;
                    }))
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void readingInAKernelAllocatesNothing(BlobReading.Way way) {
        warmOtherTypes();
        try (BlobReading one = new BlobReading(512, 1, way);
                BlobReading many = new BlobReading(512, 16, way)) {
            assertThat(Allocations.settledBytesOf(0, WARM_UPS, () -> {
                        one.run();
                        many.run();
                    }))
                    .isZero();
            assertThat(one.isRight()).isTrue();
            assertThat(many.isRight()).isTrue();
        }
    }
}
