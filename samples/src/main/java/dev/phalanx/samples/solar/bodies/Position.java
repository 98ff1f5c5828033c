package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.components.IComponentData;

/// Where a planet or asteroid is: heliocentric, in the ecliptic frame of J2000.0, in au. One pass places both kinds;
/// moons and the bodies of planets have a [dev.phalanx.transforms.LocalTransform] alone.
public final class Position implements IComponentData {
    /// Towards the vernal equinox.
    public float x;

    /// 90° ahead of x in the ecliptic.
    public float y;

    /// Towards the ecliptic's north pole.
    public float z;
}
