package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.types.EntityQueryOptions;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One of the alternatives a query asks for. Equal for the same types in any order.
///
/// @param all types that must be there
/// @param any types of which one must be there, if there are any
/// @param none types that must not be there, or be disabled
/// @param disabled types that must be there and be disabled
/// @param absent types that must not be there, whether enabled or not
/// @param present types that must be there, whether enabled or not
/// @param written those of `all`, `any`, `disabled` and `present` that are not only read
/// @param options what selects entities that queries pass over otherwise, in the order of the constants
/// @param passedOver types whose entities do not match, because no clause and no option asks for them; what the text
///     leaves out
public record QueryPart(
        List<ComponentInfo<?>> all,
        List<ComponentInfo<?>> any,
        List<ComponentInfo<?>> none,
        List<ComponentInfo<?>> disabled,
        List<ComponentInfo<?>> absent,
        List<ComponentInfo<?>> present,
        List<ComponentInfo<?>> written,
        List<EntityQueryOptions> options,
        List<ComponentInfo<?>> passedOver) {

    /// Sorts the types. The caller has made sure that none is named twice.
    public QueryPart {
        all = sorted(all);
        any = sorted(any);
        none = sorted(none);
        disabled = sorted(disabled);
        absent = sorted(absent);
        present = sorted(present);
        written = sorted(written);
        options = List.copyOf(options);
        passedOver = sorted(passedOver);
    }

    private static List<ComponentInfo<?>> sorted(Collection<ComponentInfo<?>> types) {
        if (types.size() < 2) {
            return List.copyOf(types);
        }
        ComponentInfo<?>[] inOrder = types.toArray(new ComponentInfo<?>[0]);
        Arrays.sort(inOrder, ComponentInfo.ORDER);
        return List.of(inOrder);
    }

    // Written out, as those that a record has by itself take milliseconds at their first use.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof QueryPart part
                && all.equals(part.all)
                && any.equals(part.any)
                && none.equals(part.none)
                && disabled.equals(part.disabled)
                && absent.equals(part.absent)
                && present.equals(part.present)
                && written.equals(part.written)
                && options.equals(part.options)
                && passedOver.equals(part.passedOver);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * (31 * all.hashCode() + any.hashCode()) + none.hashCode()) + options.hashCode();
    }

    /// Whether entities of `archetype` are what this part asks for.
    boolean matches(Archetype archetype) {
        return hasAll(archetype, all)
                && hasAll(archetype, disabled)
                && hasAll(archetype, present)
                && !isExcluded(archetype)
                && !hasRival(archetype)
                && !hasOne(archetype, absent)
                && !hasOne(archetype, passedOver)
                && (any.isEmpty() || hasOne(archetype, any));
    }

    /// Whether all its entities are excluded, enabled or not.
    private boolean isExcluded(Archetype archetype) {
        for (int i = 0; i < none.size(); i++) {
            if (archetype.has(none.get(i)) && !depends(none.get(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean hasRival(Archetype archetype) {
        if (filtersWriteGroups()) {
            for (ComponentInfo<?> type : archetype.components()) {
                if (!depends(type) && isRival(type)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether entities that have the type, and have it enabled, are left out for its write group.
    public boolean isRival(ComponentInfo<?> type) {
        return filtersWriteGroups() && new WriteGroupFilter(this).leavesOut(type);
    }

    private boolean filtersWriteGroups() {
        return options.contains(EntityQueryOptions.FILTER_WRITE_GROUP);
    }

    /// Whether it matters to this part which entities have the type enabled.
    boolean depends(ComponentInfo<?> type) {
        return type.isEnableable() && !ignoresEnabled();
    }

    /// Whether the part looks at components whether they are enabled or not.
    public boolean ignoresEnabled() {
        return options.contains(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE);
    }

    private static boolean hasAll(Archetype archetype, List<ComponentInfo<?>> types) {
        for (int i = 0; i < types.size(); i++) {
            if (!archetype.has(types.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasOne(Archetype archetype, List<ComponentInfo<?>> types) {
        for (int i = 0; i < types.size(); i++) {
            if (archetype.has(types.get(i))) {
                return true;
            }
        }
        return false;
    }

    /// Whether every entity of this part has the type.
    boolean requires(ComponentInfo<?> type) {
        return all.contains(type) || disabled.contains(type) || present.contains(type);
    }

    /// Whether the part asks for the type, perhaps for others instead.
    boolean names(ComponentInfo<?> type) {
        return requires(type) || any.contains(type);
    }

    /// Such as `[LocalTransform, rw Speed] with one of [Red, Blue] without [Frozen]`.
    @Override
    public String toString() {
        return list(all)
                + clause(" with one of ", any)
                + clause(" without ", none)
                + clause(" with disabled ", disabled)
                + clause(" where absent are ", absent)
                + clause(" where present are ", present)
                + (options.isEmpty() ? "" : " with options " + options);
    }

    private String clause(String words, List<ComponentInfo<?>> types) {
        return types.isEmpty() ? "" : words + list(types);
    }

    private String list(List<ComponentInfo<?>> types) {
        return types.stream()
                .map(type -> written.contains(type) ? "rw " + type.name() : type.name())
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
