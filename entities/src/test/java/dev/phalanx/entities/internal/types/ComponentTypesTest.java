package dev.phalanx.entities.internal.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Armor;
import dev.phalanx.entities.fixture.Components.Initial;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Nested;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Sizes.AtMostNone;
import dev.phalanx.entities.fixture.Sizes.AtMostTen;
import dev.phalanx.entities.fixture.Sizes.Bytes32767;
import dev.phalanx.entities.fixture.Sizes.Bytes32768;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ComponentTypesTest {
    record Plain(int value) {}

    record Unkind(int value) implements IComponent {}

    @SuppressWarnings("UnusedTypeParameter") // that it is generic is the point
    record Box<T>(int value) implements IComponentData {}

    record Named(String name) implements IComponentData {}

    record Owner(Named named) implements IComponentData {}

    record Counts(List<Integer> counts) implements IComponentData {}

    @Test
    void aClassHasOneInfo() {
        ComponentInfo<Position> info = ComponentTypes.of(Position.class);

        assertThat(ComponentTypes.of(Position.class)).isSameAs(info);
        assertThat(info.type()).isEqualTo(Position.class);
        assertThat(info.struct().size()).isEqualTo(12);
        assertThat(info.index()).isBetween(0, TypeIndices.LIMIT - 1);
        assertThat(ComponentTypes.of(Armor.class).index()).isNotEqualTo(info.index());
    }

    @Test
    @Row("CMP-4")
    void aStructWithoutFieldsIsATag() {
        assertThat(ComponentTypes.of(Monster.class).kind()).isEqualTo(ComponentKind.TAG);
        assertThat(ComponentTypes.of(Position.class).kind()).isEqualTo(ComponentKind.DATA);
    }

    @Test
    void aClassThatIsNoComponentIsRefused() {
        assertThatThrownBy(() -> ComponentTypes.of(Plain.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Plain is not a component: it does not implement IComponentData. Let it implement"
                        + " IComponentData, and be a record or a final class with public fields.");
        assertThatThrownBy(() -> ComponentTypes.of(int.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("int is not a component");
        assertThatThrownBy(() -> ComponentTypes.of(Unkind.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "Unkind is not a component: it implements IComponent and none of the interfaces below it.");
        assertThatThrownBy(() -> ComponentTypes.of(IComponentData.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void entityIsRefused() {
        assertThatThrownBy(() -> ComponentTypes.of(Entity.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Entity is not a component: every entity has its id anyway. Leave Entity out.");
    }

    @Test
    @Row("CMP-3.3")
    void aGenericClassIsRefused() {
        assertThatThrownBy(() -> ComponentTypes.of(Box.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Box is not a component: it is generic, and its values would differ in type. Declare a class"
                                + " without type parameters for each use.");
    }

    @Test
    @Row("CMP-1.2")
    void aManagedFieldIsRefusedWithItsPath() {
        assertThatThrownBy(() -> ComponentTypes.of(Named.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Named.name");
        assertThatThrownBy(() -> ComponentTypes.of(Owner.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Owner.named.name");
        assertThatThrownBy(() -> ComponentTypes.of(Counts.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRefusedClassIsRefusedAgain() {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> ComponentTypes.of(Plain.class)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @Row("CMP-3.1")
    void aProcessHasAtMost8192Types() {
        TypeIndices indices = new TypeIndices();
        for (int i = 0; i < 8192; i++) {
            assertThat(indices.take(Position.class)).isEqualTo(i);
        }
        assertThatThrownBy(() -> indices.take(Position.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Position would be component type 8193, and a process can have 8192. Use fewer component"
                        + " classes.");
    }

    @Test
    @Row("CMP-3.2")
    void noAlignmentIsAbove16() {
        for (Class<?> type : List.of(Position.class, Nested.class, Target.class)) {
            assertThat(ComponentTypes.of(type).struct().alignment()).isEqualTo(4);
        }
        for (Class<?> type : List.of(Initial.class, Armor.class, Label.class)) {
            assertThat(ComponentTypes.of(type).struct().alignment()).isEqualTo(2);
        }
        assertThat(ComponentTypes.of(Score.class).struct().alignment())
                .as("of long and double, the widest there are")
                .isEqualTo(8);
    }

    @Test
    @Row("ARC-4.4")
    void aComponentHasAtMost32767Bytes() {
        assertThat(ComponentTypes.of(Bytes32767.class).struct().size()).isEqualTo(32767);
        assertThatThrownBy(() -> ComponentTypes.of(Bytes32768.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Bytes32768 takes 32768 bytes, and a component may take at most 32767.");
    }

    @Test
    void theCapOfAChunkComesFromTheAnnotation() {
        assertThat(ComponentTypes.of(AtMostTen.class).maximumChunkCapacity()).isEqualTo(10);
        assertThat(ComponentTypes.of(Position.class).maximumChunkCapacity()).isEqualTo(Integer.MAX_VALUE);
        assertThatThrownBy(() -> ComponentTypes.of(AtMostNone.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("AtMostNone has @MaximumChunkCapacity(0), and a chunk holds at least one entity. Give it 1"
                        + " or more.");
    }

    @Test
    void typesWithSomethingNullableInsideRefuseValues() {
        assertThat(ComponentTypes.of(Position.class).refusesValues()).isFalse();
        assertThat(ComponentTypes.of(Armor.class).refusesValues()).isFalse();
        assertThat(ComponentTypes.of(Nested.class).refusesValues()).isTrue();
        assertThat(ComponentTypes.of(Label.class).refusesValues()).isTrue();
    }
}
