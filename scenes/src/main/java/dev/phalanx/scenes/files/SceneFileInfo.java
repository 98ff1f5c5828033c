package dev.phalanx.scenes.files;

import java.util.List;

/// What is in a file with entities. `bytes` are counted in the file, `rawBytes` before compression.
///
/// @param version the version of the format
/// @param guid the identity of the scene, [Guid#NONE] for a world
/// @param bytes the length of the file
/// @param sections the sections, by index
/// @param types the component types, those with most bytes first
/// @param archetypes the archetypes of all sections, those with most bytes first
/// @param blobs the blobs of all sections, those with most bytes first
/// @param classes the names of the classes of managed values, sorted
public record SceneFileInfo(
        int version,
        Guid guid,
        long bytes,
        List<Section> sections,
        List<Type> types,
        List<Archetype> archetypes,
        List<Blob> blobs,
        List<String> classes) {
    /// A section.
    ///
    /// @param index its number in the scene
    /// @param entities the number of entities
    /// @param bytes bytes in the file
    /// @param minimum least x, y and z; infinite without bounds
    /// @param maximum greatest x, y and z; negative infinite without bounds
    /// @param metadata the components of the section itself: the class of each and its value as JSON, such as
    ///     `game.Biome {"number": 2}`
    /// @param names how many entities have names
    /// @param externals how many entities of section 0 it refers to
    public record Section(
            int index,
            int entities,
            long bytes,
            List<Float> minimum,
            List<Float> maximum,
            List<String> metadata,
            int names,
            int externals) {}

    /// A component type.
    ///
    /// @param name the class
    /// @param kind what kind of component it is, such as `data` or `buffer`
    /// @param fields the fields, such as `x: float`
    /// @param entities how many entities have it
    /// @param values how many values of a shared or chunk component there are; 0 for other kinds
    /// @param bytes bytes in the file
    /// @param rawBytes bytes before compression
    public record Type(
            String name, String kind, List<String> fields, long entities, int values, long bytes, long rawBytes) {
        /// The bytes per entity that has the type, before compression; 0 if no entity has it.
        public double bytesPerEntity() {
            return entities == 0 ? 0 : (double) rawBytes / entities;
        }
    }

    /// An archetype.
    ///
    /// @param section the number of its section
    /// @param types the classes of its components
    /// @param entities the number of entities
    /// @param groups how many groups of entities share values, or are chunks
    /// @param bytes bytes in the file
    /// @param rawBytes bytes before compression
    public record Archetype(int section, List<String> types, int entities, int groups, long bytes, long rawBytes) {}

    /// A blob.
    ///
    /// @param section the number of its section
    /// @param type the class of its root
    /// @param bytes bytes in the file
    /// @param rawBytes bytes before compression
    public record Blob(int section, String type, long bytes, long rawBytes) {}
}
