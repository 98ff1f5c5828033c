package dev.phalanx.baking.formats;

import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.internal.text.XmlElement;
import dev.phalanx.baking.internal.text.XmlText;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Turns the XML of Tiled into what its JSON would be, so that one reader reads both.
///
/// | XML | JSON |
/// |---|---|
/// | `<map>`, `<tileset>`, `<template>` | an object with the `type` of this name |
/// | an attribute | a member; a number if it is one in JSON |
/// | `<tileset>`, `<tile>`, `<object>` | an element of the lists `tilesets`, `tiles` and `objects` |
/// | `<layer>`, `<objectgroup>`, `<imagelayer>`, `<group>` | an element of the list `layers` |
/// | `<data>` | members of its layer: `encoding`, `compression`, and `data` or `chunks` |
/// | `<property>` | an element of the list `properties`, with a value of its type |
/// | `<ellipse/>` | `"ellipse": true`; likewise for other shapes |
/// | `points="0,0 4,8"` | a list of objects with `x` and `y` |
///
/// What the reader does not read, such as Wang sets, is left out.
final class TiledXml {
    private static final int MOST_DEPTH = 480;
    private static final int MOST_VALUES = 12_000_000;

    /// Attributes that are numbers in JSON, or truth values.
    private static final Set<String> PLAIN = Set.of(
            "columns",
            "duration",
            "firstgid",
            "gid",
            "height",
            "hexsidelength",
            "id",
            "infinite",
            "margin",
            "offsetx",
            "offsety",
            "opacity",
            "parallaxx",
            "parallaxy",
            "repeatx",
            "repeaty",
            "rotation",
            "spacing",
            "tilecount",
            "tileheight",
            "tileid",
            "tilewidth",
            "visible",
            "width",
            "x",
            "y");

    /// The elements that are layers, and the types that these have in JSON.
    private static final Map<String, String> LAYERS =
            Map.of("layer", "tilelayer", "objectgroup", "objectgroup", "imagelayer", "imagelayer", "group", "group");

    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?|true|false");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private final SceneBuilder file;
    private boolean isInfinite;

    private TiledXml(SceneBuilder file) {
        this.file = file;
    }

    /// Reads a file of Tiled, or adds a problem and returns null if it is not XML.
    static @Nullable JsonFields read(SceneBuilder file, ByteBuffer content) {
        XmlElement root = XmlText.read(content, file.path(), MOST_DEPTH, MOST_VALUES, file::add);
        return root == null ? null : new JsonFields(file, new TiledXml(file).root(root), "");
    }

    private MarkedValue.Fields root(XmlElement root) {
        MarkedValue.Fields object = switch (root.name()) {
            case "map" -> map(root);
            case "tileset" -> tileset(root);
            case "template" -> template(root);
            default -> new MarkedValue.Fields(root.attributes());
        };
        set(object, "type", MarkedValue.text(object, root.name()));
        return object;
    }

    private static void set(MarkedValue.Fields object, String name, MarkedValue value) {
        if (object.find(name) == null) {
            object.add(new MarkedValue.Field(name, value));
        }
    }

    /// The attributes of an element, and its properties.
    private MarkedValue.Fields fields(XmlElement element) {
        MarkedValue.Fields object = new MarkedValue.Fields(element.attributes());
        for (MarkedValue.Field attribute : element.attributes().fields()) {
            MarkedValue value = attribute.value();
            object.add(PLAIN.contains(attribute.name()) ? attribute.with(plain(value, value)) : attribute);
        }
        XmlElement properties = element.find("properties");
        if (properties != null) {
            set(object, "properties", properties(properties));
        }
        return object;
    }

    /// The number or truth value that a string has, or the string if it has none.
    private static MarkedValue plain(MarkedValue place, MarkedValue value) {
        String text = value.scalar().stringValue().strip();
        return NUMBER.matcher(text).matches() ? MarkedValue.plain(place, text) : value;
    }

    private static void addTo(MarkedValue.Fields object, String list, MarkedValue value) {
        if (object.get(list) instanceof MarkedValue.Items items) {
            items.items().add(value);
        } else {
            MarkedValue.Items items = new MarkedValue.Items(value);
            items.items().add(value);
            set(object, list, items);
        }
    }

    // Maps

    private MarkedValue.Fields map(XmlElement element) {
        MarkedValue.Fields map = fields(element);
        MarkedValue infinite = map.get("infinite");
        isInfinite = infinite != null && Boolean.TRUE.equals(JsonFields.asFlag(infinite));
        for (XmlElement child : element.children()) {
            if (child.name().equals("tileset")) {
                addTo(map, "tilesets", tileset(child));
            }
        }
        addLayers(map, element);
        return map;
    }

