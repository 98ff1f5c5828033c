package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.entities.types.EntityQueryOptions;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The conditions of a query: an archetype matches if it matches one of the parts. Descriptions with the same parts are
/// equal, in whatever order the parts were given.
///
/// @param parts at least one
public record QueryDescription(List<QueryPart> parts) {

    /// Sorts the parts and leaves out repeated ones.
    public QueryDescription {
        parts = parts.stream()
                .distinct()
                .sorted(Comparator.comparing(QueryPart::toString))
                .toList();
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
        return parts.stream()
                .flatMap(part -> part.written().stream())
                .distinct()
                .toList();
    }

    /// The types that are only read: those that some part asks for, and those whose enabled bits decide.
    public List<ComponentInfo<?>> read() {
        List<ComponentInfo<?>> written = written();
        Stream<ComponentInfo<?>> asked = parts.stream()
                .flatMap(part -> Stream.of(part.all(), part.any(), part.disabled(), part.present()))
                .flatMap(List::stream);
        return Stream.concat(asked, dependencies().stream())
                .filter(type -> !written.contains(type))
                .distinct()
                .toList();
    }

    /// Notes the types that the owner of such a query reads and writes: those that the query requests, and those whose
    /// enabled bits decide which entities match.
    public void uses(UsedTypes types) {
        for (QueryPart part : parts) {
            part.written().forEach(types::write);
            Stream.of(part.all(), part.any(), part.disabled(), part.present())
                    .flatMap(List::stream)
                    .filter(type -> !part.written().contains(type))
                    .forEach(types::read);
            part.none().stream().filter(part::depends).forEach(types::read);
        }
    }

    /// The types whose enabled bits decide which entities match.
    public List<ComponentInfo<?>> dependencies() {
        return parts.stream()
                .flatMap(part -> Stream.of(part.all(), part.any(), part.none(), part.disabled())
                        .flatMap(List::stream)
                        .filter(part::depends))
                .distinct()
                .toList();
    }

    /// The types of an archetype that entities may not have enabled for their write groups.
    List<ComponentInfo<?>> rivals(Archetype archetype) {
        return Arrays.stream(archetype.components())
                .filter(type -> parts.stream().anyMatch(part -> part.depends(type) && part.isRival(type)))
                .toList();
    }

    /// Such as `query [LocalTransform, rw Speed] without [Frozen] or [Monster]`.
    @Override
    public String toString() {
        return parts.stream().map(QueryPart::toString).collect(Collectors.joining(" or ", "query ", ""));
    }
}
