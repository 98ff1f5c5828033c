package dev.phalanx.scenes.internal.save;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.scenes.internal.shape.FileType;

/// A component type that is written.
///
/// @param type its class
/// @param file what the file says about it
/// @param index its number in the file
public record SavedType(Class<? extends IComponent> type, FileType file, int index) {}
