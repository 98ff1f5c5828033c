package dev.phalanx.samples.baking.dependencies;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.joml.Matrix4x3f;

/// Makes an entity for each dark pixel of a picture.
///
/// Whatever a baker reads through its own methods is a dependency: the content of a file (`readAsset`), that a file
/// does not exist (`exists`), another authoring component (`getComponentInParent`), the place of the node
/// (`getLocalToWorld`). A baker that hands a file on without reading it calls `dependsOn`.
public final class PictureBaker extends Baker<PictureAuthoring> {
    /// A baker.
    public PictureBaker() {}

    @Override
    protected void bake(PictureAuthoring authoring) throws IOException {
        Bitmap bitmap = Bitmap.parse(text(authoring.bitmap()));
        Properties style = new Properties();
        if (exists(authoring.style())) {
            style.load(new StringReader(text(authoring.style())));
        }
        float spacing = Float.parseFloat(style.getProperty("spacing", "1"));
        int rgb = Integer.parseInt(style.getProperty("colour", "000000"), 16);
        WallAuthoring wall = getComponentInParent(WallAuthoring.class);
        Matrix4x3f corner = getLocalToWorld().translate(0, 0, wall == null ? 0 : wall.thickness());
        for (int row = 0; row < bitmap.height(); row++) {
            for (int column = 0; column < bitmap.width(); column++) {
                if (bitmap.isDark(column, row)) {
                    Entity pixel = createAdditionalEntity(TransformUsageFlags.MANUAL_OVERRIDE);
                    addComponent(pixel, new Pixel(column, row, rgb));
                    Matrix4x3f place = new Matrix4x3f(corner).translate(column * spacing, -row * spacing, 0);
                    addComponent(pixel, LocalToWorld.of(place));
                }
            }
        }
    }

    private String text(AssetRef file) {
        return new String(readAsset(file), StandardCharsets.UTF_8);
    }
}
