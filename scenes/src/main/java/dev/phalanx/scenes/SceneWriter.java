package dev.phalanx.scenes;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.internal.bytes.MemorySink;
import dev.phalanx.scenes.internal.save.SavedRows;
import dev.phalanx.scenes.internal.save.SavedScene;
import dev.phalanx.structs.internal.files.DurableFile;
import dev.phalanx.structs.internal.lists.Elements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Writes the entities of a world as a scene, from which they can be loaded section by section.
///
/// An entity belongs to the section that its [SceneSection] names, or to section 0 if it has none. Entities with a
/// negative section are left out. `SceneSection` and [SceneTag] themselves are not written: loaded entities get those
/// of the section that they were loaded from. References to entities of the same section or of section 0 are kept;
/// others become [Entity.NULL][dev.phalanx.structs.Entity#NULL].
///
/// ```java
/// new SceneWriter(world, Guid.ofName("city"))
///         .withBounds(3, new float[] {0, 0, 0}, new float[] {100, 20, 100})
///         .withMetadata(3, new Tile(1, 2))
///         .write(scenes.resolve("city.entities"));
/// ```
///
/// Entities, bounds and metadata are read when the scene is written.
public final class SceneWriter {
    private final World world;
    private final Guid guid;
    private final Map<Integer, List<Float>> bounds = new LinkedHashMap<>();
    private final Map<Integer, List<IComponentData>> metadata = new LinkedHashMap<>();
    private SaveOptions options = SaveOptions.DEFAULT;

    /// A writer for the entities of a world.
    ///
    /// @param guid the identity of the scene, such as `Guid.ofName("city")` for one that is loaded by the name `city`
    /// @throws IllegalArgumentException if the guid names nothing
    public SceneWriter(World world, Guid guid) {
        this.world = Objects.requireNonNull(world, "world");
        this.guid = Objects.requireNonNull(guid, "guid");
        if (guid.isNone()) {
            throw new IllegalArgumentException(
                    "A scene was given the guid " + guid + ", which names nothing. Use Guid.ofName or Guid.random.");
        }
    }

    /// Says how the file is written: compression, progress, codecs, and a query of the entities.
    public SceneWriter withOptions(SaveOptions newOptions) {
        options = Objects.requireNonNull(newOptions, "newOptions");
        return this;
    }

    /// Gives a section bounds, which programs read before they load it.
    ///
    /// @param section the number of the section, 0 or more
    /// @param minimum least x, y and z
    /// @param maximum greatest x, y and z
    /// @throws IllegalArgumentException if the section is negative, if there are not three least and three greatest
    ///     numbers, or if a least number is above the greatest
    public SceneWriter withBounds(int section, float[] minimum, float[] maximum) {
        Objects.requireNonNull(minimum, "minimum");
        Objects.requireNonNull(maximum, "maximum");
        requireSection(section);
        List<Float> all = new ArrayList<>();
        boolean isValid = minimum.length == 3 && maximum.length == 3;
        for (int i = 0; isValid && i < 3; i++) {
            isValid = minimum[i] <= maximum[i];
        }
        if (!isValid) {
            throw new IllegalArgumentException("Section " + section + " was given the bounds "
                    + Arrays.toString(minimum) + " to " + Arrays.toString(maximum)
                    + ". Give it the least and the greatest x, y and z.");
        }
        for (float each : minimum) {
            all.add(each);
        }
        for (float each : maximum) {
            all.add(each);
        }
        bounds.put(section, List.copyOf(all));
        return this;
    }

    /// Gives the entity of a section components, which it has as soon as the scene is resolved, before the section is
    /// loaded. They replace those given before.
    ///
    /// @param section the number of the section, 0 or more
    /// @throws IllegalArgumentException if the section is negative
    public SceneWriter withMetadata(int section, IComponentData... components) {
        List<IComponentData> all = Elements.copy(components, "components", "Component");
        requireSection(section);
        metadata.put(section, all);
        return this;
    }

    private static void requireSection(int section) {
        if (section < 0) {
            throw new IllegalArgumentException("Section " + section
                    + " was named, and negative sections are left out of a scene. Name section 0 or a later one.");
        }
    }

    /// Writes the scene. A file that was there stays until the new one is complete.
    ///
    /// @throws IOException if the file cannot be written; the old one is as it was, unless the message says otherwise
    /// @throws IllegalArgumentException if an entity has a component that cannot be written, or a section with bounds
    ///     or metadata has no entities
    /// @throws java.util.concurrent.CancellationException if the options say that the save is cancelled; the old file
    ///     is as it was
    public void write(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        DurableFile.write(file, scene()::write);
    }

    /// Writes the scene to memory.
    ///
    /// @return a buffer with the bytes of the file
    /// @throws IllegalArgumentException see [#write(Path)]; also if the file would have 2 GiB or more
    /// @throws java.util.concurrent.CancellationException see [#write(Path)]
    public ByteBuffer toBuffer() {
        MemorySink sink = new MemorySink();
        try {
            scene().write(sink);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return sink.toBuffer();
    }

    private SavedScene scene() {
        EntityManager em = world.entityManager();
        SavedRows all = options.query() == null ? SavedRows.all(em) : SavedRows.of(options.query());
        Map<Integer, SavedRows> sections = new TreeMap<>(all.by(SceneWriter::sectionOf));
        sections.keySet().removeIf(section -> section < 0);
        sections.putIfAbsent(0, all.where(chunk -> false));
        requireEntities(sections, bounds, "bounds");
        requireEntities(sections, metadata, "components");
        SavedScene scene = new SavedScene(em, options, guid);
        sections.forEach((section, rows) -> scene.add(
                section, rows, SceneWriter::isWritten, boundsOf(section), metadata.getOrDefault(section, List.of())));
        return scene;
    }

    private @Nullable List<Float> boundsOf(int section) {
        return bounds.get(section);
    }

    private static int sectionOf(ArchetypeChunk chunk) {
        return chunk.has(SceneSection.class)
                ? chunk.getSharedComponent(SceneSection.class).section()
                : 0;
    }

    private static boolean isWritten(Class<? extends IComponent> type) {
        return type != SceneSection.class && type != SceneTag.class;
    }

    private static void requireEntities(Map<Integer, SavedRows> sections, Map<Integer, ?> given, String what) {
        for (Integer section : given.keySet()) {
            if (!sections.containsKey(section)) {
                throw new IllegalArgumentException("Section " + section + " was given " + what
                        + ", and no entity is in it; there are sections " + sections.keySet()
                        + ". Add a SceneSection to its entities.");
            }
        }
    }
}
