package dev.phalanx.entities.diagnostics;

import java.util.Locale;

/// What a record of a journal says. The names are those of Unity's journaling where it has the same.
public enum JournalKind {
    /// The world was created. Only a journal that was switched on for all worlds has such a record.
    WORLD_CREATED,
    /// The world is being closed. The last record of a journal.
    WORLD_DISPOSED,
    /// A system was added. Its name is the text.
    SYSTEM_ADDED,
    /// A system was removed. Its name is the text.
    SYSTEM_REMOVED,
    /// Entities were created or copied, or came from another world. The types are those that they had first.
    CREATE_ENTITY,
    /// Entities were destroyed, or went to another world. The types are those that they had last. An entity with
    /// cleanup components has a second such record for the end of its id.
    DESTROY_ENTITY,
    /// A component was added. The value that it was given is the text, or that of a record of [#SET_COMPONENT] that
    /// follows.
    ADD_COMPONENT,
    /// A component was removed.
    REMOVE_COMPONENT,
    /// A component was enabled.
    ENABLE_COMPONENT,
    /// A component was disabled.
    DISABLE_COMPONENT,
    /// The value of a component, or of a chunk component, was set.
    SET_COMPONENT,
    /// Entities got another value of a shared component.
    SET_SHARED_COMPONENT,
    /// The elements of a dynamic buffer were set, or one was appended.
    SET_BUFFER,
    /// An entity got a name, which is the text.
    SET_NAME,
    /// Components were handed out to be written: by a reference, to a loop over a query, as an array of a chunk, or to
    /// a job. Whether they were written is known only of single entities, see `EntityJournal`.
    GET_COMPONENT_RW,
    /// Dynamic buffers were handed out to be changed.
    GET_BUFFER_RW;

    private final String label = label(name());

    /// The name in the form of Unity's, such as `CreateEntity`, which tools show.
    public String label() {
        return label;
    }

    private static String label(String name) {
        StringBuilder label = new StringBuilder();
        for (String part : name.split("_", -1)) {
            label.append(
                    part.equals("RW")
                            ? part
                            : part.charAt(0) + part.substring(1).toLowerCase(Locale.ROOT));
        }
        return label.toString();
    }
}
