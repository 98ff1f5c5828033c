package dev.phalanx.inspector.internal.components;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.EntityStorageInfo;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.values.ObjectCopy;
import dev.phalanx.inspector.internal.values.ObjectJson;
import dev.phalanx.inspector.internal.values.StructJson;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The components of one world as JSON, with classes that are known only at run time. For the thread of the world.
@SuppressWarnings({"unchecked", "rawtypes"}) // the class of a component decides about its value's class
public final class ComponentValues {
    /// A component of an entity.
    public static final Shape SHAPE = Types.NAME_SHAPE
            .and(
                    Shape.has("kind", Types.KIND_SHAPE),
                    Shape.has("bytes", Shape.INTEGER),
                    Shape.may("version", Shape.INTEGER),
                    Shape.may("enableable", Shape.TRUTH),
                    Shape.may("isEnabled", Shape.TRUTH),
                    Shape.may("cleanup", Shape.TRUTH),
                    Shape.has("editable", Shape.TRUTH),
                    Shape.may("length", Shape.INTEGER),
                    Shape.may("capacity", Shape.INTEGER),
                    Shape.may("offset", Shape.INTEGER),
                    Shape.may("index", Shape.INTEGER),
                    Shape.may("class", Shape.TEXT),
                    Shape.may("text", Shape.TEXT),
                    Shape.may("value", Shape.VALUE))
            .named("ComponentOfEntity");

    /// The most elements of a buffer that are shown at once.
    static final int MOST_ELEMENTS = 200;

    private static final int BYTES_OF_UNIT = 2_048;
    private static final int VALUES_OF_UNIT = 16;
    private static final List<String> OPERATIONS = List.of("set", "insert", "remove", "clear");
    private static final ClassValue<StructJson<?>> FORMS = new ClassValue<>() {
        @Override
        protected StructJson<?> computeValue(Class<?> type) {
            return new StructJson<>(type);
        }
    };

    private final EntityManager em;

    /// The components of a world.
    public ComponentValues(EntityManager em) {
        this.em = em;
    }

    /// The form of a struct type.
    public static StructJson form(Class<?> type) {
        return FORMS.get(type);
    }

    // Reading

    /// Writes something that was copied from a world, on any thread, at any time.
    @FunctionalInterface
    public interface Copied {
        void write(JsonGenerator out);
    }

    /// The units of a budget that a copy of a component needs.
    public static int units(TypeInfo info) {
        return 1
                + switch (info.kind()) {
                    case TAG -> 0;
                    case BUFFER ->
                        (int) Math.min(Budget.PIECE, (long) MOST_ELEMENTS * elementBytes(info) / BYTES_OF_UNIT);
                    case MANAGED, MANAGED_SHARED -> ObjectCopy.MOST_VALUES / VALUES_OF_UNIT;
                    default -> info.sizeInChunk() / BYTES_OF_UNIT;
                };
    }

    /// The bytes of an element of a buffer, at least 1.
    public static int elementBytes(TypeInfo info) {
        return Math.max(1, info.sizeInChunk() / Math.max(1, info.bufferCapacity()));
    }

    /// Copies a component of an entity, which is written as an object.
    ///
    /// @param from the first element of a buffer to copy
    /// @param limit how many values of objects may still be copied
    public Copied copy(Entity entity, EntityStorageInfo storage, Types of, int from, ObjectCopy.Limit limit) {
        TypeInfo info = of.info();
        ArchetypeChunk chunk = storage.chunk();
        long version = of.isChunk() ? -1 : Integer.toUnsignedLong(chunk.getChangeVersion(of.type()));
        boolean isEnableable = info.isEnableable() && !of.isChunk();
        boolean isEnabled = isEnableable && em.isComponentEnabled(entity, of.type());
        Copied value = of.isChunk()
                ? chunkValue(storage, of, info, limit)
                : value(entity, of.type(), info, storage, from, limit);
        return out -> {
            out.writeStartObject();
            Types.writeName(out, of.type(), of.isChunk());
            out.writeStringProperty("kind", Types.kind(info));
            out.writeNumberProperty("bytes", info.sizeInChunk());
            if (version >= 0) {
                out.writeNumberProperty("version", version);
            }
            if (isEnableable) {
                out.writeBooleanProperty("enableable", true);
                out.writeBooleanProperty("isEnabled", isEnabled);
            }
            if (info.isCleanup()) {
                out.writeBooleanProperty("cleanup", true);
            }
            out.writeBooleanProperty("editable", info.kind() != TypeKind.TAG && info.kind() != TypeKind.MANAGED_SHARED);
            value.write(out);
            out.writeEndObject();
        };
    }

