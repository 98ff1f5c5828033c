package dev.phalanx.scenes.internal.text;

import java.util.List;

/// An entity of both of two files that are compared, whose values differ.
///
/// @param before the entity in the first file
/// @param after the entity in the second file
public record ComparedChange(ComparedEntity before, ComparedEntity after) {
    /// Components of the second only.
    public List<String> added() {
        return after.components(name -> !before.has(name));
    }

    /// Components of the first only.
    public List<String> removed() {
        return before.components(name -> !after.has(name));
    }

    /// Components of both whose values differ.
    public List<String> set() {
        return after.components(name -> before.has(name) && !before.value(name).equals(after.value(name)));
    }

    /// Components of both that are enabled in one of them.
    public List<String> switched() {
        return after.components(name -> before.has(name) && before.isDisabled(name) != after.isDisabled(name));
    }

    /// Whether it has another name.
    public boolean isNamed() {
        return !before.name().equals(after.name());
    }

    /// Whether it is in another section.
    public boolean isMoved() {
        return before.section() != after.section();
    }
}
