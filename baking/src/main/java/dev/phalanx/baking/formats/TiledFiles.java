package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.internal.text.XmlText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The files of Tiled that a map consists of: the map, and the tilesets and templates beside it, in JSON or XML.
final class TiledFiles {
    private static final int MOST_BYTES = 1 << 28;
    /// The first version whose JSON has lists of properties and of tiles.
    private static final int FIRST_MINOR = 2;

    private final SceneBuilder main;
    private final SceneFormat.OtherFiles others;
    private final Map<String, Optional<JsonFields>> known = new HashMap<>();

    /// @param main what gets the problems
    TiledFiles(SceneBuilder main, SceneFormat.OtherFiles others) {
        this.main = main;
        this.others = others;
    }

    /// The map, or null after adding a problem.
    @Nullable
    JsonFields readMap(byte[] content) {
        return read(main, content, "map", "map", main.path().endsWith(".tmx"));
    }

    /// The file that a member names, or null after adding a problem. What is wrong with a file is added once.
    ///
    /// @param type the type that the file should have
    @Nullable
    JsonFields read(JsonFields of, String key, String type) {
        AssetRef asset = asset(of, key);
        if (asset.isNone()) {
            return null;
        }
        Optional<JsonFields> file = known.get(asset.path());
        if (file == null) {
            file = Optional.ofNullable(read(of, key, asset.path(), type));
            known.put(asset.path(), file);
        }
        return file.orElse(null);
    }

    private @Nullable JsonFields read(JsonFields of, String key, String path, String type) {
        byte[] content;
        try {
            content = others.read(path);
        } catch (IOException failed) {
            of.error(key, " names the file " + path + ", which cannot be read: " + failed.getMessage());
            return null;
        }
        SceneBuilder file = main.of(path);
        return file.admits(content, MOST_BYTES)
                ? read(file, content, type, "Tiled " + type, XmlText.isXml(ByteBuffer.wrap(content)))
                : null;
    }

    private static @Nullable JsonFields read(
            SceneBuilder file, byte[] content, String type, String what, boolean isXml) {
        JsonFields fields = isXml
                ? TiledXml.read(file, ByteBuffer.wrap(content))
                : JsonFields.read(file, ByteBuffer.wrap(content), true, member -> true);
        if (fields == null || (!isXml && isTooOld(fields))) {
            return null;
        }
        String found = fields.text("type", "");
        if (found.equals(type)) {
            return fields;
        }
        boolean isMap = type.equals("map");
        file.error(
                fields.at("type"),
                "The file is "
                        + (found.isEmpty() ? "not a " + (isMap ? "Tiled map" : what) : "a Tiled " + Names.quote(found))
                        + (isMap
                                ? isXml
                                        ? ". Save a map in the XML format of Tiled."
                                        : ". Save a map in the JSON format of Tiled."
                                : ", and a " + type + " is needed here. Save one."));
        return null;
    }

    /// Whether a file has the JSON of versions before 1.2, or adds a problem. The version is what is wrong with it, not
    /// each of its members.
    private static boolean isTooOld(JsonFields fields) {
        MarkedValue version = fields.object().get("version");
        if (version == null || !isOld(version) || !hasOldForm(fields.object())) {
            return false;
        }
        fields.error(
                "version",
                " is " + version.describe()
                        + ", whose properties and tiles are objects with keys. Open the file in Tiled 1.2 or later, and"
                        + " save it again.");
        return true;
    }

    private static boolean isOld(MarkedValue version) {
        if (version.scalar().isNumber()) {
            return version.scalar().doubleValue() < 1 + FIRST_MINOR / 10.0;
        }
        String text = version.scalar().isString() ? version.scalar().stringValue() : "";
        return text.matches("0(\\..*)?|1|1\\.[01](\\..*)?");
    }

    private static boolean hasOldForm(MarkedValue value) {
        return switch (value) {
            case MarkedValue.Fields object ->
                object.fields().stream().anyMatch(field -> isOldMember(field) || hasOldForm(field.value()));
            case MarkedValue.Items list -> list.items().stream().anyMatch(TiledFiles::hasOldForm);
            default -> false;
        };
    }

    private static boolean isOldMember(MarkedValue.Field field) {
        return switch (field.name()) {
            case "properties", "tiles", "tileproperties" -> field.value() instanceof MarkedValue.Fields;
            default -> false;
        };
    }

    /// The file that a member names relative to its own file, or none.
    static AssetRef asset(JsonFields fields, String key) {
        String text = fields.text(key, "");
        if (text.isEmpty()) {
            return AssetRef.NONE;
        }
        if (text.startsWith("/")) {
            fields.error(
                    key,
                    " is " + Names.quote(text)
                            + ". Use a path relative to the map, and save the file below the project's root.");
            return AssetRef.NONE;
        }
        String path = fields.file().path();
        try {
            return new AssetRef(path.substring(0, path.lastIndexOf('/') + 1) + text, "");
        } catch (IllegalArgumentException wrong) {
            fields.error(key, ": " + wrong.getMessage());
            return AssetRef.NONE;
        }
    }
}
