package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.ComponentType.AccessMode;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The words of a search for entities.
///
/// @param names texts that names contain, in lower case
/// @param ids ids, each of which must be the entity's id
/// @param indices indices, each of which must be the entity's index
/// @param all types that an entity has
/// @param any types of which it has at least one
/// @param none types that it does not have enabled
/// @param disabled types that it has disabled
/// @param absent types that it does not have
/// @param present types that it has, enabled or not
/// @param marks what the word `is=` asks for: `prefab`, `disabled`, `system`
record SearchTerms(
        List<String> names,
        List<Entity> ids,
        List<Integer> indices,
        List<Types> all,
        List<Types> any,
        List<Types> none,
        List<Types> disabled,
        List<Types> absent,
        List<Types> present,
        Set<String> marks) {
    private static final int LONGEST = 4_000;
    private static final int MOST_WORDS = 64;
    /// Spaces, except for the one in the name of a component of chunks.
    private static final String BETWEEN_WORDS = "(?<![=,]chunk)\\s+";

    private static final Map<String, ComponentType> MARKS = new TreeMap<>(Map.of(
            "prefab", ComponentType.readOnly(Prefab.class),
            "disabled", ComponentType.readOnly(Disabled.class),
            "system", ComponentType.readOnly(SystemInstance.class)));

    /// Reads the words. A number is the index of an entity, or, next to other parts of names, a part of names.
    ///
    /// @throws ApiException with the status 400 if a word is not understood
    static SearchTerms parse(String text, InspectedWorld world) {
        if (text.length() > LONGEST) {
            throw ApiException.badRequest(
                    "The search has " + text.length() + " characters. Give at most " + LONGEST + ".");
        }
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
                new TreeSet<>());
        String[] words = text.trim().split(BETWEEN_WORDS, -1);
        if (words.length > MOST_WORDS) {
            throw ApiException.badRequest(
                    "The search has " + words.length + " words. Give at most " + MOST_WORDS + ".");
        }
        for (String word : words) {
            terms.add(word, world);
        }
        if (terms.hasNames()) {
            terms.indices.forEach(number -> terms.names.add(Integer.toString(number)));
            terms.indices.clear();
        }
        return terms;
    }

    private void add(String word, InspectedWorld world) {
        if (word.isEmpty()) {
            return;
        }
        int sign = word.indexOf('=');
        if (sign > 0) {
            clause(word.substring(0, sign).toLowerCase(Locale.ROOT), word.substring(sign + 1), world);
            return;
        }
        Entity id = Ids.parse(word);
        if (id != null) {
            ids.add(id);
        } else if (word.length() < 10 && word.chars().allMatch(unit -> unit >= '0' && unit <= '9')) {
            indices.add(Integer.parseInt(word));
        } else {
            names.add(word.toLowerCase(Locale.ROOT));
        }
    }

    private void clause(String key, String value, InspectedWorld world) {
        List<Types> list = switch (key) {
            case "c", "all" -> all;
            case "any" -> any;
            case "none" -> none;
            case "disabled" -> disabled;
            case "absent" -> absent;
            case "present" -> present;
            case "is" -> null;
            default ->
                throw ApiException.badRequest("The search has the word " + key + "=" + value
                        + ". Use c=, all=, any=, none=, disabled=, absent=, present= or is=.");
        };
        if (list == null) {
            String mark = value.toLowerCase(Locale.ROOT);
            if (!MARKS.containsKey(mark)) {
                throw ApiException.badRequest("is=" + value + " is not known. Use one of " + MARKS.keySet() + ".");
            }
            marks.add(mark);
            return;
        }
        for (String name : value.split(",", -1)) {
            if (!name.isEmpty()) {
                Types type = Types.searched(name, world);
                if (!list.contains(type)) {
                    list.add(type);
                }
            }
        }
    }

    /// Whether every entity that matches has a component of this type.
    boolean requires(Class<?> type) {
        return Stream.of(all, disabled, present)
                .flatMap(List::stream)
                .anyMatch(one -> !one.isChunk() && one.type() == type);
    }

    boolean hasNames() {
        return !names.isEmpty();
    }

    boolean hasId() {
        return !ids.isEmpty() || !indices.isEmpty();
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

    /// Whether a name contains every text.
    boolean matchesName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (String text : names) {
            if (!lower.contains(text)) {
                return false;
            }
        }
        return true;
    }

    /// The description of entities that match, regardless of names and ids.
    ///
    /// @param ignoresEnabled whether it does not matter which components are enabled
    EntityQueryDesc description(boolean ignoresEnabled) {
        Set<EntityQueryOptions> options = EnumSet.noneOf(EntityQueryOptions.class);
        if (ignoresEnabled && disabled.isEmpty()) {
            options.add(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE);
        }
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
