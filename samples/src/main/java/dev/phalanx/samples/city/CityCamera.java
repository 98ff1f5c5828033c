package dev.phalanx.samples.city;

import dev.phalanx.entities.components.IComponentData;

/// The place around which the city is loaded. There is one.
final class CityCamera implements IComponentData {
    /// Metres to the east.
    public float x;

    /// Metres to the north.
    public float z;
}
