package dev.phalanx.structs.kernel;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;

/// One parameter of an iteration kernel's body.
///
/// @param struct the struct type whose columns the parameter reads or writes; `Entity` for the entity's id, and of no
///     meaning for an object
/// @param access what the body gets and whether it is stored back
/// @param passedAs the class of what the body gets
public record KernelParameter(StructType<?> struct, Access access, Class<?> passedAs) {

    /// How a parameter reaches its columns.
    public enum Access {
        /// A fresh value, stored back after the call. Only mutable struct classes.
        READ_WRITE,
        /// A fresh value.
        READ_ONLY,
        /// A [RefRW] to the slot.
        REF,
        /// An [EnabledRefRW] to the slot's bit.
        ENABLED_RW,
        /// An [EnabledRefRO] to the slot's bit.
        ENABLED_RO,
        /// A [DynamicBuffer] of the row, for reading and writing. The struct type is that of its elements.
        BUFFER_RW,
        /// A [DynamicBuffer] of the row, for reading.
        BUFFER_RO,
        /// The object in the slot of a column of objects, or null.
        MANAGED;

        /// Whether the body gets a dynamic buffer.
        public boolean isBuffer() {
            return this == BUFFER_RW || this == BUFFER_RO;
        }

        /// Whether the body gets the slot's enabled bit.
        public boolean isEnabledBit() {
            return this == ENABLED_RW || this == ENABLED_RO;
        }
    }

    /// A parameter that is no object.
    public KernelParameter(StructType<?> struct, Access access) {
        this(struct, access, passedAs(struct, access));
    }

    /// A parameter that is an object of this class.
    public static KernelParameter managed(Class<?> type) {
        return new KernelParameter(StructType.of(Entity.class), Access.MANAGED, type);
    }

    /// How many tables the kernel is given for this parameter.
    ///
    /// - a value or reference: a leaf table for each leaf of the struct type
    /// - an enabled bit: a `long[][]`, the bits of each slab ([EnabledLayout]), and an `int[]`, the chunk capacity of
    ///   each slab
    /// - a dynamic buffer: a table for each column of its [BufferLayout], and the [BufferGuard] itself
    /// - an object: an `Object[][]`, the objects of each slab
    public int tableCount() {
        if (access == Access.MANAGED) {
            return 1;
        }
        if (access.isEnabledBit()) {
            return 2;
        }
        int leaves = struct.leaves().size();
        return access.isBuffer() ? leaves + 3 : leaves;
    }

    private static Class<?> passedAs(StructType<?> struct, Access access) {
        return switch (access) {
            case READ_WRITE, READ_ONLY -> struct.type();
            case REF -> RefRW.class;
            case ENABLED_RW -> EnabledRefRW.class;
            case ENABLED_RO -> EnabledRefRO.class;
            case BUFFER_RW, BUFFER_RO -> DynamicBuffer.class;
            case MANAGED -> Object.class;
        };
    }
}
