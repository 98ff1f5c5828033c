package dev.phalanx.structs.kernel;

import dev.phalanx.structs.StructType;
import java.lang.invoke.MethodHandle;

/// The description from which the subclass of a lookup is generated.
///
/// The superclass has the constructor `(origin)` and for its subclass these methods, where a *place* is a slab's id,
/// shifted left, and a slot in the slab:
///
/// ```text
/// int entity(Entity)          the place of the entity, or 0; it need not have the component
/// int entityToWrite(Entity)   as entity, or throws if the component cannot be written
/// IllegalArgumentException refusal(Entity, int place)    says that there is no component
///
/// int place(Entity)           the place of the component, or throws
/// int placeOrNone(Entity)     0, if there is none
/// int placeToWrite(Entity)    as place, or throws if the component cannot be written
/// void written(int place)     the component, which is no tag, was written
/// void handedOut(int place)   the component, which is no tag, is handed out to be written
/// void keep(RefRW), keep(RefRO)
///
/// BufferAccess access(), int place(long packed), int placeOrNone(long packed)    of buffers, instead of the last four
/// ```
///
/// The subclass has `open(Object[] tables, SlabColumns[] slabs)`, `get(Entity)`, `tryGetComponent(Entity)`,
/// `set(Entity, bound)`, `getRefRW(Entity)` and `getRefRO(Entity)`; of buffers `get(Entity)`, `tryGetBuffer(Entity)`,
/// and `getAgain(long packed, DynamicBuffer last)` and `tryGetAgain(long packed, DynamicBuffer last)`, which may give
/// the buffer that they gave last.
///
/// @param superclass the lookup's class
/// @param origin what its constructor takes
/// @param bound the erasure of its values' type
/// @param isBuffer whether the values are dynamic buffers
/// @param slotBits bits of a place that are the slot
public record LookupPlan(Class<?> superclass, Class<?> origin, Class<?> bound, boolean isBuffer, int slotBits) {

    /// The constructor of the subclass for a struct type, as `(Object origin)` to `Object`.
    ///
    /// @throws IllegalArgumentException if no code can be generated for the class's package; the message has the line
    ///     that opens it
    public MethodHandle compile(StructType<?> type) {
        type.slabColumns();
        return KernelGeneration.get().lookup(type.type(), this);
    }
}
