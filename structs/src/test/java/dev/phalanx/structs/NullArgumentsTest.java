package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.testing.NullCalls;
import java.util.Collection;
import org.junit.jupiter.api.Test;

/// Public methods that are given null name what was null.
class NullArgumentsTest {
    private static NullCalls calls() {
        // Left out is what generated code calls.
        return new NullCalls()
                .sample(Class.class, Entity.class)
                .sample(Entity.class, Entity.NULL)
                .leaveOut("over", "part", "view", "deferred", "copyOf", "forJob", "equals");
    }

    @Test
    void whatMakesObjectsNamesWhatWasNull() {
        NullCalls calls = calls().ofPackage(Entity.class).ofPackage(BlobPtr.class);

        assertThat(calls.bare()).isEmpty();
        assertThat(calls.count()).isGreaterThan(60);
    }

    @Test
    void arraysAndListsNameWhatWasNull() {
        NullCalls calls = calls().leaveOut("binarySearch") // compares elements, whose own method says so
                .ofObject(NativeArray.class, NativeArray.ofLength(Entity.class, 2))
                .ofObject(EntityList.class, new EntityList())
                .ofObject(FixedList64Bytes.class, FixedList64Bytes.of(Entity.class));

        assertThat(calls.bare()).isEmpty();
        assertThat(calls.count()).isGreaterThan(15);
    }

    @Test
    void theParameterIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> NativeArray.ofLength(null, 4))
                .withMessage("type");
        assertThatNullPointerException()
                .isThrownBy(() -> NativeArray.copyOf(Entity.class, (Collection<Entity>) null))
                .withMessage("values");
        assertThatNullPointerException()
                .isThrownBy(() -> FixedList64Bytes.of(Entity.class).addRange((Entity[]) null))
                .withMessage("values");
        assertThatNullPointerException().isThrownBy(() -> StructType.of(null)).withMessage("type");
    }
}
