package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.exact.ExactState;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.EntityStorageInfo;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.lookups.ManagedComponentAccessor;
import dev.phalanx.entities.lookups.TypeHandle;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockReader;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.exact.ExactTable;
import dev.phalanx.scenes.internal.managed.Codecs;
import dev.phalanx.scenes.internal.managed.ManagedReader;
import dev.phalanx.scenes.internal.managed.ManagedReport;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.SectionTable;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads a section into a world that is empty and new, so that its entities get the ids that they have in the file.
final class SectionReader {
    /// Elements of buffers that are read before they are copied to chunks, at least.
    private static final int BATCH = 1 << 17;
    private static final String AGAIN = " Write the file again, or take a copy.";

    private final List<FileType> types;
    private final List<@Nullable TypeMatch> matches;
    private final BlockReader blocks;
    private final ColumnFills fills;
    private final SectionTable table;
    private final EntityManager em;
    private final ManagedReader managed;
    private final List<String> dropped = new ArrayList<>();
    private final LostDigits lost = new LostDigits();
    private final List<BlobAssetReference<?>> blobs = new ArrayList<>();
    private final List<SharedReferences<?>> shared = new ArrayList<>();
    private final Map<Integer, BlobAssetReference<?>> blobsByIndex = new HashMap<>();
    private final LoadOptions options;
    /// The packed ids of entities by their numbers; null if number `n` is `new Entity(n, 1)`.
    private final long @Nullable [] ids;
    /// What the file has beside an image, if it is loaded exactly.
    private final @Nullable ExactTable exact;

    private @Nullable ExactState state;
    /// Whether the file has the entities that stay in their world, too.
    private final boolean isExactFile;
    /// Blobs that need not be made again, or null.
    private final @Nullable KnownBlobs known;
    private int createdCount;
    private FileReferences references;
    /// As [#references], with the numbers of entities in place of their ids.
    private FileReferences numbered;

    SectionReader(
            List<FileType> types,
            List<@Nullable TypeMatch> matches,
            LoadOptions options,
            BlockReader blocks,
            ColumnFills fills,
            SectionTable table,
            @Nullable ExactTable exact,
            boolean isExactFile,
            @Nullable KnownBlobs known,
            EntityManager em)
            throws SceneFileException {
        this.types = types;
        this.matches = matches;
        this.blocks = blocks;
        this.fills = fills;
        this.table = table;
        this.em = em;
        this.exact = exact;
        this.isExactFile = isExactFile;
        this.known = known;
        if (exact != null && exact.outside().length != table.externals().size()) {
            throw new SceneFileException("The file is damaged: it has " + exact.outside().length
                    + " ids of entities that it does not have, and refers to "
                    + table.externals().size() + "." + AGAIN);
        }
        this.references = new FileReferences(
                table.entityCount(),
                table.externals().size(),
                null,
                new long[table.blobs().size()]);
        this.numbered = references;
        boolean hasChunkComponents = table.archetypes().stream()
                .flatMap(archetype -> archetype.types().stream())
                .anyMatch(type -> types.get(type).kind().isOfChunks() && matches.get(type) != null);
        this.ids = exact != null
                ? exact.idsInOrder(table, types)
                : hasChunkComponents || isExactFile ? new long[table.entityCount()] : null;
        this.options = options;
        this.managed = new ManagedReader(
                new Codecs(options.codecs()),
                classes(options),
                options.missingTypes(),
                references.entities() + references.externals(),
                number -> references.ofObject(number),
                table.blobs().size(),
                this::blobOf,
                new ManagedReport(dropped::add));
        if (exact != null) {
            managed.requireSameClasses();
        }
        managed.readClasses(
                new TableReader("class table", ByteBuffer.wrap(table.classes()).order(ByteOrder.LITTLE_ENDIAN)));
    }

    private static List<Class<?>> classes(LoadOptions options) {
        List<Class<?>> all = new ArrayList<>(options.classes());
        all.addAll(options.types());
        return all;
    }

    private BlobAssetReference<?> blobOf(int index) {
        return blobsByIndex.getOrDefault(index, BlobAssetReference.nullReference());
    }

