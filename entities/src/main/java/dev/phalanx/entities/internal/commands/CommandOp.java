package dev.phalanx.entities.internal.commands;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The kind of a command: its effect, its target and its number of words. [CommandLayout] describes the content of the
/// words.
public enum CommandOp {
    /// Creates entities of an archetype.
    CREATE("createEntity", Target.NEW, 4),
    /// Creates copies of an entity.
    INSTANTIATE("instantiate", Target.ENTITY, 5),
    /// Destroys.
    DESTROY("destroyEntity", Target.ENTITY, 3),
    /// Destroys.
    DESTROY_ARRAY("destroyEntity", Target.ARRAY, 3),
    /// Destroys.
    DESTROY_QUERY(DESTROY_ARRAY, 2),
    /// Switches an entity off or on.
    SET_ENABLED("setEnabled", Target.ENTITY, 4),
    /// Names an entity.
    SET_NAME("setName", Target.ENTITY, 4),
    /// Adds a component, zero.
    ADD_TYPE("addComponent", Target.ENTITY, 4),
    /// Adds a component, zero.
    ADD_TYPE_ARRAY("addComponent", Target.ARRAY, 4),
    /// Adds a component, zero.
    ADD_TYPE_QUERY(ADD_TYPE_ARRAY, 4),
    /// Adds several components, zero.
    ADD_TYPES("addComponent", Target.ENTITY, 4),
    /// Adds several components, zero.
    ADD_TYPES_ARRAY("addComponent", Target.ARRAY, 4),
    /// Adds several components, zero.
    ADD_TYPES_QUERY(ADD_TYPES_ARRAY, 4),
    /// Removes a component.
    REMOVE_TYPE("removeComponent", Target.ENTITY, 4),
    /// Removes a component.
    REMOVE_TYPE_ARRAY("removeComponent", Target.ARRAY, 4),
    /// Removes a component.
    REMOVE_TYPE_QUERY(REMOVE_TYPE_ARRAY, 4),
    /// Removes several components.
    REMOVE_TYPES("removeComponent", Target.ENTITY, 4),
    /// Removes several components.
    REMOVE_TYPES_ARRAY("removeComponent", Target.ARRAY, 4),
    /// Removes several components.
    REMOVE_TYPES_QUERY(REMOVE_TYPES_ARRAY, 4),
    /// Adds a component with its value, or sets it.
    ADD_VALUE("addComponent", Target.ENTITY, 5),
    /// Adds a component with its value, or sets it.
    ADD_VALUE_ARRAY("addComponent", Target.ARRAY, 5),
    /// Adds a component with its value, or sets it.
    ADD_VALUE_QUERY(ADD_VALUE_ARRAY, 5),
    /// Sets a component.
    SET_VALUE("setComponent", Target.ENTITY, 5),
    /// Sets a component.
    SET_VALUE_QUERY("setComponent", Target.QUERY, 5),
    /// Takes the object of a managed component to another entity.
    MOVE("moveComponent", Target.ENTITY, 6),
    /// Adds a shared component, or sets it.
    ADD_SHARED("addSharedComponent", Target.ENTITY, 5),
    /// Adds a shared component, or sets it.
    ADD_SHARED_ARRAY("addSharedComponent", Target.ARRAY, 5),
    /// Adds a shared component, or sets it.
    ADD_SHARED_QUERY(ADD_SHARED_ARRAY, 5),
    /// Sets a shared component.
    SET_SHARED("setSharedComponent", Target.ENTITY, 5),
    /// Sets a shared component.
    SET_SHARED_ARRAY("setSharedComponent", Target.ARRAY, 5),
    /// Sets a shared component.
    SET_SHARED_QUERY(SET_SHARED_ARRAY, 5),
    /// Adds a buffer with its elements, or replaces those of the one that is there.
    ADD_BUFFER("addBuffer", Target.ENTITY, 5),
    /// Replaces the elements of a buffer.
    SET_BUFFER("setBuffer", Target.ENTITY, 5),
    /// Appends one element to a buffer.
    APPEND("appendToBuffer", Target.ENTITY, 5),
    /// Enables or disables a component.
    ENABLE("setComponentEnabled", Target.ENTITY, 5),
    /// Enables or disables a component.
    ENABLE_QUERY("setComponentEnabled", Target.QUERY, 5),
    /// Adds a component to members of a group.
    GROUP_ADD("addComponentForLinkedEntityGroup", Target.ENTITY, 6),
    /// Sets a component of members of a group.
    GROUP_SET("setComponentForLinkedEntityGroup", Target.ENTITY, 6),
    /// Sets a component of those members of a group that have it.
    GROUP_REPLACE("replaceComponentForLinkedEntityGroup", Target.ENTITY, 6);

    /// The target of a command.
    enum Target {
        /// Entities that it makes.
        NEW,
        /// One entity.
        ENTITY,
        /// Those in an array.
        ARRAY,
        /// Those that a query matches.
        QUERY
    }

    private static final CommandOp[] ALL = values();

    private final String verb;
    private final Target target;
    private final int words;
    private final @Nullable CommandOp ofArray;

    CommandOp(String verb, Target target, int words) {
        this(verb, target, words, null);
    }

    /// What `ofArray` does, with what a query matches.
    CommandOp(CommandOp ofArray, int words) {
        this(ofArray.verb, Target.QUERY, words, ofArray);
    }

    CommandOp(String verb, Target target, int words, @Nullable CommandOp ofArray) {
        this.verb = verb;
        this.target = target;
        this.words = words;
        this.ofArray = ofArray;
    }

    /// The op that a stream has as `code`.
    static CommandOp of(int code) {
        return ALL[code];
    }

    /// The code of the op in a stream, which lives no longer than the process.
    @SuppressWarnings("EnumOrdinal") // as said
    int code() {
        return ordinal();
    }

    /// The method that records it.
    String verb() {
        return verb;
    }

    Target target() {
        return target;
    }

    /// The command that does with the entities in an array what this one does with those that a query matches.
    CommandOp ofArray() {
        return Objects.requireNonNull(ofArray);
    }

    /// Whether it does nothing with an entity that is not alive, unless the entity has a deferred entity.
    boolean ignoresDead() {
        return switch (this) {
            case DESTROY, DESTROY_ARRAY, REMOVE_TYPE, REMOVE_TYPE_ARRAY, REMOVE_TYPES, REMOVE_TYPES_ARRAY -> true;
            default -> false;
        };
    }

    /// The number of words of such a command.
    int words() {
        return words;
    }
}