    /// Copies the value of a chunk component, obtained for reading: by its class, an object would count as written.
    private Copied chunkValue(EntityStorageInfo storage, Types of, TypeInfo info, ObjectCopy.Limit limit) {
        if (info.kind() == TypeKind.TAG) {
            return out -> {};
        }
        em.completeDependencyBeforeRO(of.type());
        Object value = storage.chunk().getChunkComponentData(em.getComponentTypeHandle((Class) of.type(), true));
        return named("value", info.kind() == TypeKind.DATA ? struct(of.type(), value) : object(value, limit));
    }

    private static Copied named(String name, Copied value) {
        return out -> {
            out.writeName(name);
            value.write(out);
        };
    }

    private static Copied struct(Class<?> type, Object value) {
        return out -> form(type).write(out, value);
    }

    private static Copied object(@Nullable Object value, ObjectCopy.Limit limit) {
        return ObjectCopy.of(value, limit)::write;
    }

    /// Copies the fields that show the value of a component.
    private Copied value(
            Entity entity,
            Class<? extends IComponent> type,
            TypeInfo info,
            EntityStorageInfo storage,
            int from,
            ObjectCopy.Limit limit) {
        return switch (info.kind()) {
            case TAG -> out -> {};
            case DATA -> named("value", data(type, storage));
            case BUFFER -> buffer(em.getBuffer(entity, (Class) type, true), type, from);
            case MANAGED -> managedValue(type, storage, limit);
            case SHARED, MANAGED_SHARED -> {
                int index = em.getSharedComponentIndex(entity, (Class) type);
                Copied value = shared(info, em.getSharedComponent(entity, (Class) type), limit);
                yield out -> {
                    out.writeNumberProperty("index", index);
                    out.writeName("value");
                    value.write(out);
                };
            }
        };
    }

    /// Copies the value of a shared component.
    public static Copied shared(TypeInfo info, Object value, ObjectCopy.Limit limit) {
        return info.kind() == TypeKind.SHARED ? struct(info.type(), value) : object(value, limit);
    }

    /// Copies a row of columns, without an object of the component's class.
    private Copied data(Class<? extends IComponent> type, EntityStorageInfo storage) {
        em.completeDependencyBeforeRO(type);
        NativeArray values = storage.chunk().getNativeArray(em.getComponentTypeHandle((Class) type, true));
        NativeArray row = NativeArray.ofLength(type, 1);
        row.copyFrom(values, storage.indexInChunk(), 0, 1);
        return out -> form(type).write(out, row, 0);
    }

    private static Copied buffer(DynamicBuffer<?> buffer, Class<?> type, int from) {
        int length = buffer.length();
        int capacity = buffer.capacity();
        int first = Math.min(from, length);
        NativeArray elements = NativeArray.ofLength(type, Math.min(MOST_ELEMENTS, length - first));
        elements.copyFrom(buffer.asNativeArray(), first, 0, elements.length());
        return out -> {
            out.writeNumberProperty("length", length);
            out.writeNumberProperty("capacity", capacity);
            out.writeNumberProperty("offset", first);
            out.writeName("value");
            form(type).writeAll(out, elements, MOST_ELEMENTS);
        };
    }

    private Copied managedValue(Class<? extends IComponent> type, EntityStorageInfo storage, ObjectCopy.Limit limit) {
        @Nullable Object value = managed(type, storage);
        Copied copy = object(value, limit);
        return out -> {
            out.writeStringProperty(
                    "class", value == null ? type.getName() : value.getClass().getName());
            out.writeStringProperty("text", ObjectJson.text(value));
            out.writeName("value");
            copy.write(out);
        };
    }

    /// The object of a managed component, obtained for reading and not for writing.
    private @Nullable Object managed(Class<? extends IComponent> type, EntityStorageInfo storage) {
        return storage.chunk()
                .getManagedComponentAccessor(em.getComponentTypeHandle((Class) type, true))
                .get(storage.indexInChunk());
    }

