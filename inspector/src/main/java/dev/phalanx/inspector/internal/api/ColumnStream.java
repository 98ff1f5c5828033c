package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.search.Search;
import dev.phalanx.inspector.internal.search.SearchMatcher;
import dev.phalanx.inspector.internal.search.SearchTerms;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldAnswer;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A stream of columns: the numbers of some fields of many entities, message after message, as long as the client
/// reads.
///
/// A message has a header of eight numbers of 32 bits, little-endian, and then:
///
/// ```text
/// n × u32 index | n × u32 version | for each field: n × width × f32
/// ```
///
/// The numbers of one message are read on the thread of the world, a portion in each frame; they are converted to bytes
/// on the thread of the client.
final class ColumnStream implements Reply.Writer {
    static final Parameter<String> FIELDS = Parameter.text(
                    "fields", "The columns, separated by commas: type.path of a number, boolean or enum, or matrix.")
            .otherwise("");
    static final Parameter<Integer> RATE =
            Parameter.integer("rate", 30, 1, 60, "The highest number of messages a second.");
    static final Parameter<Integer> MOST =
            Parameter.integer("max", 100_000, 1, 1_000_000, "The highest number of entities in a message.");

    private static final int MAGIC = 0x4E4C4850;
    private static final int HEADER_BYTES = 32;
    private static final int COLUMNS = 1;
    private static final int END = 2;
    private static final int MOST_FIELDS = 16;
    private static final int MATRIX = 12;
    private static final long SECOND = 1_000_000_000L;
    private static final int CHUNKS_OF_UNIT = 32;
    /// Numbers of each entity of a chunk that are copied in a unit of a budget.
    private static final int NUMBERS_OF_UNIT = 8;
    /// The units of a budget in which the entities of a chunk are matched one by one.
    private static final int MATCH_UNITS = 8;

    /// A field: `width` numbers for each entity.
    record Field(Class<? extends IComponentData> type, String path, LeafKind kind, int width) {}

    private final InspectedWorld world;
    private final Call call;
    private final List<Field> fields;
    private final Search search;
    private final EntityQueryDesc first;
    private final EntityQueryDesc[] more;
    /// Whether entities of one chunk may match and others not.
    private final boolean isByRow;
    private final int rate;
    private final int most;
    private final int width;
    /// The units of a budget that a chunk needs.
    private final int chunkUnits;

    private int[] indices = {};
    private int[] versions = {};
    private float[][] columns;
    private int count;
    private int total;

    private ColumnStream(InspectedWorld world, Call call, List<Field> fields, Search search) {
        this.world = world;
        this.call = call;
        this.fields = fields;
        this.search = search;
        List<EntityQueryDesc> descriptions = search.alternatives().stream()
                .map(terms -> description(terms, fields))
                .distinct()
                .toList();
        this.first = descriptions.getFirst();
        this.more = descriptions.subList(1, descriptions.size()).toArray(EntityQueryDesc[]::new);
        this.isByRow = !search.isByComponents() || search.dependsOnEnabled();
        this.rate = call.get(RATE);
        this.most = call.get(MOST);
        this.columns = new float[fields.size()][0];
        this.width = fields.stream().mapToInt(Field::width).sum();
        this.chunkUnits = 1 + width / NUMBERS_OF_UNIT + (isByRow ? MATCH_UNITS * search.weight() : 0);
    }

    /// The stream that a call requests.
    ///
    /// @throws ApiException with the status 400 if a field does not exist or is not a number
    static ColumnStream of(InspectedWorld world, Call call) {
        List<Field> fields = new ArrayList<>();
        for (String name : call.get(FIELDS).split(",", -1)) {
            if (!name.isEmpty()) {
                fields.add(field(name));
            }
        }
        if (fields.isEmpty() || fields.size() > MOST_FIELDS) {
            throw ApiException.badRequest("The parameter fields names " + fields.size() + " fields. Give 1 to "
                    + MOST_FIELDS + ", such as matrix or org.example.Health.current.");
        }
        if (Set.copyOf(fields).size() < fields.size()) {
            throw ApiException.badRequest("The parameter fields names a field twice. Name each once.");
        }
        return new ColumnStream(world, call, fields, Search.parse(call.get(FindQuestion.Q), world));
    }

