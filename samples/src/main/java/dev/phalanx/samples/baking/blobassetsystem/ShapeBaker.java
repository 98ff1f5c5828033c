package dev.phalanx.samples.baking.blobassetsystem;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Reads the points of a shape and leaves them to [HullSystem]. The reference to the hull stays null until then.
public final class ShapeBaker extends Baker<ShapeAuthoring> {
    /// A baker.
    public ShapeBaker() {}

    @Override
    protected void bake(ShapeAuthoring authoring) {
        String text = new String(readAsset(authoring.points()), StandardCharsets.UTF_8);
        Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
        List<ShapePoint> points = addBuffer(entity, ShapePoint.class);
        text.lines().filter(line -> !line.isBlank()).forEach(line -> points.add(point(line)));
        if (points.isEmpty()) {
            throw new IllegalArgumentException(authoring.points() + " has no points. Give it one at least.");
        }
        addComponent(entity, new ShapeKey(Guid.ofName(points.toString())));
        addComponent(entity, HullReference.class);
    }

    private static ShapePoint point(String line) {
        String[] numbers = line.strip().split("\\s+", -1);
        if (numbers.length != 3) {
            throw new IllegalArgumentException(
                    "A line with points is \"" + line + "\". Write x, y and z, with spaces between them.");
        }
        return new ShapePoint(Float.parseFloat(numbers[0]), Float.parseFloat(numbers[1]), Float.parseFloat(numbers[2]));
    }
}
