package dev.phalanx.inspector.internal.search;

import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.structs.Entity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a word of a search, or its negation, asks of an entity.
sealed interface SearchPart {
    /// Components as a word such as `c=Health,Armour` names them.
    ///
    /// @param clause `all`, `any`, `none`, `disabled`, `absent`, `present`
    record Clause(String clause, List<Types> types) implements SearchPart {}

    /// The state of a component, as a comparison or a negation needs it.
    record State(Types type, Need need) implements SearchPart {}

    /// A comparison of a value.
    record Compared(FieldComparison comparison) implements SearchPart {}

    /// A mark such as `prefab`.
    record Mark(String mark) implements SearchPart {}

    /// What a name contains or, as a whole, is. Case is ignored.
    ///
    /// @param text the text; an empty one that is whole asks for entities without a name
    /// @param isWhole whether the name has nothing else
    /// @param isNegated whether other names match
    record Name(String text, boolean isWhole, boolean isNegated) implements SearchPart {
        /// Whether a name is as this asks for.
        boolean matches(String name) {
            return (isWhole ? name.equalsIgnoreCase(text) : !name.isEmpty() && isIn(name)) != isNegated;
        }

        private boolean isIn(String name) {
            for (int at = 0; at <= name.length() - text.length(); at++) {
                if (name.regionMatches(true, at, text, 0, text.length())) {
                    return true;
                }
            }
            return false;
        }

        /// Whether it matches no entity without a name.
        boolean needsName() {
            return !matches("");
        }
    }

    /// An id.
    record Id(Entity entity, boolean isNegated) implements SearchPart {}

    /// An index, or, next to parts of names, a part of names.
    record Index(int index, boolean isNegated) implements SearchPart {}

    /// States of a component that match: present and enabled, present and disabled, absent.
    enum Need {
        /// Enabled.
        ALL("all", true, false, false),
        /// Disabled or absent.
        NONE("none", false, true, true),
        /// Disabled.
        DISABLED("disabled", false, true, false),
        /// Absent.
        ABSENT("absent", false, false, true),
        /// Enabled or disabled.
        PRESENT("present", true, true, false);

        private final String clause;
        private final int states;

        Need(String clause, boolean enabled, boolean disabled, boolean absent) {
            this.clause = clause;
            this.states = (enabled ? 1 : 0) | (disabled ? 2 : 0) | (absent ? 4 : 0);
        }

        /// The word that asks for it.
        String clause() {
            return clause;
        }

        /// What both ask for, or null if no component can be in such a state.
        ///
        /// @param isEnableable whether the component can be disabled
        @Nullable
        Need and(Need other, boolean isEnableable) {
            int both = states & other.states & (isEnableable ? 7 : 5);
            for (Need need : values()) {
                if ((need.states & (isEnableable ? 7 : 5)) == both && both != 0) {
                    return need;
                }
            }
            return null;
        }
    }
}
