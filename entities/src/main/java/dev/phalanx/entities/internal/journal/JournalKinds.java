package dev.phalanx.entities.internal.journal;

import dev.phalanx.entities.diagnostics.JournalKind;

/// The numbers of kinds in records.
final class JournalKinds {
    /// The kinds from this one on say that something is handed out to be written.
    static final int FIRST_HANDED_OUT = number(JournalKind.GET_COMPONENT_RW);

    private static final JournalKind[] KINDS = JournalKind.values();

    private JournalKinds() {}

    /// The number of a kind.
    @SuppressWarnings("EnumOrdinal") // records are read by the process that has written them
    static int number(JournalKind kind) {
        return kind.ordinal();
    }

    /// The kind with a number.
    static JournalKind of(int number) {
        return KINDS[number];
    }
}
