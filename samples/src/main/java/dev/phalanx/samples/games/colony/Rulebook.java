package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.blob.BlobAssetReference;

/// The rules: a singleton.
record Rulebook(BlobAssetReference<Rules> rules) implements IComponentData {}
