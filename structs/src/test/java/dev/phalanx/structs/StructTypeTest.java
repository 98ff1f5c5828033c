package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.TestTypes.Body;
import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Mutable;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Tag;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.testing.Row;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class StructTypeTest {

    @Test
    @Row("CMP-1")
    void sizesAreThoseOfTheCLayout() {
        assertThat(StructType.of(Position.class).size()).isEqualTo(12);
        assertThat(StructType.of(Velocity.class).alignment()).isEqualTo(4);
        assertThat(StructType.of(Everything.class).leaves())
                .extracting(Leaf::path, Leaf::offset)
                .extracting(Object::toString)
                .containsExactly(
                        "(\"flag\", 0)",
                        "(\"small\", 1)",
                        "(\"letter\", 2)",
                        "(\"shorter\", 4)",
                        "(\"number\", 8)",
                        "(\"real\", 12)",
                        "(\"big\", 16)",
                        "(\"precise\", 24)",
                        "(\"mood\", 32)",
                        "(\"entity\", 36)",
                        "(\"nested.x\", 44)",
                        "(\"nested.y\", 48)",
                        "(\"nested.z\", 52)",
                        "(\"text\", 56)",
                        "(\"list\", 120)",
                        "(\"numbers\", 184)",
                        "(\"flags\", 196)");
        assertThat(StructType.of(Everything.class).size()).isEqualTo(200);
        assertThat(StructType.of(Everything.class).alignment()).isEqualTo(8);
        assertThat(StructType.of(Body.class).size()).isEqualTo(12 + 16 + 64);
        assertThat(StructType.of(Entity.class).size()).isEqualTo(8);
    }

    @Test
    @Row("CMP-4")
    void aTypeWithoutFieldsIsATagOfNoBytes() {
        assertThat(StructType.of(Tag.class).isTag()).isTrue();
        assertThat(StructType.of(Tag.class).size()).isZero();
        assertThat(StructType.of(Tag.class).leaves()).isEmpty();
    }

    @Test
    void zeroIsAllZeroBitsWhateverInitialisersSay() {
        Mutable zero = StructType.of(Mutable.class).zero();
        assertThat(zero.flag).isFalse();
        assertThat(zero.number).isZero();
        assertThat(zero.mood).isEqualTo(Mood.CALM);
        assertThat(zero.entity).isEqualTo(Entity.NULL);
        assertThat(zero.nested.y).isZero();
        assertThat(zero.text.isEmpty()).isTrue();
        assertThat(zero.list.isEmpty()).isTrue();
        assertThat(zero.numbers).containsExactly(0, 0, 0, 0);
        Body body = StructType.of(Body.class).zero();
        assertThat(body.spin).isEqualTo(new Quaternionf(0, 0, 0, 0));
        assertThat(body.toWorld).isEqualTo(new Matrix4f().zero());
        assertThat(body.toWorld.properties() & Matrix4f.PROPERTY_IDENTITY).isZero();
    }

    @Test
    @Row("CMP-1")
    void everyKindOfFieldSurvivesNativeArrays() {
        Everything value = new Everything(
                true,
                (byte) -3,
                '€',
                (short) -300,
                70_000,
                1.5f,
                1L << 40,
                Math.PI,
                Mood.ANGRY,
                new Entity(12, 3),
                new Velocity(1, 2, 3),
                FixedString64Bytes.of("naïve"),
                FixedList64Bytes.of(Velocity.class, new Velocity(4, 5, 6)),
                new int[] {7, 8, 9},
                new boolean[] {false, true});
        try (NativeArray<Everything> array = NativeArray.ofLength(Everything.class, 3)) {
            array.set(1, value);
            Everything read = array.get(1);
            assertThat(read).usingRecursiveComparison().isEqualTo(value);
            assertThat(read.text()).isEqualTo(value.text());
            assertThat(read.list()).isEqualTo(value.list());
            assertThat(array.get(0).nested()).isEqualTo(new Velocity(0, 0, 0));
            assertThat(array.get(2).text().isEmpty()).isTrue();
        }
    }

    @Test
    void jomlValuesSurviveAndTheirCachesAreRight() {
        try (NativeArray<Body> array = NativeArray.ofLength(Body.class, 2)) {
            Body body = new Body();
            body.centre.set(1, 2, 3);
            body.spin.rotateX(1);
            body.toWorld.translation(4, 5, 6);
            array.set(1, body);
            Body read = array.get(1);
            assertThat(read.centre).isEqualTo(new Vector3f(1, 2, 3));
            assertThat(read.spin).isEqualTo(body.spin);
            assertThat(read.toWorld).isEqualTo(body.toWorld);
            assertThat(read.toWorld.properties() & Matrix4f.PROPERTY_TRANSLATION)
                    .isNotZero();
            assertThat(read.toWorld.transformPosition(new Vector3f())).isEqualTo(new Vector3f(4, 5, 6));
        }
    }

    @Test
    void aTypeIsReadOnce() {
        assertThat(StructType.of(Position.class)).isSameAs(StructType.of(Position.class));
        assertThat(StructType.of(Position.class).codec())
                .isSameAs(StructType.of(Position.class).codec());
        assertThat(StructType.of(Position.class).byteCodec()).isSameAs(ByteCodec.of(Position.class));
    }

    @Test
    void saysWhatItIs() {
        assertThat(StructType.of(Position.class)).hasToString("Position (12 bytes)");
        assertThat(StructType.of(Tag.class)).hasToString("Tag (tag)");
        assertThat(StructType.of(Position.class).type()).isEqualTo(Position.class);
        assertThat(StructType.of(Position.class).isRecord()).isFalse();
        assertThat(StructType.of(Velocity.class).isRecord()).isTrue();
        assertThat(StructType.of(Velocity.class).hasEntities()).isFalse();
        assertThat(StructType.of(Mutable.class).hasEntities()).isTrue();
    }

    @Test
    @Row("CMP-2.1")
    void methodsAndInterfacesAreAllowed() {
        record Score(int points) implements Comparable<Score> {
            static final Score BEST = new Score(100);

            Score plus(int more) {
                return new Score(points + more);
            }

            @Override
            public int compareTo(Score other) {
                return Integer.compare(points, other.points);
            }
        }
        StructType<Score> type = StructType.of(Score.class);
        byte[] bytes = new byte[4];
        type.byteCodec().write(bytes, 0, Score.BEST.plus(5));
        assertThat(type.size()).isEqualTo(4);
        assertThat(type.byteCodec().read(bytes, 0)).isGreaterThan(Score.BEST);
    }
}