    /// Creates the entities of the section.
    LoadedSection read() throws IOException {
        try {
            readBlobs();
            createAll();
            requireNumbers();
            renewShared();
            int number = 0;
            for (ArchetypeTable archetype : table.archetypes()) {
                if (isLeftOut(archetype)) {
                    number += archetype.rows();
                    continue;
                }
                List<ArchetypeChunk> chunks = new ArrayList<>();
                number = addChunks(archetype, number, chunks);
                fill(archetype, chunks);
            }
            fills.fill(blocks, references, lost);
            for (SectionTable.EntityName name : table.names()) {
                setName(name);
            }
        } catch (Throwable failed) {
            blobs.forEach(BlobAssetReference::close);
            throw failed;
        }
        dropped.addAll(lost.sentences());
        ExactState made = state;
        if (made != null) {
            requireNothingDropped();
            ExactWorlds.complete(em, made);
        }
        return new LoadedSection(
                isExactFile && exact == null ? em.entityCount() : table.entityCount(),
                table.externals(),
                List.copyOf(blobs),
                List.copyOf(dropped),
                references);
    }

    private void requireNothingDropped() throws SceneFileException {
        if (!dropped.isEmpty()) {
            throw new SceneFileException("A class has changed since the exact file was written. "
                    + String.join(" ", dropped) + " WorldFiles.load takes the file.");
        }
    }

    /// Whether the entities of an exact file stay in their world, as when an image is saved.
    private boolean isLeftOut(ArchetypeTable archetype) {
        return isExactFile
                && exact == null
                && archetype.types().stream()
                        .anyMatch(type -> TypeFinder.isOfWorlds(types.get(type).name()));
    }

    private void setName(SectionTable.EntityName name) throws SceneFileException {
        if (isExactFile && exact == null && references.ofObject(name.entity()).equals(Entity.NULL)) {
            return; // of an entity that was left out
        }
        try {
            em.setName(references.ofObject(name.entity()), name.name());
        } catch (IllegalArgumentException tooLong) {
            throw new SceneFileException(
                    "The file is damaged: the name of entity " + name.entity() + " is too long." + AGAIN, tooLong);
        }
    }

    // Blobs

    private void readBlobs() throws IOException {
        Map<String, Class<?>> roots = BlobRoots.of(matches);
        boolean hasObjects = types.stream().anyMatch(type -> type.kind().isObject());
        long[] numbers = new long[table.blobs().size()];
        for (int i = 0; i < numbers.length; i++) {
            SectionTable.BlobEntry entry = table.blobs().get(i);
            Class<?> root = roots.get(entry.type());
            if (root == null && hasObjects) {
                root = find(entry.type());
            }
            if (root != null) {
                BlobAssetReference<?> blob = readBlob(root, entry);
                blobsByIndex.put(i, blob);
                numbers[i] = blob.packed();
            }
        }
        long[] outside = exact == null ? null : exact.outside();
        references = new FileReferences(references.entities(), references.externals(), ids, numbers, outside);
        numbered = exact != null
                ? references
                : new FileReferences(references.entities(), references.externals(), null, numbers);
    }

    private @Nullable Class<?> find(String name) throws SceneFileException {
        for (TypeMatch match : matches) {
            Class<?> named =
                    match == null || !match.source().kind().isObject() ? null : managed.named(match.type(), name);
            if (named != null) {
                return named;
            }
        }
        Class<?> found;
        try {
            found = Class.forName(name, false, options.loader());
        } catch (ClassNotFoundException | LinkageError missing) {
            return null;
        }
        TypeFinder.requireAllowed(found, "blob", options);
        return found;
    }

