package dev.phalanx.samples.libgdx;

import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import dev.phalanx.entities.components.IManagedComponentData;

// snippet libgdx-shape
/// The model that shows an entity, as a component of it.
final class Shape extends ModelInstance implements IManagedComponentData {
    /// A shape without parts: a managed component has a constructor without arguments.
    private Shape() {
        super(new Model());
    }

    Shape(Model model) {
        super(model);
    }

    /// Moves the model.
    ///
    /// @param matrix the value of a `LocalToWorld`: three rows, column by column, where libGDX has four rows
    void place(float[] matrix) {
        for (int column = 0; column < 4; column++) {
            System.arraycopy(matrix, 3 * column, transform.val, 4 * column, 3);
        }
    }
}
// end libgdx-shape
