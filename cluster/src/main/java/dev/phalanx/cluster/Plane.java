package dev.phalanx.cluster;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.util.Objects;

/// A plane with agents, from (0, 0) to (width, height), and the component that has their places.
public final class Plane {
    final Class<? extends IComponentData> place;
    final TypeField x;
    final TypeField y;
    final double width;
    final double height;
    final boolean isPeriodic;

    private Plane(
            double width,
            double height,
            boolean isPeriodic,
            Class<? extends IComponentData> place,
            String x,
            String y) {
        if (!(width > 0 && height > 0 && width < Double.POSITIVE_INFINITY && height < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("A plane was given the width " + width + " and the height " + height
                    + ". Give finite numbers above 0.");
        }
        this.width = width;
        this.height = height;
        this.isPeriodic = isPeriodic;
        this.place = Objects.requireNonNull(place, "place");
        this.x = field(place, x, LeafKind.FLOAT, LeafKind.DOUBLE);
        this.y = field(place, y, LeafKind.FLOAT, LeafKind.DOUBLE);
    }

    /// A plane whose sides meet. The model keeps places inside of it.
    ///
    /// @param place the component
    /// @param x the path of its field for x, of type `float` or `double`
    /// @param y the path of its field for y, of type `float` or `double`
    /// @throws IllegalArgumentException if a size is not finite or not above 0, or there is no such field
    public static Plane periodic(
            double width, double height, Class<? extends IComponentData> place, String x, String y) {
        return new Plane(width, height, true, place, x, y);
    }

    /// A plane with borders. The parameters are those of [#periodic].
    ///
    /// @throws IllegalArgumentException if a size is not finite or not above 0, or there is no such field
    public static Plane bounded(
            double width, double height, Class<? extends IComponentData> place, String x, String y) {
        return new Plane(width, height, false, place, x, y);
    }

    static TypeField field(Class<? extends IComponentData> place, String path, LeafKind first, LeafKind second) {
        Objects.requireNonNull(path, "path");
        for (TypeField field : TypeManager.get(place).fields()) {
            boolean isNumber = (field.kind() == first || field.kind() == second) && field.stride() == 1;
            if (field.path().equals(path) && isNumber && field.holds() == Leaf.Holds.PLAIN) {
                return field;
            }
        }
        throw new IllegalArgumentException(place.getSimpleName() + " has no field " + path + " of type "
                + (first == second ? first : first + " or " + second) + "; it has "
                + TypeManager.get(place).fields().stream().map(TypeField::path).toList()
                + ". Name the field that has the place.");
    }

    @Override
    public String toString() {
        return (isPeriodic ? "periodic" : "bounded") + " plane of " + width + " × " + height;
    }
}