    private void addLayers(MarkedValue.Fields holder, XmlElement element) {
        for (XmlElement child : element.children()) {
            String type = LAYERS.get(child.name());
            if (type != null) {
                addTo(holder, "layers", layer(child, type));
            }
        }
    }

    private MarkedValue.Fields layer(XmlElement element, String type) {
        MarkedValue.Fields layer = fields(element);
        set(layer, "type", MarkedValue.text(layer, type));
        switch (type) {
            case "tilelayer" -> addData(layer, element);
            case "objectgroup" -> addObjects(layer, element);
            case "imagelayer" -> addImage(layer, element);
            default -> addLayers(layer, element);
        }
        return layer;
    }

    private static void addImage(MarkedValue.Fields object, XmlElement element) {
        XmlElement image = element.find("image");
        if (image != null) {
            MarkedValue.Fields of = image.attributes();
            MarkedValue source = of.get("source");
            set(object, "image", source == null ? MarkedValue.text(of, "") : source);
            for (String size : new String[] {"width", "height"}) {
                MarkedValue value = of.get(size);
                if (value != null) {
                    set(object, "image" + size, plain(value, value));
                }
            }
        }
    }

    // Tiles

    private void addData(MarkedValue.Fields layer, XmlElement element) {
        XmlElement data = element.find("data");
        if (data == null) {
            return;
        }
        data.attributes().fields().forEach(attribute -> set(layer, attribute.name(), attribute.value()));
        boolean isEmpty = data.children().isEmpty() && data.text().isBlank();
        if (isInfinite && isEmpty) {
            set(layer, "chunks", new MarkedValue.Items(data.attributes()));
        } else if (data.find("chunk") == null) {
            addTiles(layer, data);
        } else {
            for (XmlElement child : data.children()) {
                if (child.name().equals("chunk")) {
                    MarkedValue.Fields chunk = new MarkedValue.Fields(child.attributes());
                    for (MarkedValue.Field attribute : child.attributes().fields()) {
                        chunk.add(attribute.with(plain(attribute.value(), attribute.value())));
                    }
                    addTiles(chunk, child);
                    addTo(layer, "chunks", chunk);
                }
            }
        }
    }

    private static void addTiles(MarkedValue.Fields holder, XmlElement data) {
        if (data.find("tile") == null) {
            set(holder, "data", MarkedValue.text(data.attributes(), data.text()));
            return;
        }
        MarkedValue.Items tiles = new MarkedValue.Items(data.attributes());
        for (XmlElement tile : data.children()) {
            if (tile.name().equals("tile")) {
                MarkedValue gid = tile.attributes().get("gid");
                tiles.items().add(gid == null ? MarkedValue.plain(tile.attributes(), "0") : plain(gid, gid));
            }
        }
        set(holder, "data", tiles);
    }

    private MarkedValue.Fields tileset(XmlElement element) {
        MarkedValue.Fields tileset = fields(element);
        addImage(tileset, element);
        XmlElement offset = element.find("tileoffset");
        if (offset != null) {
            set(tileset, "tileoffset", fields(offset));
        }
        for (XmlElement child : element.children()) {
            if (child.name().equals("tile")) {
                addTo(tileset, "tiles", tile(child));
            }
        }
        return tileset;
    }

    private MarkedValue.Fields tile(XmlElement element) {
        MarkedValue.Fields tile = fields(element);
        addImage(tile, element);
        XmlElement group = element.find("objectgroup");
        if (group != null) {
            set(tile, "objectgroup", layer(group, "objectgroup"));
        }
        XmlElement animation = element.find("animation");
        if (animation != null) {
            for (XmlElement frame : animation.children()) {
                if (frame.name().equals("frame")) {
                    addTo(tile, "animation", fields(frame));
                }
            }
        }
        return tile;
    }

    // Objects

    private MarkedValue.Fields template(XmlElement element) {
        MarkedValue.Fields template = fields(element);
        XmlElement tileset = element.find("tileset");
        if (tileset != null) {
            set(template, "tileset", tileset(tileset));
        }
        XmlElement object = element.find("object");
        if (object != null) {
            set(template, "object", object(object));
        }
        return template;
    }

    private void addObjects(MarkedValue.Fields layer, XmlElement element) {
        for (XmlElement child : element.children()) {
            if (child.name().equals("object")) {
                addTo(layer, "objects", object(child));
            }
        }
    }