    private BlobAssetReference<?> readBlob(Class<?> root, SectionTable.BlobEntry entry) throws IOException {
        String what = "a blob of " + entry.type();
        ByteBuffer block = blocks.read(entry.block(), what);
        byte[] bytes = new byte[block.remaining()];
        block.get(bytes);
        BlobAssetReference<?> made = known == null ? null : known.find(root, bytes);
        if (made != null) {
            return made;
        }
        BlobAssetReference<?> blob;
        try {
            blob = BlobAssetReference.tryRead(new ByteArrayInputStream(bytes), root, SectionTable.BLOB_VERSION);
        } catch (IOException | RuntimeException broken) {
            throw new SceneFileException(
                    "The file has " + what + " that cannot be read: " + broken.getMessage(), broken);
        }
        if (blob == null) {
            throw new SceneFileException("The file is damaged: " + what + " has another version." + AGAIN);
        }
        blobs.add(blob);
        if (known != null) {
            known.add(root, bytes, blob);
        }
        return blob;
    }

    // Entities

    private void createAll() throws IOException {
        if (exact != null) {
            placeAll(exact);
            return;
        }
        int number = 0;
        for (ArchetypeTable archetype : table.archetypes()) {
            blocks.read(archetype.presence(), "the list of entities");
            if (isLeftOut(archetype)) {
                createdCount += archetype.rows();
            } else {
                create(archetype, number);
            }
            number += archetype.rows();
        }
    }

    /// Puts the entities into the places that they had.
    private void placeAll(ExactTable table) throws IOException {
        for (ArchetypeTable archetype : this.table.archetypes()) {
            blocks.read(archetype.presence(), "the list of entities");
        }
        TypeFinder finder = new TypeFinder(options, true, true);
        try {
            ExactState made = table.toState(name -> TypeManager.get(finder.findSame(name)), this::sharedValue);
            ExactWorlds.place(em, made);
            state = made;
        } catch (IllegalArgumentException | IllegalStateException contradiction) {
            throw new SceneFileException(
                    "The file cannot be loaded exactly: " + contradiction.getMessage()
                            + ". If a class has changed since it was written, WorldFiles.load takes it." + AGAIN,
                    contradiction);
        }
    }

    private Object sharedValue(Class<?> type, int number) throws SceneFileException {
        for (int t = 0; t < matches.size(); t++) {
            TypeMatch match = matches.get(t);
            if (match != null
                    && match.type() == type
                    && match.source().kind().isOfGroups()
                    && !match.source().kind().isOfChunks()) {
                List<byte[]> all = table.values().get(t);
                ISharedComponentData value =
                        number < 0 || number >= all.size() ? null : sharedValue(match, all.get(number));
                if (value != null) {
                    return value;
                }
            }
        }
        throw new SceneFileException("The file is damaged: it lacks the value " + number + " of the shared component "
                + type.getName() + "." + AGAIN);
    }

    private void create(ArchetypeTable archetype, int firstNumber) throws SceneFileException {
        List<ComponentType> present = new ArrayList<>();
        Set<Class<? extends IComponent>> filled = new HashSet<>();
        List<Integer> ofGroups = new ArrayList<>();
        boolean isByGroup = false;
        for (int type : archetype.types()) {
            TypeMatch match = matches.get(type);
            FileType.Kind kind = types.get(type).kind();
            if (kind.isOfGroups()) {
                ofGroups.add(type);
                isByGroup |= match != null;
            }
            if (match != null) {
                present.add(
                        kind.isOfChunks()
                                ? ComponentType.chunkComponent(match.type())
                                : ComponentType.readWrite(match.type()));
                if (kind == FileType.Kind.DATA && match.fillsAll()) {
                    filled.add(match.type());
                }
            }
        }
        EntityArchetype made = archetype(present);
        if (!isByGroup) {
            created(em.createChunk(made, archetype.rows(), filled));
            return;
        }
        int number = firstNumber;
        for (ArchetypeTable.Group group : archetype.groups()) {
            create(made, filled, group, ofGroups, number);
            number += group.rows();
        }
    }

    private EntityArchetype archetype(List<ComponentType> types) {
        return types.isEmpty()
                ? em.createArchetype()
                : em.createArchetype(
                        types.getFirst(), types.subList(1, types.size()).toArray(ComponentType[]::new));
    }

