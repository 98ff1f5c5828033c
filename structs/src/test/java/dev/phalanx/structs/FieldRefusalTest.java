package dev.phalanx.structs;

import static dev.phalanx.structs.Refusals.assertRefused;

import dev.phalanx.testing.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// Fields that have no place in a struct type are refused with their path and what to use instead.
@Row("CMP-1")
class FieldRefusalTest {
    record Owner(int id, String name) {}

    static final class Inventory {
        public int gold;
        public Owner owner;
    }

    @Test
    @Row("CMP-1.2")
    void aStringInsideANestedRecord() {
        assertRefused(
                Inventory.class,
                "Inventory.owner.name is a String; use FixedString64Bytes, or implement IManagedComponentData");
    }

    record Texts(CharSequence text) {}

    record AnyFixedString(FixedString text) {}

    record Builder(StringBuilder text) {}

    @Test
    @Row("CMP-1.2")
    void otherTexts() {
        assertRefused(
                Texts.class,
                "Texts.text is a CharSequence; use FixedString64Bytes, or implement IManagedComponentData");
        assertRefused(
                Builder.class,
                "Builder.text is a StringBuilder; use FixedString64Bytes, or implement IManagedComponentData");
        assertRefused(
                AnyFixedString.class,
                "AnyFixedString.text is a FixedString; use FixedString64Bytes, or implement IManagedComponentData");
    }

    record Collections(List<Integer> list) {}

    record Maps(Map<Integer, Integer> map) {}

    record AnyFixedList(FixedList<Integer> list) {}

    @Test
    @Row("CMP-1.2")
    void collections() {
        assertRefused(
                Collections.class,
                "Collections.list is a List; use a FixedList64Bytes or a dynamic buffer, or implement "
                        + "IManagedComponentData");
        assertRefused(
                Maps.class,
                "Maps.map is a Map; use a FixedList64Bytes or a dynamic buffer, or implement IManagedComponentData");
        assertRefused(
                AnyFixedList.class,
                "AnyFixedList.list is a FixedList; use a FixedList64Bytes or a dynamic buffer, or implement "
                        + "IManagedComponentData");
    }

    record Boxed(Integer count) {}

    record Anything(Object thing) {}

    record Interface(Supplier<Integer> source) {}

    record Ids(UUID id) {}

    record MaybeEntity(Optional<Entity> target) {}

    record AnyEnum(Enum<?> constant) {}

    abstract static class Shape {}

    record Abstract(Shape shape) {}

    @Test
    @Row("CMP-1.2")
    void otherReferences() {
        String cure = "; use a primitive, a struct type or an Entity, or implement IManagedComponentData";
        assertRefused(Boxed.class, "Boxed.count is an Integer" + cure);
        assertRefused(Anything.class, "Anything.thing is an Object" + cure);
        assertRefused(Interface.class, "Interface.source is a Supplier" + cure);
        assertRefused(Ids.class, "Ids.id is a UUID" + cure);
        assertRefused(MaybeEntity.class, "MaybeEntity.target is an Optional" + cure);
        assertRefused(AnyEnum.class, "AnyEnum.constant is an Enum" + cure);
        assertRefused(Abstract.class, "Abstract.shape is a Shape" + cure);
    }

    enum Nothing {}

    record Empty(Nothing nothing) {}

    @Test
    void enumsWithoutConstants() {
        assertRefused(
                Empty.class,
                "Empty.nothing is the enum Nothing, which has no constants and so no zero value. Give it at least one "
                        + "constant.");
    }

    static final class Hidden {
        int count;
    }

    static final class Secret {
        private int count;

        int count() {
            return count;
        }
    }

    static final class Unchangeable {
        public final int count = 1;
    }

    static final class Fleeting {
        public transient int count;
    }

    @Test
    void fieldsOfAClassThatGeneratedCodeCouldNotFill() {
        assertRefused(Hidden.class, "Hidden.count is not public. Make it public; a struct class is plain data.");
        assertRefused(Secret.class, "Secret.count is not public. Make it public; a struct class is plain data.");
        assertRefused(
                Unchangeable.class,
                "Unchangeable.count is final, so a value read from the world could not be put into it. Remove `final`, "
                        + "or make Unchangeable a record.");
        assertRefused(
                Fleeting.class,
                "Fleeting.count is transient; every field of a struct class is stored. Remove `transient`, or keep the "
                        + "value outside the component.");
    }

    record Node(int value, Node next) {}

    record Even(Odd odd) {}

    record Odd(Even even) {}

    static final class Item {
        public Item self;
    }

    @Test
    void typesInsideThemselves() {
        assertRefused(
                Node.class,
                "Node.next is a Node inside a Node, which would take endless space. Refer to the other value by its "
                        + "Entity.");
        assertRefused(
                Even.class,
                "Even.odd.even is an Even inside an Even, which would take endless space. Refer to the other value by "
                        + "its Entity.");
        assertRefused(
                Item.class,
                "Item.self is an Item inside an Item, which would take endless space. Refer to the other value by its "
                        + "Entity.");
    }
}
