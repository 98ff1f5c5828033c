package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.entities.types.EntityQueryOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The conditions of a query: an archetype matches if it matches one of the parts. Descriptions with the same parts are
/// equal, in whatever order the parts were given.
///
/// @param parts at least one
public record QueryDescription(List<QueryPart> parts) {

    /// Sorts the parts and leaves out repeated ones.
    public QueryDescription {
        parts = parts.size() == 1
                ? List.copyOf(parts)
                : parts.stream()
                        .distinct()
                        .sorted(Comparator.comparing(QueryPart::toString))
                        .toList();
    }

    // Written out, as those that a record has by itself take milliseconds at their first use.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof QueryDescription description && parts.equals(description.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    /// One part of types that are read and types that must not be there.
    public static QueryDescription of(Collection<ComponentInfo<?>> all, Collection<ComponentInfo<?>> none) {
        return of(all, none, List.of());
    }

    /// Those that have a type, entities of systems among them.
    public static QueryDescription ofSingleton(ComponentInfo<?> type) {
        return of(List.of(type), List.of(), List.of(EntityQueryOptions.INCLUDE_SYSTEMS));
    }

    private static QueryDescription of(
            Collection<ComponentInfo<?>> all, Collection<ComponentInfo<?>> none, List<EntityQueryOptions> options) {
        QueryPart part = new QueryPart(
                List.copyOf(all),
                List.of(),
                List.copyOf(none),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                options,
                ImplicitExclusion.of(all, options));
        return new QueryDescription(List.of(part));
    }

    /// Whether entities of `archetype` are what the query asks for.
    public boolean matches(Archetype archetype) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).matches(archetype)) {
                return true;
            }
        }
        return false;
    }

    /// Whether every entity that matches has the type.
    public boolean requires(ComponentInfo<?> type) {
        for (int i = 0; i < parts.size(); i++) {
            if (!parts.get(i).requires(type)) {
                return false;
            }
        }
        return true;
    }

    /// Whether every part asks to write the type.
    public boolean writes(ComponentInfo<?> type) {
        for (int i = 0; i < parts.size(); i++) {
            if (!parts.get(i).written().contains(type)) {
                return false;
            }
        }
        return true;
    }

    /// Whether some part asks for the type.
    public boolean names(ComponentInfo<?> type) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).names(type)) {
                return true;
            }
        }
        return false;
    }

    /// The types that some part asks to write.
    public List<ComponentInfo<?>> written() {
        Set<ComponentInfo<?>> written = new LinkedHashSet<>();
        for (QueryPart part : parts) {
            written.addAll(part.written());
        }
        return List.copyOf(written);
    }

    /// The types that are only read: those that some part asks for, and those whose enabled bits decide.
    public List<ComponentInfo<?>> read() {
        Set<ComponentInfo<?>> read = new LinkedHashSet<>();
        for (QueryPart part : parts) {
            read.addAll(part.all());
            read.addAll(part.any());
            read.addAll(part.disabled());
            read.addAll(part.present());
        }
        read.addAll(dependencies());
        written().forEach(read::remove);
        return List.copyOf(read);
    }

    /// Notes the types that the owner of such a query reads and writes: those that the query requests, and those whose
    /// enabled bits decide which entities match.
    public void uses(UsedTypes types) {
        for (QueryPart part : parts) {
            for (ComponentInfo<?> type : part.written()) {
                types.write(type);
            }
            for (List<ComponentInfo<?>> asked : List.of(part.all(), part.any(), part.disabled(), part.present())) {
                for (ComponentInfo<?> type : asked) {
                    if (!part.written().contains(type)) {
                        types.read(type);
                    }
                }
            }
            for (ComponentInfo<?> type : part.none()) {
                if (part.depends(type)) {
                    types.read(type);
                }
            }
        }
    }

    /// The types whose enabled bits decide which entities match.
    public List<ComponentInfo<?>> dependencies() {
        Set<ComponentInfo<?>> dependencies = new LinkedHashSet<>();
        for (QueryPart part : parts) {
            for (List<ComponentInfo<?>> asked : List.of(part.all(), part.any(), part.none(), part.disabled())) {
                for (ComponentInfo<?> type : asked) {
                    if (part.depends(type)) {
                        dependencies.add(type);
                    }
                }
            }
        }
        return List.copyOf(dependencies);
    }

    /// The types of an archetype that entities may not have enabled for their write groups.
    List<ComponentInfo<?>> rivals(Archetype archetype) {
        List<ComponentInfo<?>> rivals = new ArrayList<>();
        for (ComponentInfo<?> type : archetype.components()) {
            if (isRival(type)) {
                rivals.add(type);
            }
        }
        return rivals;
    }

    private boolean isRival(ComponentInfo<?> type) {
        for (QueryPart part : parts) {
            if (part.depends(type) && part.isRival(type)) {
                return true;
            }
        }
        return false;
    }

    /// Such as `query [LocalTransform, rw Speed] without [Frozen] or [Monster]`.
    @Override
    public String toString() {
        return parts.stream().map(QueryPart::toString).collect(Collectors.joining(" or ", "query ", ""));
    }
}