    private void create(
            EntityArchetype made,
            Set<Class<? extends IComponent>> filled,
            ArchetypeTable.Group group,
            List<Integer> ofGroups,
            int number)
            throws SceneFileException {
        List<ISharedComponentData> sharedValues = new ArrayList<>();
        for (int g = 0; g < ofGroups.size(); g++) {
            TypeMatch match = matches.get(ofGroups.get(g));
            if (match != null && !match.source().kind().isOfChunks()) {
                byte[] bytes =
                        table.values().get(ofGroups.get(g)).get(group.values().get(g));
                ISharedComponentData value = sharedValue(match, bytes);
                if (value != null) {
                    sharedValues.add(value);
                    keepReferences(match, value, number, group.rows());
                }
            }
        }
        created(em.createChunk(made, group.rows(), filled, sharedValues.toArray(ISharedComponentData[]::new)));
    }

    /// Keeps the ids of new entities, which are not their numbers where chunks have entities of their own.
    private void created(List<ArchetypeChunk> chunks) {
        long[] known = ids;
        for (int i = 0; known != null && i < chunks.size(); i++) {
            NativeArray<Entity> entities = chunks.get(i).getEntities();
            System.arraycopy(entities.leafArray(0), entities.offset(), known, createdCount, entities.length());
            createdCount += entities.length();
        }
    }

    /// Values of shared components were created with the numbers of entities in place of their ids.
    private void renewShared() {
        if (ids != null && exact == null) {
            shared.forEach(each -> each.renew(
                    em,
                    references::ofObject,
                    entity -> entity.index() < table.entityCount() ? references.ofObject(entity.index()) : entity));
        }
    }

    private void requireNumbers() {
        if (ids == null && table.entityCount() > 0 && em.entityCount() != table.entityCount()) {
            throw new IllegalStateException("The world has " + em.entityCount() + " entities after "
                    + table.entityCount() + " were created. It was not new.");
        }
    }

    private @Nullable ISharedComponentData sharedValue(TypeMatch match, byte[] bytes) throws SceneFileException {
        Class<? extends ISharedComponentData> type = match.type().asSubclass(ISharedComponentData.class);
        return match.source().kind().isObject()
                ? object(type, bytes)
                : ValueReader.read(type, match, bytes, numbered, lost);
    }

    private <T> @Nullable T object(Class<T> type, byte[] bytes) throws SceneFileException {
        TableReader in = new TableReader("value of " + type.getName(), ByteBuffer.wrap(bytes));
        T value = type.cast(managed.decode(in, type));
        in.requireEnd();
        return value;
    }

    private void keepReferences(TypeMatch match, ISharedComponentData value, int number, int count) {
        if (match.source().hasEntities()) {
            shared.add(references(value, number, count));
        }
    }

    @SuppressWarnings("unchecked") // the class is that of the value
    private static <T extends ISharedComponentData> SharedReferences<T> references(T value, int number, int count) {
        return new SharedReferences<>((Class<T>) value.getClass(), value, number, count);
    }

    /// The chunks of an archetype, whose entities have the next numbers, and the number after these.
    private int addChunks(ArchetypeTable archetype, int first, List<ArchetypeChunk> chunks) {
        EntityStorageInfoLookup places = em.getEntityStorageInfoLookup();
        int number = first;
        int end = first + archetype.rows();
        while (number < end) {
            EntityStorageInfo place = places.get(references.ofObject(number));
            ArchetypeChunk chunk = place.chunk();
            if (place.indexInChunk() != 0) {
                throw new IllegalStateException("Number " + number
                        + " of the entities of a file does not begin a chunk. The world was not new.");
            }
            chunks.add(chunk);
            number += chunk.count();
        }
        return number;
    }

    // Values

    private void fill(ArchetypeTable archetype, List<ArchetypeChunk> chunks) throws IOException {
        if (exact != null) {
            requireChunks(archetype, chunks);
        }
        List<Run> runs = Run.join(chunks);
        int ofGroups = 0;
        for (int t = 0; t < archetype.types().size(); t++) {
            int type = archetype.types().get(t);
            TypeMatch match = matches.get(type);
            FileType.Kind kind = types.get(type).kind();
            int group = kind.isOfGroups() ? ofGroups++ : -1;
            if (match == null) {
                continue;
            }
            ArchetypeTable.Columns columns = archetype.columns().get(t);
            if (!columns.enabled().isEmpty()) {
                fillEnabled(match, columns.enabled(), chunks, archetype.rows());
            }
            switch (kind) {
                case DATA -> fillData(match, columns, runs);
                case BUFFER -> fillBuffers(match, columns, chunks, archetype.rows());
                case MANAGED -> fillObjects(match, columns.leaves().getFirst(), chunks);
                case CHUNK, MANAGED_CHUNK -> fillChunkComponents(match, type, archetype, group, chunks);
                case SHARED, MANAGED_SHARED -> {}
            }
        }
    }

