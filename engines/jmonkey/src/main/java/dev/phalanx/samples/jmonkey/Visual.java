package dev.phalanx.samples.jmonkey;

import com.jme3.scene.Geometry;
import dev.phalanx.entities.components.IManagedComponentData;

// snippet jmonkey-visual
/// The geometry that shows an entity. It leaves the scene graph when the entity is destroyed, because the world closes
/// the managed components of destroyed entities.
final class Visual implements IManagedComponentData, AutoCloseable {
    final Geometry geometry;

    /// A managed component has a constructor without arguments.
    private Visual() {
        this(new Geometry());
    }

    Visual(Geometry geometry) {
        this.geometry = geometry;
    }

    @Override
    public void close() {
        geometry.removeFromParent();
    }
}
// end jmonkey-visual
