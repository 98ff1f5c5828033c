package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.samples.solar.orbit.Ellipse;

/// A body's ellipse in space, with single precision and its half axes in au: see [Ellipse].
public final class Axes implements IComponentData {
    /// The eccentricity.
    public float eccentricity;

    /// The x of the half axis towards the perihelion.
    public float px;

    /// Its y.
    public float py;

    /// Its z.
    public float pz;

    /// The x of the half axis 90° ahead.
    public float qx;

    /// Its y.
    public float qy;

    /// Its z.
    public float qz;

    /// The axes of an ellipse.
    ///
    /// @param ellipse the ellipse
    /// @return its axes, rounded
    public static Axes of(Ellipse ellipse) {
        Axes axes = new Axes();
        axes.set(ellipse);
        return axes;
    }

    /// Takes over an ellipse.
    ///
    /// @param ellipse the ellipse
    public void set(Ellipse ellipse) {
        eccentricity = (float) ellipse.eccentricity();
        px = (float) ellipse.px();
        py = (float) ellipse.py();
        pz = (float) ellipse.pz();
        qx = (float) ellipse.qx();
        qy = (float) ellipse.qy();
        qz = (float) ellipse.qz();
    }

    /// The length of the half axis towards the perihelion.
    ///
    /// @return the semi-major axis in au
    public float semiMajorAxis() {
        return (float) Math.sqrt(px * px + py * py + pz * pz);
    }
}
