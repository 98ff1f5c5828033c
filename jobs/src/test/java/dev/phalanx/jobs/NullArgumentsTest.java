package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.collections.NativeBitArray;
import dev.phalanx.collections.NativeHashMap;
import dev.phalanx.collections.NativeList;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.NullCalls;
import java.util.Arrays;
import java.util.Collection;
import org.junit.jupiter.api.Test;

/// Public methods that are given null name what was null.
class NullArgumentsTest {
    @Test
    void handlesAndContainersNameWhatWasNull() {
        NullCalls calls = new NullCalls()
                .sample(Class.class, Entity.class)
                .sample(JobHandle.class, JobHandle.none())
                .leaveOut("forJob", "equals", "covers")
                .ofPackage(JobHandle.class)
                .ofPackage(NativeBitArray.class)
                .ofObject(JobHandle.class, JobHandle.none())
                .ofObject(NativeBitArray.class, NativeBitArray.ofLength(4));

        assertThat(calls.bare()).isEmpty();
        assertThat(calls.count()).isGreaterThan(30);
    }

    @Test
    void theHandleThatIsNullIsNumbered() {
        assertThatNullPointerException()
                .isThrownBy(() -> JobHandle.combineDependencies((JobHandle[]) null))
                .withMessage("handles");
        assertThatNullPointerException()
                .isThrownBy(() -> JobHandle.combineDependencies((Collection<JobHandle>) null))
                .withMessage("handles");
        assertThatNullPointerException()
                .isThrownBy(() -> JobHandle.combineDependencies(JobHandle.none(), null))
                .withMessage("Handle 2 of 2 is null. Leave it out, or give JobHandle.none() in its place.");
        assertThatNullPointerException()
                .isThrownBy(() -> JobHandle.completeAll(Arrays.asList(null, JobHandle.none())))
                .withMessage("Handle 1 of 2 is null. Leave it out, or give JobHandle.none() in its place.");
    }

    @Test
    void theClassThatIsNullIsNamed() {
        String text = "A container was given null for the class of its keys, values or elements. Give a struct type,"
                + " such as Entity.class.";
        assertThatNullPointerException()
                .isThrownBy(() -> NativeList.of(null, 4))
                .withMessage(text);
        assertThatNullPointerException()
                .isThrownBy(() -> NativeHashMap.of(Entity.class, null, 4))
                .withMessage(text);
        assertThatNullPointerException()
                .isThrownBy(() -> NativeHashMap.of(null, Entity.class, 4))
                .withMessage(text);
    }
}
