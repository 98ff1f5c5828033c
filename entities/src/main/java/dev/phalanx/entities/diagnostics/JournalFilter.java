package dev.phalanx.entities.diagnostics;

import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Chooses records of a journal: those that meet all of its conditions. Each method returns a filter with one more
/// condition, in place of an earlier one of that kind; those of [#text] add up.
///
/// ```java
/// JournalFilter.all().kind(JournalKind.DESTROY_ENTITY).entity(knight)
/// ```
public final class JournalFilter {
    private static final JournalFilter ALL = new JournalFilter(null, "", null, "", -1, List.of());

    private final @Nullable JournalKind kind;
    private final String system;
    private final @Nullable Entity entity;
    private final String component;
    private final int frame;
    private final List<String> words;

    private JournalFilter(
            @Nullable JournalKind kind,
            String system,
            @Nullable Entity entity,
            String component,
            int frame,
            List<String> words) {
        this.kind = kind;
        this.system = system;
        this.entity = entity;
        this.component = component;
        this.frame = frame;
        this.words = words;
    }

    /// The filter without conditions.
    public static JournalFilter all() {
        return ALL;
    }

    /// Only records of this kind.
    public JournalFilter kind(JournalKind only) {
        return new JournalFilter(Objects.requireNonNull(only, "only"), system, entity, component, frame, words);
    }

    /// Only records of this system, which executed or recorded it.
    ///
    /// @param simpleName the simple name of its class, in upper or lower case
    public JournalFilter system(String simpleName) {
        return new JournalFilter(kind, lower(simpleName), entity, component, frame, words);
    }

    /// Only records that keep this entity. The text of a record with several values is that of the entity alone.
    public JournalFilter entity(Entity only) {
        return new JournalFilter(kind, system, Objects.requireNonNull(only, "only"), component, frame, words);
    }

    /// Only records about this component.
    public JournalFilter component(Class<?> type) {
        return component(type.getName());
    }

    /// Only records about this component.
    ///
    /// @param name the simple or the binary name of its class, in upper or lower case
    public JournalFilter component(String name) {
        return new JournalFilter(kind, system, entity, lower(name), frame, words);
    }

    /// Only records of this frame.
    ///
    /// @param only 0 or more
    /// @throws IllegalArgumentException if it is negative
    public JournalFilter frame(int only) {
        if (only < 0) {
            throw new IllegalArgumentException("frame was given " + only + ". Give 0 or more.");
        }
        return new JournalFilter(kind, system, entity, component, only, words);
    }

    /// Only records whose text contains this, in upper or lower case.
    public JournalFilter text(String part) {
        List<String> more = new ArrayList<>(words);
        more.add(lower(part));
        return new JournalFilter(kind, system, entity, component, frame, List.copyOf(more));
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    // Asking

    /// Whether records of a kind pass.
    public boolean passesKind(JournalKind of) {
        return kind == null || kind == of;
    }

    /// Whether records of two systems pass.
    ///
    /// @param executed the simple name of the system that executed it, or empty
    /// @param recorded the simple name of the system that recorded it, or empty
    public boolean passesSystem(String executed, String recorded) {
        return system.isEmpty()
                || lower(executed).equals(system)
                || lower(recorded).equals(system);
    }

    /// Whether records about a component pass.
    public boolean passesComponent(Class<?> type) {
        return component.isEmpty()
                || lower(type.getSimpleName()).equals(component)
                || lower(type.getName()).equals(component);
    }

    /// Whether records without components pass.
    public boolean passesNoComponent() {
        return component.isEmpty();
    }

    /// Whether records of a frame pass.
    public boolean passesFrame(int of) {
        return frame < 0 || frame == of;
    }

    /// Whether records with a text pass.
    public boolean passesText(String text) {
        if (words.isEmpty()) {
            return true;
        }
        String inLower = lower(text);
        return words.stream().allMatch(inLower::contains);
    }

    /// The only entity whose records pass, or null for all.
    public @Nullable Entity onlyEntity() {
        return entity;
    }
}
