package dev.phalanx.inspector.internal.search;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.ComponentType.AccessMode;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.search.SearchPart.Need;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One alternative of a search: what all entities that it finds have in common.
///
/// @param names what the name is, contains, and is not
/// @param ids ids, each of which must be the entity's id
/// @param otherIds ids, none of which is the entity's id
/// @param indices indices, each of which must be the entity's index
/// @param otherIndices indices, none of which is the entity's index
/// @param all types that an entity has
/// @param any types of which it has at least one
/// @param none types that it does not have enabled
/// @param disabled types that it has disabled
/// @param absent types that it does not have
/// @param present types that it has, enabled or not
/// @param marks what the word `is=` asks for: `prefab`, `disabled`, `system`
/// @param comparisons comparisons of values, all of which match; the entity has their components
public record SearchTerms(
        List<SearchPart.Name> names,
        List<Entity> ids,
        List<Entity> otherIds,
        List<Integer> indices,
        List<Integer> otherIndices,
        List<Types> all,
        List<Types> any,
        List<Types> none,
        List<Types> disabled,
        List<Types> absent,
        List<Types> present,
        Set<String> marks,
        List<FieldComparison> comparisons) {
    static final Map<String, ComponentType> MARKS = new TreeMap<>(Map.of(
            "prefab", ComponentType.readOnly(Prefab.class),
            "disabled", ComponentType.readOnly(Disabled.class),
            "system", ComponentType.readOnly(SystemInstance.class)));

    /// The component that a mark stands for.
    static Types typeOf(String mark) {
        ComponentType type = MARKS.get(mark);
        if (type == null) {
            throw new IllegalStateException("There is no mark " + mark + ".");
        }
        return Types.of(type.type());
    }

    /// What all parts ask for, or null if no entity can have all of it because of a negation.
    static @Nullable SearchTerms of(List<SearchPart> parts) {
        SearchTerms terms = new SearchTerms(
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new TreeSet<>(),
                new ArrayList<>());
        parts.forEach(terms::add);
        for (SearchPart part : parts) {
            if (part instanceof SearchPart.State state && !terms.need(state)) {
                return null;
            }
        }
        if (terms.names.stream().anyMatch(name -> !name.isWhole() && !name.isNegated())) {
            terms.indices.forEach(
                    number -> terms.names.add(new SearchPart.Name(Integer.toString(number), false, false)));
            terms.indices.clear();
            terms.otherIndices.forEach(
                    number -> terms.names.add(new SearchPart.Name(Integer.toString(number), false, true)));
            terms.otherIndices.clear();
        }
        return terms;
    }

    /// The same terms, of one entity alone.
    public SearchTerms of(Entity entity) {
        return new SearchTerms(
                names,
                List.of(entity),
                otherIds,
                List.of(),
                otherIndices,
                all,
                any,
                none,
                disabled,
                absent,
                present,
                marks,
                comparisons);
    }

    private void add(SearchPart part) {
        switch (part) {
            case SearchPart.Clause(String clause, List<Types> types) -> {
                List<Types> list = list(clause);
                types.stream().filter(type -> !list.contains(type)).forEach(list::add);
            }
            case SearchPart.Mark(String mark) -> marks.add(mark);
            case SearchPart.Name name -> names.add(name);
            case SearchPart.Id(Entity entity, boolean isNegated) -> (isNegated ? otherIds : ids).add(entity);
            case SearchPart.Index(int index, boolean isNegated) -> (isNegated ? otherIndices : indices).add(index);
            case SearchPart.Compared(FieldComparison comparison) -> comparisons.add(comparison);
            case SearchPart.State _ -> {
                // Those come last, because they narrow what is written.
            }
        }
    }

    private List<Types> list(String clause) {
        return switch (clause) {
            case "all" -> all;
            case "any" -> any;
            case "none" -> none;
            case "disabled" -> disabled;
            case "absent" -> absent;
            default -> present;
        };
    }

    /// Asks for a state of a component beside what is asked for already. Returns whether both are possible.
    private boolean need(SearchPart.State state) {
        Types type = state.type();
        Need need = state.need();
        boolean isEnableable = !type.isChunk() && type.info().isEnableable();
        for (Need known : Need.values()) {
            if (list(known.clause()).remove(type)) {
                need = known.and(need, isEnableable);
                break;
            }
        }
        if (need == null) {
            return false;
        }
        list(need.clause()).add(type);
        if (any.contains(type)) {
            if (need == Need.ALL) {
                any.clear();
            } else if (need != Need.PRESENT) {
                any.remove(type);
                return !any.isEmpty();
            }
        }
        return true;
    }

    /// Whether every entity that matches has a component of this type.
    public boolean requires(Class<?> type) {
        return Stream.of(all, disabled, present)
                .flatMap(List::stream)
                .anyMatch(one -> !one.isChunk() && one.type() == type);
    }

    /// Whether no entity without a name matches.
    boolean needsName() {
        return names.stream().anyMatch(SearchPart.Name::needsName);
    }

    boolean hasId() {
        return !ids.isEmpty() || !indices.isEmpty();
    }

    /// Whether the components of an entity say whether it matches.
    boolean isByComponents() {
        return names.isEmpty() && !hasId() && otherIds.isEmpty() && otherIndices.isEmpty() && comparisons.isEmpty();
    }

    /// The number of things that are looked at for each entity.
    int weight() {
        return Math.max(1, names.size()) + comparisons.size();
    }

    /// The entity that the ids and indices name, or null if there is none that all of them name.
    @Nullable
    Entity named(EntityManager em) {
        Entity named = ids.isEmpty() ? em.findEntity(indices.getFirst()) : ids.getFirst();
        return named != null
                        && ids.stream().allMatch(named::equals)
                        && indices.stream().allMatch(index -> index == named.index())
                ? named
                : null;
    }

    /// Whether an entity is none of those that are excluded.
    boolean allowsId(Entity entity) {
        for (int i = 0; i < otherIds.size(); i++) {
            if (otherIds.get(i).equals(entity)) {
                return false;
            }
        }
        for (int i = 0; i < otherIndices.size(); i++) {
            if (otherIndices.get(i) == entity.index()) {
                return false;
            }
        }
        return true;
    }

    /// Whether names matter.
    public boolean looksAtNames() {
        return !names.isEmpty();
    }

    /// Whether a name, empty if the entity has none, is as all of the words ask for.
    boolean matchesName(String name) {
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).matches(name)) {
                return false;
            }
        }
        return true;
    }

    /// The description of entities that match, regardless of names, ids and values.
    public EntityQueryDesc description() {
        Set<EntityQueryOptions> options = EnumSet.noneOf(EntityQueryOptions.class);
        EntityQueryDesc desc = EntityQueryDesc.EMPTY;
        try {
            for (Map.Entry<String, ComponentType> mark : MARKS.entrySet()) {
                if (marks.contains(mark.getKey()) && !has(all, mark.getValue())) {
                    desc = desc.withAll(mark.getValue());
                }
            }
            desc = desc.withAll(types(all))
                    .withAny(types(any))
                    .withNone(types(none))
                    .withDisabled(types(disabled))
                    .withAbsent(types(absent))
                    .withPresent(types(present));
            if (marks.contains("prefab") || hasId()) {
                options.add(EntityQueryOptions.INCLUDE_PREFAB);
            }
            if (marks.contains("disabled") || hasId()) {
                options.add(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES);
            }
            if (marks.contains("system") || hasId()) {
                options.add(EntityQueryOptions.INCLUDE_SYSTEMS);
            }
            return desc.withOptions(options.toArray(EntityQueryOptions[]::new));
        } catch (IllegalStateException | IllegalArgumentException wrong) {
            throw ApiException.badRequest(String.valueOf(wrong.getMessage()));
        }
    }

    private static boolean has(List<Types> types, ComponentType type) {
        return types.contains(new Types(type.type(), false));
    }

    private static ComponentType[] types(List<Types> types) {
        return types.stream()
                .map(one -> new ComponentType(one.type(), AccessMode.READ_ONLY, one.isChunk()))
                .toArray(ComponentType[]::new);
    }
}
