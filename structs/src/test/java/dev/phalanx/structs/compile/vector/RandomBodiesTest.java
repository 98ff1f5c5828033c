package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Random bodies give the same bits row by row and by vectors; every second one for rows of which some are left out.
///
/// `-Dphalanx.vector.bodies=COUNT` says how many, `-Dphalanx.vector.first=SEED` with which seed the first is made, and
/// `-Dphalanx.vector.rounds=COUNT` how often each is run.
class RandomBodiesTest {
    private static final int BODIES = Integer.getInteger("phalanx.vector.bodies", 600);
    private static final int FIRST = Integer.getInteger("phalanx.vector.first", 0);
    private static final int ROUNDS = Integer.getInteger("phalanx.vector.rounds", 2);
    private static final int ROWS = 67;

    @Test
    @Row("SIM-1.1")
    void randomBodiesGiveTheSameBits() throws Exception {
        assertThat(compare("Rows", FIRST, BODIES, ROUNDS)).isGreaterThan(BODIES * 9 / 10 - 2);
    }

    @Test
    void someBodiesHaveSidesThatAreJumpedOver() throws Exception {
        int jumping = 0;
        for (int seed = 0; seed < BODIES; seed++) {
            try {
                jumping += ConstructsTest.calls(Body.of(seed).rows("Rows", false), "allTrue") > 0 ? 1 : 0;
            } catch (NotVectorizableException refused) {
                assertThat(refused.reason()).isNotEmpty();
            }
        }
        assertThat(jumping).isGreaterThan(BODIES / 20);
    }

    /// Compares random bodies row by row and by vectors. Returns how many could be vectorised.
    ///
    /// @param name what classes of vector forms are called
    static int compare(String name, int first, int count, int rounds) throws Exception {
        int vectorised = 0;
        for (int seed = first; seed < first + count; seed++) {
            try {
                compare(name, seed, rounds);
                vectorised++;
            } catch (NotVectorizableException refused) {
                assertThat(refused.reason()).as("seed " + seed).isIn("is too large", "stores nothing");
            }
        }
        return vectorised;
    }

    /// A random body.
    ///
    /// @param random what it is made with, and its uniforms and rows after it
    private record Body(ClassDesc self, byte[] bytes, Random random) {
        static Body of(int seed) {
            Random random = new Random(seed);
            ClassDesc self = ClassDesc.of(RandomBodiesTest.class.getPackageName(), "Body" + seed);
            return new Body(self, RandomBody.of(random, self), random);
        }

        VectorRows rows(String name, boolean isMasked) throws NotVectorizableException {
            ClassModel model = ClassFile.of().parse(bytes);
            RowBody body = new RowBody(
                    self,
                    ConstructsTest.find(model, RandomBody.METHOD).orElseThrow(),
                    false,
                    RandomBody.TYPE.parameterList().subList(0, RandomBody.CAPTURES),
                    List.of(Particle.parameter(true), ConstructsTest.SUMS),
                    new RowBody.Classes() {
                        @Override
                        public RowBody.Found find(ClassDesc type) {
                            return type.equals(self)
                                    ? new RowBody.Found.Known(model)
                                    : ConstructsTest.CLASSES.find(type);
                        }

                        @Override
                        public @Nullable ClassDesc elements(ClassDesc type) {
                            return ConstructsTest.CLASSES.elements(type);
                        }

                        @Override
                        public boolean areFieldsOpen(ClassDesc type) {
                            return ConstructsTest.CLASSES.areFieldsOpen(type);
                        }

                        @Override
                        public @Nullable Object constant(ClassDesc owner, String name) {
                            return ConstructsTest.CLASSES.constant(owner, name);
                        }
                    },
                    false);
            return VectorRows.of(body, ClassDesc.of(RandomBodiesTest.class.getPackageName(), name), isMasked);
        }
    }

    private static void compare(String name, int seed, int rounds) throws Exception {
        Body body = Body.of(seed);
        boolean isMasked = seed % 2 == 1;
        VectorRows rows = body.rows(name, isMasked);
        MethodHandle vectors = Table.define(rows);
        MethodHandles.Lookup hidden = MethodHandles.lookup().defineHiddenClass(body.bytes(), true);
        MethodHandle scalar =
                hidden.findStatic(hidden.lookupClass(), RandomBody.METHOD, RandomBody.TYPE.resolveConstantDesc(hidden));
        for (int round = 0; round < rounds; round++) {
            Object[] uniforms = Stream.concat(
                            Arrays.stream(LaneType.values()).map(type -> Table.number(body.random(), type)),
                            Stream.of(new Numbers(body.random()), new Counts(body.random())))
                    .toArray();
            Table expected = Table.random(body.random(), Particle.class, ROWS);
            Table actual = expected.copy();
            if (isMasked) {
                Table.runBothMasked(expected, actual, scalar, rows, vectors, uniforms, body.random());
            } else {
                Table.runBoth(expected, actual, scalar, rows, vectors, uniforms, 1);
            }
            assertThat(actual.difference(expected))
                    .as("seed %d, round %d", seed, round)
                    .isEmpty();
        }
    }
}
