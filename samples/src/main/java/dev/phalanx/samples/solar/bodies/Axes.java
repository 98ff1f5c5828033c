package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.IComponentData;
import dev.phalanx.samples.solar.orbit.Ellipse;

/// The two half axes of a body's ellipse in space, in au: see [Ellipse].
public final class Axes implements IComponentData {
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

    /// The half axes of an ellipse.
    ///
    /// @param ellipse the ellipse
    /// @return its half axes, rounded
    public static Axes of(Ellipse ellipse) {
        Axes axes = new Axes();
        axes.set(ellipse);
        return axes;
    }

    /// Takes over the half axes of an ellipse.
    ///
    /// @param ellipse the ellipse
    public void set(Ellipse ellipse) {
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