    /// Returns if the groups of an archetype of an exact file are its chunks, and its types can be disabled as before.
    private void requireChunks(ArchetypeTable archetype, List<ArchetypeChunk> chunks) throws SceneFileException {
        boolean isByGroup = archetype.types().stream()
                .anyMatch(type -> types.get(type).kind().isOfGroups());
        for (int g = 0; isByGroup && g < archetype.groups().size(); g++) {
            if (archetype.groups().size() != chunks.size()
                    || archetype.groups().get(g).rows() != chunks.get(g).count()) {
                throw new SceneFileException("The file is damaged: its groups are not its chunks." + AGAIN);
            }
        }
        for (int t = 0; t < archetype.types().size(); t++) {
            TypeMatch match = matches.get(archetype.types().get(t));
            boolean canBeDisabled = match != null
                    && !match.source().kind().isOfChunks()
                    && IEnableableComponent.class.isAssignableFrom(match.type());
            if (canBeDisabled == archetype.columns().get(t).enabled().isEmpty()) {
                throw new SceneFileException("The file is damaged: the enabled bits of "
                        + types.get(archetype.types().get(t)).name() + " are missing, or too many." + AGAIN);
            }
        }
    }

    private void fillEnabled(TypeMatch match, List<Block> enabled, List<ArchetypeChunk> chunks, int rows)
            throws IOException {
        if (!IEnableableComponent.class.isAssignableFrom(match.type())) {
            dropped.add("Disabled components " + match.source().name() + " were enabled: "
                    + match.type().getName() + " cannot be disabled.");
            return;
        }
        String what = "the enabled bits of " + match.source().name();
        requireLength(enabled.getFirst().rawLength(), ArchetypeTable.bytesOfBits(rows), what);
        BitReader bits = new BitReader(blocks.read(enabled.getFirst(), what));
        TypeHandle<?> handle = IBufferElementData.class.isAssignableFrom(match.type())
                ? em.getBufferTypeHandle(match.type().asSubclass(IBufferElementData.class), false)
                : em.getComponentTypeHandle(match.type(), false);
        for (ArchetypeChunk chunk : chunks) {
            int count = chunk.count();
            long low = bits.next(Math.min(count, Long.SIZE));
            long high = count > Long.SIZE ? bits.next(count - Long.SIZE) : 0;
            chunk.getEnabledMask(handle).set(new ChunkEnabledMask(low, high));
        }
    }

    private static void requireLength(long found, long expected, String what) throws SceneFileException {
        if (found != expected) {
            throw new SceneFileException(
                    "The file is damaged: " + what + " has " + found + " bytes, not " + expected + "." + AGAIN);
        }
    }

    private void fillData(TypeMatch match, ArchetypeTable.Columns columns, List<Run> runs) throws IOException {
        if (match.present().leaves().isEmpty()) {
            return;
        }
        List<ColumnFills.Rows> targets = new ArrayList<>();
        for (Run run : runs) {
            targets.add(new ColumnFills.Rows(
                    run.first().getNativeArray(em.getComponentTypeHandle(match.type(), false)), run.rows()));
        }
        fillColumns(match, columns, targets);
    }

