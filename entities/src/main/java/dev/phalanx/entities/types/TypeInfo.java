package dev.phalanx.entities.types;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.store.ChunkLayout;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.WriteGroups;
import java.util.List;

/// The facts about one component type, from [TypeManager]. They never change. The object keeps the class loaded.
///
/// Sizes and offsets are bytes of C's sequential layout: boolean 1, char 2, enum 4,
/// [Entity][dev.phalanx.structs.Entity] 8; a reference to an object counts 4. What Java itself takes is not part of
/// them.
public final class TypeInfo {
    private final ComponentInfo<?> info;
    private final Class<? extends IComponent> type;
    private final List<TypeField> fields;
    private final List<Class<? extends IComponent>> writeGroups;
    private final boolean hasBlobReferences;

    TypeInfo(ComponentInfo<?> info) {
        this.info = info;
        this.type = info.type().asSubclass(IComponent.class);
        this.fields = info.hasStruct() ? TypeField.of(info.struct()) : List.of();
        this.writeGroups = WriteGroups.of(type).stream()
                .<Class<? extends IComponent>>map(group -> group.asSubclass(IComponent.class))
                .toList();
        this.hasBlobReferences = info.holdsBlobs();
    }

    /// The component class.
    public Class<? extends IComponent> type() {
        return type;
    }

    /// The binary name of the class, such as `org.example.Outer$Inner`: the same in every process.
    public String stableName() {
        return type.getName();
    }

    /// A hash of the class's name and of the names and types of its fields, constants of enums included; of a managed
    /// type, of the name alone. It is the same on every machine and in every run, as long as these do not change.
    public long stableHash() {
        return info.typeHash();
    }

    /// How worlds store the type's values. A class that is used as a chunk component has the same kind.
    public TypeKind kind() {
        return TypeKind.of(info.kind());
    }

    /// Bytes that each entity takes for it in a chunk: those of its value; of a buffer, those of its header and of the
    /// elements inside the chunk; 0 for tags and shared components.
    public int sizeInChunk() {
        return info.size();
    }

    /// Bytes of one value, or of one element of a buffer: 0 for tags and for elements without fields, and 4 for managed
    /// types, whose values are references.
    public int elementSize() {
        return info.hasStruct() ? info.struct().size() : Integer.BYTES;
    }

    /// The alignment of a value, or of an element of a buffer: 1, 2, 4 or 8. Its offset among other values is a
    /// multiple of it.
    public int alignment() {
        return info.hasStruct() ? info.struct().alignment() : Integer.BYTES;
    }

    /// The fields of a value, or of an element of a buffer, in the order of their declarations. Managed types have none
    /// here, because their objects are stored as they are.
    public List<TypeField> fields() {
        return fields;
    }

    /// The number of elements of a buffer that are stored in the chunk; 0 for other kinds.
    public int bufferCapacity() {
        return info.bufferCapacity();
    }

    /// Whether each entity's component can be disabled.
    public boolean isEnableable() {
        return info.isEnableable();
    }

    /// Whether the component stays when its entity is destroyed, until it is removed.
    public boolean isCleanup() {
        return info.isCleanup();
    }

    /// Whether the component has no value.
    public boolean isTag() {
        return info.isTag();
    }

    /// The most entities that a chunk with this type holds: 128, or what
    /// [MaximumChunkCapacity][dev.phalanx.entities.components.MaximumChunkCapacity] says if that is less. Large values
    /// make the capacity of an archetype smaller.
    public int maximumChunkCapacity() {
        return Math.min(ChunkLayout.MAXIMUM_CAPACITY, info.maximumChunkCapacity());
    }

    /// The components whose write groups it is in, as its [WriteGroup][dev.phalanx.entities.components.WriteGroup]
    /// says.
    public List<Class<? extends IComponent>> writeGroups() {
        return writeGroups;
    }

    /// Whether values can hold entities, fixed lists included. Of a managed type, whether it implements
    /// [IEntityReferences][dev.phalanx.entities.components.IEntityReferences].
    public boolean hasEntityReferences() {
        return info.holdsEntities();
    }

    /// Whether values can hold references to blob assets, fixed lists included. Of a managed type, whether a field of
    /// it, or of a record in it, is declared as a reference or as an array of references.
    public boolean hasBlobReferences() {
        return hasBlobReferences;
    }

    /// The stable name and the kind, such as `org.example.Health (DATA)`.
    @Override
    public String toString() {
        return stableName() + " (" + kind() + ")";
    }
}
