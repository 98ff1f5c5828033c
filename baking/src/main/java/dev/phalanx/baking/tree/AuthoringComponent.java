package dev.phalanx.baking.tree;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;

/// An authoring component of a node.
///
/// @param value the component, which must not be changed
/// @param position where it was written
/// @param contentHash a hash of its content, the same in every process
public record AuthoringComponent(IAuthoring value, SourcePosition position, long contentHash) {}