    private MarkedValue.Fields object(XmlElement element) {
        MarkedValue.Fields object = fields(element);
        for (XmlElement child : element.children()) {
            switch (child.name()) {
                case "ellipse", "capsule", "point" ->
                    set(object, child.name(), MarkedValue.plain(child.attributes(), "true"));
                case "polygon", "polyline" -> set(object, child.name(), points(child));
                case "text" -> {
                    MarkedValue.Fields text = fields(child);
                    set(text, "text", MarkedValue.text(text, child.text()));
                    set(object, "text", text);
                }
                default -> {
                    // properties, which fields() has read
                }
            }
        }
        return object;
    }

    private MarkedValue.Items points(XmlElement element) {
        MarkedValue.Items points = new MarkedValue.Items(element.attributes());
        MarkedValue all = element.attributes().get("points");
        if (all == null) {
            file.error(
                    element.attributes(),
                    "The element " + Names.quote(element.name()) + " has no points. Save the file again.");
            return points;
        }
        for (String written : SPACES.split(all.scalar().stringValue().strip(), -1)) {
            int comma = written.indexOf(',');
            if (comma < 0) {
                file.error(
                        all,
                        "The " + element.name() + " has the point " + Names.quote(written)
                                + ". Write each point as x,y, with spaces between the points.");
                return points;
            }
            MarkedValue.Fields point = new MarkedValue.Fields(all);
            set(point, "x", plain(all, MarkedValue.text(all, written.substring(0, comma))));
            set(point, "y", plain(all, MarkedValue.text(all, written.substring(comma + 1))));
            points.items().add(point);
        }
        return points;
    }

    // Properties

    private MarkedValue.Items properties(XmlElement element) {
        MarkedValue.Items properties = new MarkedValue.Items(element.attributes());
        for (XmlElement child : element.children()) {
            if (child.name().equals("property")) {
                properties.items().add(property(child));
            }
        }
        return properties;
    }

    private MarkedValue.Fields property(XmlElement element) {
        MarkedValue.Fields property = new MarkedValue.Fields(element.attributes());
        for (MarkedValue.Field attribute : element.attributes().fields()) {
            if (!attribute.name().equals("value")) {
                property.add(attribute);
            }
        }
        set(property, "value", isList(element) ? list(element) : value(element));
        return property;
    }

    private static String typeOf(XmlElement element) {
        MarkedValue type = element.attributes().get("type");
        return type == null ? "string" : type.scalar().stringValue();
    }

    private static boolean isList(XmlElement element) {
        return typeOf(element).equals("list");
    }

    /// The elements of a list, which have types of Tiled.
    private MarkedValue list(XmlElement element) {
        MarkedValue.Items list = new MarkedValue.Items(element.attributes());
        for (XmlElement child : element.children()) {
            if (child.name().equals("item")) {
                list.items().add(property(child));
            }
        }
        return list;
    }

    private MarkedValue value(XmlElement element) {
        MarkedValue.Field attribute = element.attributes().find("value");
        MarkedValue written =
                attribute == null ? MarkedValue.text(element.attributes(), element.text()) : attribute.value();
        return switch (typeOf(element)) {
            case "class" -> members(element);
            case "int", "float", "object" -> plainOr(written, "0");
            case "bool" -> plainOr(written, "false");
            default -> written;
        };
    }

    private static MarkedValue plainOr(MarkedValue written, String missing) {
        return written.scalar().stringValue().isBlank() ? MarkedValue.plain(written, missing) : plain(written, written);
    }

    /// The members of a class value, which are values without types of Tiled.
    private MarkedValue.Fields members(XmlElement element) {
        MarkedValue.Fields members = new MarkedValue.Fields(element.attributes());
        XmlElement properties = element.find("properties");
        if (properties == null) {
            return members;
        }
        for (XmlElement child : properties.children()) {
            MarkedValue name = child.attributes().get("name");
            if (!child.name().equals("property")) {
                continue;
            }
            if (name == null) {
                file.error(child.attributes(), "The property has no name. Save the file again.");
            } else if (members.find(name.scalar().stringValue()) != null) {
                file.error(
                        name,
                        "The property " + Names.quote(name.scalar().stringValue())
                                + " is there twice. Remove one of them.");
            } else {
                set(members, name.scalar().stringValue(), member(child));
            }
        }
        return members;
    }

    private MarkedValue member(XmlElement element) {
        if (!isList(element)) {
            return value(element);
        }
        MarkedValue.Items list = new MarkedValue.Items(element.attributes());
        for (XmlElement child : element.children()) {
            if (child.name().equals("item")) {
                list.items().add(member(child));
            }
        }
        return list;
    }
}
