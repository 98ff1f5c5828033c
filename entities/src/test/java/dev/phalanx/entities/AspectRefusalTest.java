package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Classes that cannot be aspects.
@SuppressWarnings({"UnusedMethod", "UnusedVariable", "UnusedTypeParameter", "ClassCanBeStatic"}) // refused unused
final class AspectRefusalTest extends InWorld {
    private static final String PARTS =
            "RefRW, RefRO, EnabledRefRW, EnabledRefRO, DynamicBuffer, Entity, a shared component, or another aspect";

    private void assertRefused(Class<? extends IAspect> type, String message) {
        Entity entity = em.createEntity();
        for (int again = 0; again < 2; again++) {
            assertThatThrownBy(() -> QueryTerms.aspect(type))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> em.queryBuilder().withAspect(type)).hasMessage(message);
            assertThatThrownBy(() -> em.getAspect(entity, type)).hasMessage(message);
        }
    }

    interface Abstract extends IAspect {}

    static class Open implements IAspect {
        Open(RefRW<Health> health) {}
    }

    record Generic<T>(RefRW<Health> health) implements IAspect {}

    static final class Two implements IAspect {
        Two(RefRW<Health> health) {}

        Two(RefRO<Health> health) {}
    }

    static final class Shy implements IAspect {
        private Shy(RefRW<Health> health) {}
    }

    record Nothing() implements IAspect {}

    final class Inner implements IAspect {
        Inner(RefRW<Health> health) {}
    }

    @Test
    @Row("ASP-6.3")
    void anAspectIsARecordOrAFinalClassWithOneConstructor() {
        assertRefused(
                Abstract.class,
                "Abstract is not an aspect: it is neither a record nor a final class. Make it one of them.");
        assertRefused(
                Open.class, "Open is not an aspect: it is neither a record nor a final class. Make it one of them.");
        assertRefused(
                Generic.class,
                "Generic is not an aspect: it is generic. Declare a class without type parameters for each use.");
        assertRefused(
                Two.class,
                "Two is not an aspect: it has 2 constructors. Give it one, whose parameters are what it wraps.");
        assertRefused(
                Shy.class,
                "Shy is not an aspect: it or its constructor is private, so generated code cannot reach it. Make it"
                        + " package-private or public.");
        assertRefused(
                Nothing.class,
                "Nothing is not an aspect: its constructor takes nothing. Let it take what it wraps: " + PARTS + ".");
        assertRefused(
                Inner.class,
                "Inner is not an aspect: it is an inner class and would carry its outer object. Declare it static.");
        assertThat(new Inner(
                        em.getAspect(em.createEntity(new Health()), Fine.class).health()))
                .isNotNull();
    }

    record Fine(RefRW<Health> health) implements IAspect {}

    record Texts(List<Health> health) implements IAspect {}

    record Raw(String text) implements IAspect {}

    record Wild(RefRW<?> any) implements IAspect {}

    record Tagged(RefRO<Monster> monster) implements IAspect {}

    record Element(RefRW<Waypoint> waypoint) implements IAspect {}

    @SuppressWarnings("rawtypes") // what is tested
    record Unknown(RefRW health) implements IAspect {}

    record Bit(EnabledRefRW<Health> health) implements IAspect {}

    record Buffer(DynamicBuffer<Health> health) implements IAspect {}

    record Self(@Optional Entity entity) implements IAspect {}

    record Nested(@Optional Fine fine) implements IAspect {}

    record Egg(Hen hen) implements IAspect {}

    record Hen(Egg egg) implements IAspect {}

    static final class Strange implements IAspect {
        Strange(RefRW<Health> health, int more) {}
    }

    @Test
    @Row("ASP-1")
    void anAspectIsMadeOfNothingElse() {
        String other = ", and an aspect cannot be given one. Let it be a " + PARTS + ".";
        assertRefused(Texts.class, "Texts.health is java.util.List<" + Health.class.getName() + ">" + other);
        assertRefused(Raw.class, "Raw.text is String" + other);
        assertRefused(Unknown.class, "Unknown.health is RefRW" + other);
        assertRefused(Strange.class, "Parameter 2 of the constructor of Strange is int" + other);
        assertRefused(
                Wild.class,
                "Wild.any is dev.phalanx.structs.RefRW<?>, which names no component. Give it a component class as its"
                        + " type argument.");
        assertRefused(
                Tagged.class,
                "Tagged.monster asks for a reference to Monster, which is a tag and has no value. Let the query require"
                        + " it with withAll.");
        assertRefused(
                Element.class,
                "Element.waypoint asks for a reference to Waypoint, which is the element of a buffer. Ask for a"
                        + " DynamicBuffer of it.");
        assertRefused(
                Bit.class,
                "Bit.health asks for the enabled bit of Health, which cannot be disabled. Let it implement"
                        + " IEnableableComponent.");
        assertRefused(
                Buffer.class,
                "Buffer.health asks for a buffer of Health, which is not the element of a buffer. Let it implement"
                        + " IBufferElementData.");
        assertRefused(
                Self.class,
                "Self.entity is @Optional and the entity, which is always there. Take the annotation away.");
        assertRefused(
                Nested.class,
                "Nested.fine is @Optional and an aspect, whose own parts say what is optional. Take the annotation"
                        + " away.");
        assertRefused(Egg.class, "Hen.egg is Egg, which contains it. Take one of them out of the other.");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse is what is tested
    void anAspectSaysThatItIsOne() {
        assertThatThrownBy(() -> QueryTerms.aspect((Class) String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("String is not an aspect: it does not implement IAspect. Let it, and be a record or a final"
                        + " class.");
    }
}
