package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// Hashes of struct types are the same in every run, and differ where the types do.
class StructHashTest {
    enum Two {
        A,
        B
    }

    enum AlsoTwo {
        A,
        C
    }

    record Base(int a, Two b) {}

    record SameFields(int a, Two b) {}

    record OtherName(int a, Two c) {}

    record OtherConstants(int a, AlsoTwo b) {}

    record OtherOrder(Two b, int a) {}

    record Signed(int a, int b) {}

    record Floats(float a, float b) {}

    record Padded(byte a, long b) {}

    record Packed(long a, byte b) {}

    record Nested(Base base) {}

    record ListOfInts(FixedList64Bytes<Integer> list) {}

    record ListOfFloats(FixedList64Bytes<Float> list) {}

    record ListOfBase(FixedList64Bytes<Base> list) {}

    record ListOfOtherName(FixedList64Bytes<OtherName> list) {}

    record ListOfTwo(FixedList64Bytes<Two> list) {}

    record ListOfAlsoTwo(FixedList64Bytes<AlsoTwo> list) {}

    record Three(@FixedLength(3) int[] numbers) {}

    record Four(@FixedLength(4) int[] numbers) {}

    record Joml(Vector3f at) {}

    record Ids(Entity id) {}

    record Longs(long id) {}

    private static long typeHash(Class<?> type) {
        return StructType.of(type).typeHash();
    }

    private static long layoutHash(Class<?> type) {
        return StructType.of(type).layoutHash();
    }

    @Test
    void theTypeHashIsThatOfEveryOtherRun() {
        assertThat(Stream.of(Base.class, Nested.class, ListOfBase.class, ListOfTwo.class, Joml.class, Entity.class)
                        .map(StructHashTest::typeHash))
                .containsExactly(
                        4166747377399398863L,
                        6080215983282431158L,
                        -3293230137439631163L,
                        6811671158174617083L,
                        -2916642857144347896L,
                        -8395555248928821527L);
    }

    @Test
    void theLayoutHashIsThatOfEveryOtherRun() {
        assertThat(Stream.of(Base.class, ListOfBase.class, ListOfTwo.class, Three.class, Entity.class)
                        .map(StructHashTest::layoutHash))
                .containsExactly(
                        6860770557120539659L,
                        -464717516619096195L,
                        3078031190312191337L,
                        4032676572597114680L,
                        -1417142036368443664L);
    }

    @Test
    void everyTypeHasItsOwnTypeHash() {
        assertThat(Stream.of(StructHashTest.class.getDeclaredClasses())
                        .filter(Class::isRecord)
                        .map(StructHashTest::typeHash))
                .doesNotHaveDuplicates();
    }

    @Test
    void typesOfTheSameLeavesHaveTheSameLayoutHash() {
        assertThat(layoutHash(SameFields.class))
                .isEqualTo(layoutHash(Base.class))
                .isEqualTo(layoutHash(OtherName.class))
                .isEqualTo(layoutHash(OtherConstants.class))
                .isEqualTo(layoutHash(Nested.class));
        assertThat(layoutHash(Joml.class)).isEqualTo(layoutHash(TestTypes.Position.class));
        assertThat(layoutHash(ListOfBase.class)).isEqualTo(layoutHash(ListOfOtherName.class));
        assertThat(layoutHash(ListOfTwo.class)).isEqualTo(layoutHash(ListOfAlsoTwo.class));
    }

    @Test
    void typesOfOtherLeavesHaveAnotherLayoutHash() {
        assertThat(Stream.of(
                                Base.class,
                                OtherOrder.class,
                                Signed.class,
                                Floats.class,
                                Padded.class,
                                Packed.class,
                                ListOfInts.class,
                                ListOfFloats.class,
                                ListOfBase.class,
                                ListOfTwo.class,
                                Three.class,
                                Four.class,
                                Ids.class,
                                Longs.class)
                        .map(StructHashTest::layoutHash))
                .doesNotHaveDuplicates();
    }
}