    /// The object of a managed component, which stays the one of the entity.
    @Nullable
    public Object managed(Entity entity, Class<? extends IComponent> type) {
        return managed(type, em.getEntityStorageInfoLookup().get(entity));
    }

    /// The value of a component of data, also of a chunk, or of a shared component.
    public Object current(Entity entity, Types of) {
        Class type = of.type();
        if (of.isChunk()) {
            return em.getChunkComponentData(entity, type);
        }
        return of.info().kind() == TypeKind.DATA ? em.getComponent(entity, type) : em.getSharedComponent(entity, type);
    }

    /// Copies only the value of a component; null for a tag.
    @Nullable
    public Copied copyValue(
            Entity entity, EntityStorageInfo storage, Class<? extends IComponent> type, ObjectCopy.Limit limit) {
        TypeInfo info = TypeManager.get(type);
        return switch (info.kind()) {
            case TAG -> null;
            case DATA -> data(type, storage);
            case BUFFER -> {
                NativeArray elements = em.getBuffer(entity, (Class) type, true).toNativeArray();
                yield out -> form(type).writeAll(out, elements, elements.length());
            }
            case SHARED, MANAGED_SHARED -> shared(info, em.getSharedComponent(entity, (Class) type), limit);
            case MANAGED -> object(managed(type, storage), limit);
        };
    }

    /// The schema of a type's values.
    public static ObjectNode schema(TypeInfo info) {
        ObjectNode schema = JsonText.tree();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        switch (info.kind()) {
            case DATA, SHARED -> form(info.type()).describe(schema);
            case BUFFER -> {
                schema.put("type", "array");
                form(info.type()).describe(schema.putObject("items"));
            }
            default -> schema.put("type", "object");
        }
        return schema;
    }

    // Changing

    /// Sets fields of a component.
    public void set(Entity entity, Types of, JsonNode node) {
        change(entity, of, node).run();
    }

    /// Returns if [#set] would set a value.
    ///
    /// @throws RuntimeException if it would not: an [ApiException], or one that says that the value does not fit
    public void requireSettable(Entity entity, Types of, JsonNode node) {
        Runnable _ = change(entity, of, node);
    }

    /// What sets fields of a component, after everything that can fail.
    private Runnable change(Entity entity, Types of, JsonNode node) {
        Class type = of.type();
        if (of.isChunk()) {
            requireData(of.info());
        }
        return switch (of.info().kind()) {
            case DATA, SHARED -> {
                Object changed = form(type).read(current(entity, of), node);
                yield of.isChunk()
                        ? () -> em.setChunkComponentData(entity, type, (IComponent) changed)
                        : changed instanceof ISharedComponentData shared
                                ? () -> em.setSharedComponent(entity, shared)
                                : () -> em.setComponent(entity, (IComponent) changed);
            }
            case BUFFER -> {
                List<Object> elements = Arrays.asList(elements(type, node, em.getBuffer(entity, type, true)));
                yield () -> em.getBuffer(entity, type).copyFrom(elements);
            }
            case MANAGED -> {
                Runnable changes = ObjectJson.changes(requireObject(entity, type), node);
                yield () -> {
                    em.getComponent(entity, (Class<IManagedComponentData>) type); // counts as a write
                    changes.run();
                };
            }
            default -> throw noValue(type);
        };
    }

    private static void requireData(TypeInfo info) {
        if (info.kind() != TypeKind.DATA) {
            throw ApiException.badRequest(
                    Types.simpleName(info.type()) + " of a chunk has no value that can be set here.");
        }
    }

    private Object requireObject(Entity entity, Class<? extends IComponent> type) {
        Object object = managed(entity, type);
        if (object == null) {
            throw ApiException.badRequest(type.getSimpleName() + " of " + entity + " is null. Set an object in code.");
        }
        return object;
    }

    private static ApiException noValue(Class<?> type) {
        return ApiException.badRequest(Types.simpleName(type) + " has no value that can be set here.");
    }

