package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.WriteGroups;
import java.util.ArrayList;
import java.util.List;

/// The types that a part of a query excludes because they are in the write group of a type that it writes.
///
/// A type that the part does not name is left out if it is in the group of a type that the part writes, unless
/// the part takes it in by another way: a type that is read takes in its group, each of those not written takes in its
/// own, and so on. The groups are looked up from the member, when an archetype has it; so it does not matter when the
/// member's class was first used.
final class WriteGroupFilter {
    private final List<Class<?>> named = new ArrayList<>();
    private final List<Class<?>> read = new ArrayList<>();
    private final List<Class<?>> written = new ArrayList<>();

    WriteGroupFilter(QueryPart part) {
        for (List<ComponentInfo<?>> clause : List.of(part.all(), part.any(), part.disabled(), part.present())) {
            for (ComponentInfo<?> type : clause) {
                named.add(type.type());
                (part.written().contains(type) ? written : read).add(type.type());
            }
        }
        part.none().forEach(type -> named.add(type.type()));
        part.absent().forEach(type -> named.add(type.type()));
    }

    /// Whether entities that have the type are left out.
    boolean leavesOut(ComponentInfo<?> type) {
        List<Class<?>> groups = WriteGroups.of(type.type());
        return !groups.isEmpty()
                && !named.contains(type.type())
                && groups.stream().anyMatch(written::contains)
                && !isTakenIn(type.type(), new ArrayList<>());
    }

    private boolean isTakenIn(Class<?> type, List<Class<?>> visited) {
        visited.add(type);
        for (Class<?> target : WriteGroups.of(type)) {
            boolean follows = !written.contains(target) && !visited.contains(target);
            if (read.contains(target) || (follows && isTakenIn(target, visited))) {
                return true;
            }
        }
        return false;
    }
}
