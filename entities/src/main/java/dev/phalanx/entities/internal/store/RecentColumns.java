package dev.phalanx.entities.internal.store;

import org.jspecify.annotations.Nullable;

/// The columns of the few component classes that were used most recently. The loops of a program use the same few again
/// and again; comparing with each is faster than any table.
final class RecentColumns {
    private @Nullable Class<?> type0;
    private @Nullable Class<?> type1;
    private @Nullable Class<?> type2;
    private @Nullable Class<?> type3;
    private @Nullable Class<?> type4;
    private @Nullable Class<?> type5;
    private @Nullable ComponentColumns<?> columns0;
    private @Nullable ComponentColumns<?> columns1;
    private @Nullable ComponentColumns<?> columns2;
    private @Nullable ComponentColumns<?> columns3;
    private @Nullable ComponentColumns<?> columns4;
    private @Nullable ComponentColumns<?> columns5;
    private int next;

    /// The columns of `type`, or null if they are not kept.
    @Nullable
    ComponentColumns<?> find(Class<?> type) {
        if (type == type0) {
            return columns0;
        }
        if (type == type1) {
            return columns1;
        }
        if (type == type2) {
            return columns2;
        }
        if (type == type3) {
            return columns3;
        }
        if (type == type4) {
            return columns4;
        }
        return type == type5 ? columns5 : null;
    }

    /// Keeps the columns of `type` in place of those kept longest.
    void keep(Class<?> type, ComponentColumns<?> columns) {
        switch (next) {
            case 0 -> {
                type0 = type;
                columns0 = columns;
            }
            case 1 -> {
                type1 = type;
                columns1 = columns;
            }
            case 2 -> {
                type2 = type;
                columns2 = columns;
            }
            case 3 -> {
                type3 = type;
                columns3 = columns;
            }
            case 4 -> {
                type4 = type;
                columns4 = columns;
            }
            default -> {
                type5 = type;
                columns5 = columns;
            }
        }
        next = (next + 1) % 6;
    }
}
