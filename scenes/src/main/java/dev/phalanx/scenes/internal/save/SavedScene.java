package dev.phalanx.scenes.internal.save;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.exact.ExactState;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockWriter;
import dev.phalanx.scenes.internal.bytes.MemoryBlocks;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.scenes.internal.bytes.WriteBuffers;
import dev.phalanx.scenes.internal.bytes.WriteListener;
import dev.phalanx.scenes.internal.exact.ExactWriter;
import dev.phalanx.scenes.internal.managed.Codecs;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.internal.files.ByteSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A file on its way from a world: its sections, in the order of their indexes.
///
/// Adding a section refuses what cannot be written. Then the world must not change until the file has been written, or
/// until the columns have been [copied][#capture].
public final class SavedScene {
    private final EntityManager em;
    private final SaveOptions options;
    private final Guid guid;
    private final SavedTypes types = new SavedTypes();
    private final List<Part> parts = new ArrayList<>();
    private @Nullable Set<Long> unknown;
    private boolean isCaptured;
    private @Nullable ExactWriter exact;
    private double elapsed;

    private static final class Part {
        final int index;
        final SavedSection section;
        final List<Float> bounds;
        final List<Directory.Value> metadata;

        @Nullable
        MemoryBlocks memory;

        @Nullable
        SectionTable table;

        Part(int index, SavedSection section, List<Float> bounds, List<Directory.Value> metadata) {
            this.index = index;
            this.section = section;
            this.bounds = bounds;
            this.metadata = metadata;
        }
    }

    /// @param guid the identity of the scene, [Guid#NONE] for a world
    public SavedScene(EntityManager em, SaveOptions options, Guid guid) {
        this.em = em;
        this.options = options;
        this.guid = guid;
    }

    /// A file with one section, which has entities of a world.
    ///
    /// @throws IllegalArgumentException if something cannot be written
    public static SavedScene ofWorld(EntityManager em, SaveOptions options) {
        SavedScene scene = new SavedScene(em, options, Guid.NONE);
        SavedRows rows = options.query() == null ? SavedRows.all(em) : SavedRows.of(options.query());
        scene.add(0, rows, type -> true, null, List.of());
        return scene;
    }

    /// An exact file of a world.
    ///
    /// @throws IllegalArgumentException if something cannot be written, or the options name a query
    /// @throws IllegalStateException if a system is being updated, or a job uses the world
    public static SavedScene exactlyOfWorld(EntityManager em, SaveOptions options) {
        if (options.query() != null) {
            throw new IllegalArgumentException("An exact file has all entities of a world, and the options name "
                    + options.query() + ". Save without a query, or save an image of some entities with"
                    + " WorldFiles.save.");
        }
        ExactState state = ExactWorlds.stateOf(em);
        SavedScene scene = new SavedScene(em, options, Guid.NONE);
        scene.add(0, SavedRows.exactly(em), type -> true, null, List.of());
        scene.addExact(state);
        return scene;
    }

    private void addExact(ExactState state) {
        elapsed = state.tick().elapsed();
        SavedSection section = parts.getFirst().section;
        Map<Class<?>, Set<Integer>> taken = new HashMap<>();
        ExactWriter.ValueNumbers values = (type, value) -> section.numberOf(
                types.ofEntities(type.asSubclass(IComponent.class)),
                value,
                taken.computeIfAbsent(type, any -> new HashSet<>()));
        exact = new ExactWriter(state, values);
    }

    /// Collects the packed ids of entities that are referred to and not saved, of sections that are added from now on.
    /// The collection is complete when the file has been written.
    public void collectUnknown(Set<Long> into) {
        unknown = into;
    }

    /// The entity of the world that has a number in the section that was added first.
    public Entity entity(int number) {
        return Entity.unpack(parts.getFirst().section.numbers().id(number));
    }

    /// Adds a section. Section 0 comes first.
    ///
    /// @param isWritten which component classes are written
    /// @param bounds least x, y and z, then greatest x, y and z; null for none
    /// @param metadata components of the section itself
    /// @throws IllegalArgumentException if something cannot be written
    public void add(
            int index,
            SavedRows rows,
            Predicate<Class<? extends IComponent>> isWritten,
            @Nullable List<Float> bounds,
            List<IComponentData> metadata) {
        Numbers sectionZero = parts.stream()
                .filter(part -> part.index == 0)
                .map(part -> part.section.numbers())
                .findFirst()
                .orElse(null);
        SavedSection section = new SavedSection(
                em, rows, types, isWritten, new Codecs(options.codecs()), options.classes(), sectionZero, unknown);
        parts.add(new Part(index, section, bounds == null ? Directory.NO_BOUNDS : bounds, values(metadata)));
    }

