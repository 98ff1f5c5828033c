package dev.phalanx.scenes.internal.text;

/// The properties of the JSON form of a file, in this order.
///
/// ```text
/// {
///   "format": "phalanx entities", "version": 1,
///   "guid": "32 hexadecimal digits",
///   "types": {
///     "Place": {"class": "game.Place", "hash": "16 digits", "kind": "data", "fields": {"x": "float", "y": "float"}}
///   },
///   "sections": [
///     {
///       "index": 0, "entityCount": 2, "bounds": [[0, 0, 0], [9, 9, 9]],
///       "metadata": [{"type": "Tile", "value": {"x": 1}}],
///       "externals": [3],                              entities of section 0 that are referred to
///       "classes": [{"class": "game.Cell", "kind": "record", "members": {"x": "int"}}],
///       "objects": {"Mesh": [value, value]},           values of managed shared and chunk components
///       "archetypes": [
///         {
///           "types": ["Place", "Team"], "enableable": ["Place"],
///           "groups": [
///             {
///               "values": {"Team": {"number": 3}},     of shared and chunk components; of managed ones the index
///               "entities": [
///                 {"entity": 0, "name": "a tree", "disabled": ["Place"],
///                   "Place": {"x": 1, "y": 2}}
///               ]
///             }
///           ]
///         }
///       ],
///       "blobs": [{"type": "game.Weapon", "bytes": ["Base64", "Base64"]}]
///     }
///   ]
/// }
/// ```
///
/// Properties without content are left out: a name that is empty, bounds that a section does not have, and so on. See
/// [ValueForm][dev.phalanx.scenes.internal.values.ValueForm] for the values of fields, [TextReferences] for references
/// and [TreeTextWriter] for managed values.
public final class TextFormat {
    static final String FORMAT = "phalanx entities";
    static final int VERSION = 1;

    public static final String FORMAT_KEY = "format";
    public static final String VERSION_KEY = "version";
    static final String PART = "part";
    static final String GUID = "guid";
    static final String TYPES = "types";
    static final String CLASS = "class";
    static final String HASH = "hash";
    static final String KIND = "kind";
    static final String FIELDS = "fields";
    static final String SECTIONS = "sections";
    static final String INDEX = "index";
    static final String ENTITY_COUNT = "entityCount";
    static final String BOUNDS = "bounds";
    static final String METADATA = "metadata";
    static final String TYPE = "type";
    static final String VALUE = "value";
    static final String EXTERNALS = "externals";
    static final String CLASSES = "classes";
    static final String MEMBERS = "members";
    static final String OBJECTS = "objects";
    static final String ARCHETYPES = "archetypes";
    static final String ENABLEABLE = "enableable";
    static final String GROUPS = "groups";
    static final String VALUES = "values";
    static final String ENTITIES = "entities";
    static final String ENTITY = "entity";
    public static final String NAME = "name";
    public static final String DISABLED = "disabled";
    static final String BLOBS = "blobs";
    static final String BYTES = "bytes";

    private TextFormat() {}
}