    /// The entities that a search finds and that have the components of the fields, enabled or not.
    private static EntityQueryDesc description(SearchTerms terms, List<Field> fields) {
        EntityQueryDesc description = terms.description();
        Set<ComponentType> more = new LinkedHashSet<>();
        for (Field field : fields) {
            if (!terms.requires(field.type())) {
                more.add(ComponentType.readOnly(field.type()));
            }
        }
        try {
            return description.withPresent(more.toArray(ComponentType[]::new));
        } catch (IllegalArgumentException | IllegalStateException conflict) {
            throw ApiException.badRequest(String.valueOf(conflict.getMessage()));
        }
    }

    /// The field that a text names: `type.path` of a number, boolean or enum, or `matrix`.
    ///
    /// @throws ApiException with the status 400 if there is no such field, or it is not a number
    static Field field(String name) {
        if (name.equals("matrix")) {
            return new Field(LocalToWorld.class, "value", LeafKind.FLOAT, MATRIX);
        }
        for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
            TypeInfo info = TypeManager.find(name.substring(0, dot));
            if (info != null) {
                return field(info, name.substring(dot + 1));
            }
        }
        throw ApiException.badRequest("The field \"" + name
                + "\" names no component. Give the binary name of its class, a dot and the path of a field.");
    }

    private static Field field(TypeInfo info, String path) {
        for (TypeField field : info.fields()) {
            boolean isNumber = field.holds() == Leaf.Holds.PLAIN || field.holds() == Leaf.Holds.ENUM;
            if (field.path().equals(path) && field.stride() == 1 && isNumber && info.kind() == TypeKind.DATA) {
                return new Field(info.type().asSubclass(IComponentData.class), path, field.kind(), 1);
            }
        }
        throw ApiException.badRequest(info.type().getName() + " has no number " + path + "; it has "
                + info.fields().stream().map(TypeField::path).toList() + ".");
    }

    // Sending

    @Override
    public void write(OutputStream out) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        long next = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            WorldAnswer<Boolean> answer;
            try {
                answer = Answers.await(world, Answers.at(call, world, new Reading()));
            } catch (ApiException refused) {
                if (refused.status() == 503 && !world.isClosed()) {
                    // The world is not updated at the moment. An empty message tells whether the client is there.
                    send(out, bytes, world.figures().frame(), true);
                    continue;
                }
                end(out, String.valueOf(refused.getMessage()));
                return;
            }
            bytes = send(out, bytes, answer.frame(), false);
            next += SECOND / rate;
            next += Math.max(0, System.nanoTime() - next);
            awaitMoment(next);
        }
    }

    /// Waits until a moment, or until the world is closed.
    private void awaitMoment(long moment) {
        long left = moment - System.nanoTime();
        if (left > 0) {
            try {
                world.awaitClosed(left);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private ByteBuffer send(OutputStream out, ByteBuffer known, int frame, boolean isEmpty) throws IOException {
        int entities = isEmpty ? 0 : count;
        int body = entities * (2 + width) * Integer.BYTES;
        ByteBuffer bytes = known.capacity() >= HEADER_BYTES + body
                ? known.clear()
                : ByteBuffer.allocate(HEADER_BYTES + body + body / 4).order(ByteOrder.LITTLE_ENDIAN);
        header(bytes, body, COLUMNS, frame, entities, total, width);
        bytes.asIntBuffer().put(indices, 0, entities).put(versions, 0, entities);
        int at = bytes.position() + 2 * entities * Integer.BYTES;
        for (int f = 0; f < columns.length; f++) {
            int numbers = entities * fields.get(f).width();
            bytes.position(at).asFloatBuffer().put(columns[f], 0, numbers);
            at += numbers * Float.BYTES;
        }
        out.write(bytes.array(), 0, HEADER_BYTES + body);
        out.flush();
        return bytes;
    }

    private static void header(ByteBuffer bytes, int body, int kind, int frame, int entities, int total, int width) {
        bytes.putInt(MAGIC).putInt(body).putInt(kind).putInt(frame);
        bytes.putInt(entities).putInt(total).putInt(width).putInt(0);
    }

    private static void end(OutputStream out, String reason) throws IOException {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + text.length).order(ByteOrder.LITTLE_ENDIAN);
        header(bytes, text.length, END, 0, 0, 0, 0);
        bytes.put(text);
        out.write(bytes.array());
        out.flush();
    }

    // Reading

    /// Reads the numbers of one message, a portion in each frame.
    private final class Reading implements WorldQuestion<Boolean> {
        private @Nullable List<ArchetypeChunk> chunks;
        private @Nullable SearchMatcher matcher;
        private int next;
        private int matching;

        @Override
        public @Nullable Boolean step(World of, Budget budget) {
            EntityManager em = of.entityManager();
            EntityQuery query = em.getEntityQuery(first, more);
            List<ArchetypeChunk> known = chunks;
            boolean isCurrent = known != null && known.stream().limit(1).allMatch(ArchetypeChunk::isValid);
            int list = isCurrent ? 0 : em.chunkCount() / CHUNKS_OF_UNIT;
            if (!budget.take(list + chunkUnits)) {
                return null;
            }
            if (known == null || !isCurrent) {
                known = query.toArchetypeChunkArray();
                if (chunks == null) {
                    begin(query);
                }
                chunks = known;
            }
            List<ComponentTypeHandle<?>> handles = new ArrayList<>();
            for (Field field : fields) {
                em.completeDependencyBeforeRO(field.type());
                handles.add(em.getComponentTypeHandle(field.type(), true));
            }
            beginToMatch(em);
            boolean isFirst = true;
            while (next < known.size() && (count < indices.length || matcher != null)) {
                if (!isFirst && !budget.take(chunkUnits)) {
                    return null;
                }
                isFirst = false;
                read(known.get(next++), handles, query);
            }
            if (matcher != null) {
                total = matching;
            }
            return true;
        }

        /// Gets ready to look at names, ids and values, if the search has any. Then all chunks are looked at, because
        /// only that says how many entities match.
        private void beginToMatch(EntityManager em) {
            if (!search.isByComponents()) {
                SearchMatcher known = matcher;
                if (known == null) {
                    known = new SearchMatcher(em, search.alternatives());
                    matcher = known;
                }
                known.begin();
            }
        }

        private void begin(EntityQuery query) {
            total = query.calculateEntityCount();
            int room = Math.min(total, most);
            count = 0;
            if (indices.length != room) {
                indices = new int[room];
                versions = new int[room];
                columns = new float[fields.size()][];
                for (int f = 0; f < columns.length; f++) {
                    columns[f] = new float[room * fields.get(f).width()];
                }
            }
        }

        private void read(ArchetypeChunk chunk, List<ComponentTypeHandle<?>> handles, EntityQuery query) {
            NativeArray<Entity> ids = chunk.getEntities();
            int room = Math.min(chunk.count(), indices.length - count);
            int[] rows = isByRow ? matching(ids, chunk.count(), room, query) : null;
            int added = rows == null ? room : rows.length;
            long[] packed = (long[]) ids.leafArray(0);
            for (int i = 0; i < added; i++) {
                long id = packed[ids.offset() + (rows == null ? i : rows[i])];
                indices[count + i] = (int) id;
                versions[count + i] = (int) (id >>> 32);
            }
            for (int f = 0; f < columns.length; f++) {
                Field field = fields.get(f);
                NumberColumn column = NumberColumn.of(chunk, handles.get(f), field.path(), field.kind());
                int width = field.width();
                int at = count * width;
                if (rows == null) {
                    column.copy(columns[f], at, added * width);
                    continue;
                }
                for (int row : rows) {
                    for (int w = 0; w < width; w++) {
                        columns[f][at++] = column.get(row * width + w);
                    }
                }
            }
            count += added;
        }

        /// The rows of a chunk whose entities match, as many as there is room for.
        private int[] matching(NativeArray<Entity> ids, int entities, int room, EntityQuery query) {
            SearchMatcher known = matcher;
            int[] rows = new int[room];
            int found = 0;
            for (int row = 0; row < entities && (found < room || known != null); row++) {
                Entity entity = ids.get(row);
                if (query.matchesIgnoreFilter(entity) && (known == null || known.matches(entity))) {
                    matching++;
                    if (found < room) {
                        rows[found++] = row;
                    }
                }
            }
            return found == room ? rows : Arrays.copyOf(rows, found);
        }
    }
}