    private List<Directory.Value> values(List<IComponentData> metadata) {
        LeafWriter plain = new LeafWriter(LeafWriter.References.NONE, LeafWriter.References.NONE);
        List<Directory.Value> values = new ArrayList<>();
        for (IComponentData value : metadata) {
            SavedType type = types.ofEntities(value.getClass());
            boolean hasReferences = type.file().leaves().stream()
                    .anyMatch(leaf -> leaf.holds() == Leaf.Holds.ENTITY
                            || leaf.holds() == Leaf.Holds.BLOB_REFERENCE
                            || (leaf.element() != null && leaf.element().hasReferences()));
            if (hasReferences) {
                throw new IllegalArgumentException(type.file().name() + " is a component of a section and refers to"
                        + " entities or blobs, which are not loaded with it. Give sections components without"
                        + " references.");
            }
            values.add(new Directory.Value(type.index(), bytes(type, value, plain)));
        }
        return values;
    }

    @SuppressWarnings("unchecked") // the class is that of the value
    private static <T extends IComponentData> byte[] bytes(SavedType type, T value, LeafWriter writer) {
        return writer.bytesOf((Class<T>) value.getClass(), type.file().leaves(), value);
    }

    /// Copies the columns, so that the world can change before the file is written.
    public void capture() {
        for (Part part : parts) {
            MemoryBlocks memory = new MemoryBlocks();
            try {
                part.table = part.section.write(types, memory);
            } catch (IOException impossible) {
                throw new IllegalStateException("Memory could not be written.", impossible);
            }
            part.memory = memory;
        }
        isCaptured = true;
    }

    /// The world's time of an exact file, in seconds.
    public double elapsed() {
        return elapsed;
    }

    /// The number of entities.
    public int entityCount() {
        return parts.stream().mapToInt(part -> part.section.entityCount()).sum();
    }

    /// Writes the file.
    ///
    /// @throws IOException if it cannot be written
    /// @throws CancellationException if the options say so
    public void write(ByteSink out) throws IOException {
        write(out, WriteBuffers.gathering());
    }

    /// Same as [#write(ByteSink)], with buffers that other files can use afterwards.
    public void write(ByteSink out, WriteBuffers buffers) throws IOException {
        Listener listener = new Listener();
        BlockWriter blocks =
                new BlockWriter(out, options.compression() == SaveOptions.Compression.LZ4, listener, buffers);
        List<Directory.Section> sections = new ArrayList<>();
        parts.sort(Comparator.comparingInt(part -> part.index));
        for (Part part : parts) {
            long before = blocks.size();
            SectionTable table = write(part, blocks);
            TableWriter bytes = new TableWriter();
            table.write(bytes);
            sections.add(new Directory.Section(
                    part.index,
                    part.section.entityCount(),
                    blocks.size() - before,
                    part.bounds,
                    part.metadata,
                    blocks.append(bytes.toBlock())));
        }
        TableWriter directory = new TableWriter();
        ExactWriter state = exact;
        Block exactBlock = state == null
                ? null
                : blocks.appendRaw(
                        state.finish(parts.getFirst().section.numbers().outside())
                                .toBlock());
        new Directory(guid, types.files(), sections, exactBlock).write(directory);
        blocks.finish(directory);
    }

    private SectionTable write(Part part, BlockWriter blocks) throws IOException {
        MemoryBlocks memory = part.memory;
        SectionTable table = part.table;
        if (memory == null || table == null) {
            return part.section.write(types, blocks);
        }
        memory.writeTo(blocks);
        return table;
    }

    /// Releases the memory of [#capture]. The file cannot be written any more then.
    public void release() {
        for (Part part : parts) {
            MemoryBlocks memory = part.memory;
            if (memory != null) {
                memory.release();
            }
        }
    }

    private final class Listener implements WriteListener {
        private final long total =
                parts.stream().mapToLong(part -> part.section.bytes()).sum();
        private long done;

        @Override
        public void beforeBlock() {
            if (options.isCancelled()) {
                throw new CancellationException("The save was cancelled after " + done + " of about " + total
                        + " bytes. The old file is as it was.");
            }
        }

        @Override
        public void wrote(int rawBytes) {
            done += rawBytes;
            options.listener().progress(done, Math.max(total, done));
        }
    }

    @Override
    public String toString() {
        return "SavedScene of " + entityCount() + " entities" + (isCaptured ? ", captured" : "");
    }
}