    private void fillColumns(TypeMatch match, ArchetypeTable.Columns columns, List<ColumnFills.Rows> targets)
            throws IOException {
        long values = targets.stream().mapToLong(ColumnFills.Rows::count).sum();
        for (int leaf = 0; leaf < columns.leaves().size(); leaf++) {
            requireLength(
                    columns.leaves().get(leaf).stream()
                            .mapToLong(Block::rawLength)
                            .sum(),
                    values * match.source().leaves().get(leaf).bytes(),
                    what(match, leaf));
        }
        if (match.migration() != null) {
            migrate(match, columns, targets, values);
            return;
        }
        for (int leaf = 0; leaf < columns.leaves().size(); leaf++) {
            LeafMatch how = match.leaf(leaf);
            if (how != null) {
                fills.add(how, match.target(leaf), columns.leaves().get(leaf), targets, what(match, leaf));
            }
        }
        for (LeafDefault value : match.defaults()) {
            for (ColumnFills.Rows rows : targets) {
                value.fill(rows.array(value.index()), rows.first().offset(), rows.count());
            }
        }
    }

    private static String what(TypeMatch match, int leaf) {
        return "the values of " + match.source().leaves().get(leaf).path() + " of "
                + match.source().name();
    }

    private void migrate(TypeMatch match, ArchetypeTable.Columns columns, List<ColumnFills.Rows> targets, long values)
            throws IOException {
        List<ByteBuffer> bytes = new ArrayList<>();
        for (int leaf = 0; leaf < columns.leaves().size(); leaf++) {
            FileLeaf source = match.source().leaves().get(leaf);
            ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(values * source.bytes()));
            for (Block block : columns.leaves().get(leaf)) {
                all.put(blocks.read(block, what(match, leaf)));
            }
            bytes.add(all.flip());
        }
        int row = 0;
        for (ColumnFills.Rows rows : targets) {
            ValueReader.migrate(match, bytes, references, whole(rows.first(), rows.count()), row, rows.count());
            row += rows.count();
        }
    }

    /// The array with rows beyond its end.
    private static <T> NativeArray<T> whole(NativeArray<T> first, int rows) {
        Object[] arrays = new Object[first.type().leaves().size()];
        for (int leaf = 0; leaf < arrays.length; leaf++) {
            arrays[leaf] = first.leafArray(leaf);
        }
        return NativeArray.over(first.type(), arrays, first.offset(), rows, first.safetyHandle());
    }

    private <T extends IBufferElementData> void fillBuffers(
            TypeMatch match, ArchetypeTable.Columns columns, List<ArchetypeChunk> chunks, int rows) throws IOException {
        @SuppressWarnings("unchecked") // the match is of a buffer
        Class<T> type = (Class<T>) match.type().asSubclass(IBufferElementData.class);
        String what = "the lengths of " + match.source().name();
        if (columns.lengths().size() != 1) {
            throw new SceneFileException("The file is damaged: " + what + " are missing." + AGAIN);
        }
        requireLength(columns.lengths().getFirst().rawLength(), (long) rows * Integer.BYTES, what);
        ByteBuffer lengths = blocks.readCopy(columns.lengths().getFirst(), what);
        requireElements(match, columns, lengths.duplicate().order(ByteOrder.LITTLE_ENDIAN));
        List<Batch<T>> batches = batches(type, chunks, lengths);
        if (!match.present().leaves().isEmpty()) {
            List<ColumnFills.Rows> targets = new ArrayList<>();
            batches.forEach(batch -> targets.add(new ColumnFills.Rows(batch.elements, batch.elements.length())));
            fillColumns(match, columns, targets);
            fills.fill(blocks, references, lost);
        }
        for (Batch<T> batch : batches) {
            int first = 0;
            for (int i = 0; i < batch.chunks.size(); i++) {
                int[] own = batch.lengths.get(i);
                int count = sum(own);
                batch.chunks
                        .get(i)
                        .getBufferAccessor(em.getBufferTypeHandle(type, false))
                        .copyFrom(own, batch.elements.slice(first, count));
                first += count;
            }
        }
    }

    private static int sum(int[] lengths) {
        int sum = 0;
        for (int length : lengths) {
            sum += length;
        }
        return sum;
    }

    /// Chunks with the lengths of their buffers, and the elements of all.
    private record Batch<T>(List<ArchetypeChunk> chunks, List<int[]> lengths, NativeArray<T> elements) {}

    private static <T> List<Batch<T>> batches(Class<T> type, List<ArchetypeChunk> chunks, ByteBuffer lengths)
            throws SceneFileException {
        List<Batch<T>> batches = new ArrayList<>();
        List<ArchetypeChunk> own = new ArrayList<>();
        List<int[]> ownLengths = new ArrayList<>();
        long sum = 0;
        for (int c = 0; c < chunks.size(); c++) {
            int[] counts = new int[chunks.get(c).count()];
            for (int i = 0; i < counts.length; i++) {
                counts[i] = lengths.getInt();
                sum += counts[i];
            }
            if (sum > Integer.MAX_VALUE) {
                throw new SceneFileException("The buffers of " + type.getName() + " have " + sum
                        + " elements in one chunk, and " + Integer.MAX_VALUE
                        + " is the most. Save it with fewer elements.");
            }
            own.add(chunks.get(c));
            ownLengths.add(counts);
            if (sum >= BATCH || c == chunks.size() - 1) {
                batches.add(
                        new Batch<>(List.copyOf(own), List.copyOf(ownLengths), NativeArray.ofLength(type, (int) sum)));
                own.clear();
                ownLengths.clear();
                sum = 0;
            }
        }
        return batches;
    }

    /// Returns if there are as many elements as the lengths of buffers say, before memory is allocated for them.
    private static void requireElements(TypeMatch match, ArchetypeTable.Columns columns, ByteBuffer lengths)
            throws SceneFileException {
        long sum = 0;
        while (lengths.hasRemaining()) {
            int length = lengths.getInt();
            if (length < 0) {
                throw new SceneFileException("The file is damaged: a buffer of "
                        + match.source().name() + " has " + length + " elements." + AGAIN);
            }
            sum += length;
        }
        match.source().requireElements(sum);
        for (int leaf = 0; leaf < columns.leaves().size(); leaf++) {
            long bytes = columns.leaves().get(leaf).stream()
                    .mapToLong(Block::rawLength)
                    .sum();
            requireLength(
                    bytes,
                    sum * match.source().leaves().get(leaf).bytes(),
                    "the elements of " + match.source().name());
        }
    }

    private <T extends IComponent> void fillObjects(TypeMatch match, List<Block> all, List<ArchetypeChunk> chunks)
            throws IOException {
        @SuppressWarnings("unchecked") // the match is of a managed component
        Class<T> type = (Class<T>) match.type();
        String what = "values of " + match.source().name();
        int next = 0;
        TableReader in = null;
        for (ArchetypeChunk chunk : chunks) {
            ManagedComponentAccessor<T> accessor =
                    chunk.getManagedComponentAccessor(em.getComponentTypeHandle(type, false));
            for (int i = 0; i < accessor.length(); i++) {
                if (in == null || !in.hasRemaining()) {
                    if (next == all.size()) {
                        throw new SceneFileException("The file is damaged: there are too few " + what + "." + AGAIN);
                    }
                    in = blocks.readTable(all.get(next++), what);
                }
                accessor.set(i, type.cast(managed.decode(in, type)));
            }
        }
        if (next < all.size() || (in != null && in.hasRemaining())) {
            throw new SceneFileException("The file is damaged: there are too many " + what + "." + AGAIN);
        }
    }

    private void fillChunkComponents(
            TypeMatch match, int type, ArchetypeTable archetype, int group, List<ArchetypeChunk> chunks)
            throws SceneFileException {
        int chunk = 0;
        for (ArchetypeTable.Group each : archetype.groups()) {
            byte[] bytes = table.values().get(type).get(each.values().get(group));
            for (int rows = 0; rows < each.rows(); ) {
                ArchetypeChunk target = chunks.get(chunk++);
                setChunkComponent(target, match.type(), match, bytes);
                rows += target.count();
            }
        }
    }

    private <T extends IComponent> void setChunkComponent(
            ArchetypeChunk chunk, Class<T> type, TypeMatch match, byte[] bytes) throws SceneFileException {
        if (!match.present().leaves().isEmpty()) {
            chunk.setChunkComponentData(ValueReader.read(type, match, bytes, references, lost));
        } else if (match.source().kind().isObject()) {
            T value = object(type, bytes);
            if (value != null) {
                chunk.setChunkComponentData(value);
            }
        }
    }
}