    /// @param present the elements that the first ones replace, whose references to blobs they keep; or null
    private static Object[] elements(Class<?> type, JsonNode node, @Nullable DynamicBuffer<?> present) {
        if (!node.isArray()) {
            throw ApiException.badRequest("The value of a buffer is an array of elements. Give one.");
        }
        Object[] elements = new Object[node.size()];
        for (int i = 0; i < elements.length; i++) {
            Object before = present != null && i < present.length()
                    ? form(type).references(present.get(i))
                    : form(type).zero();
            elements[i] = form(type).read(before, node.get(i));
        }
        return elements;
    }

    /// A value for [#add], checked before anything changes; null for the zero value, or where there is none.
    public @Nullable Object prepare(Types of, @Nullable JsonNode node) {
        TypeInfo info = of.info();
        if (node == null || node.isNull()) {
            return null;
        }
        return switch (info.kind()) {
            case DATA, SHARED -> form(of.type()).read(form(of.type()).zero(), node);
            case BUFFER -> elements(of.type(), node, null);
            case TAG -> {
                if (!node.isObject() || !node.isEmpty()) {
                    throw ApiException.badRequest(Types.simpleName(of.type()) + " is a tag and has no value.");
                }
                yield null;
            }
            default ->
                throw ApiException.badRequest(Types.simpleName(of.type())
                        + " holds an object, which cannot be made from JSON. Add it without a value, or in code.");
        };
    }

    /// Adds a component with a value that [#prepare] returned.
    public void add(Entity entity, Types of, @Nullable Object value) {
        Class type = of.type();
        if (of.isChunk()) {
            if (value == null) {
                em.addChunkComponentData(entity, type);
            } else {
                em.addChunkComponentData(entity, type, (IComponent) value);
            }
            return;
        }
        TypeKind kind = of.info().kind();
        if (value == null) {
            em.addComponent(entity, type);
        } else if (kind == TypeKind.BUFFER) {
            DynamicBuffer buffer = em.addBuffer(entity, (Class<IBufferElementData>) type);
            buffer.copyFrom(Arrays.asList((Object[]) value));
        } else if (kind == TypeKind.SHARED || kind == TypeKind.MANAGED_SHARED) {
            em.addSharedComponent(entity, (ISharedComponentData) value);
        } else {
            em.addComponent(entity, type, (IComponent) value);
        }
    }

    /// Whether the entity, or its chunk, has a component.
    public boolean has(Entity entity, Types of) {
        return of.isChunk() ? em.hasChunkComponent(entity, of.type()) : em.hasComponent(entity, of.type());
    }

    /// Removes a component.
    public void remove(Entity entity, Types of) {
        if (of.isChunk()) {
            em.removeChunkComponent(entity, of.type());
        } else {
            em.removeComponent(entity, of.type());
        }
    }

    /// Changes elements of a buffer.
    ///
    /// @param op `set`, `insert`, `remove` or `clear`
    public void change(Entity entity, Types of, String op, int index, @Nullable JsonNode node) {
        Class type = of.type();
        if (!OPERATIONS.contains(op)) {
            throw ApiException.badRequest("The field op is \"" + op + "\". Give one of " + OPERATIONS + ".");
        }
        if (of.info().kind() != TypeKind.BUFFER) {
            throw ApiException.badRequest(Types.simpleName(type) + " is not the element of a buffer. Use set.");
        }
        int length =
                em.getBuffer(entity, (Class<IBufferElementData>) type, true).length();
        boolean isInsertion = op.equals("insert");
        if (!op.equals("clear") && (index < 0 || index >= length + (isInsertion ? 1 : 0))) {
            throw ApiException.badRequest("The index " + index + " is outside of the buffer, which has " + length
                    + " elements. Give one of them.");
        }
        if (op.equals("set") && node == null) {
            throw ApiException.badRequest("The body has no field value, so nothing would be set. Add it.");
        }
        Object element = form(type).zero();
        if (op.equals("set")) {
            element =
                    em.getBuffer(entity, (Class<IBufferElementData>) type, true).get(index);
        }
        if (node != null && (op.equals("set") || isInsertion)) {
            element = form(type).read(element, node);
        }
        DynamicBuffer buffer = em.getBuffer(entity, (Class<IBufferElementData>) type);
        switch (op) {
            case "set" -> buffer.set(index, element);
            case "insert" -> buffer.insert(index, element);
            case "remove" -> buffer.removeAt(index);
            default -> buffer.clear();
        }
    }
}
