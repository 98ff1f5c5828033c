package dev.phalanx.structs.kernel;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import java.util.List;
import java.util.stream.Stream;

/// One parameter of an iteration kernel's body, or a part of one that is an aspect.
///
/// @param struct the struct type whose columns the parameter reads or writes; `Entity` for the entity's id, and of no
///     meaning for an object, an aspect or a place
/// @param access what the body gets and whether it is stored back
/// @param passedAs the class of what the body gets
/// @param optional whether slabs may lack the columns: tables have null for them then, and the body gets something that
///     refers to nothing
/// @param parts what the constructor of an aspect takes, in order; empty for anything else
public record KernelParameter(
        StructType<?> struct, Access access, Class<?> passedAs, boolean optional, List<KernelParameter> parts) {

    /// The ways in which a parameter accesses its columns.
    public enum Access {
        /// A fresh value, stored back after the call. Only mutable struct classes.
        READ_WRITE,
        /// A fresh value.
        READ_ONLY,
        /// A [RefRW] to the slot.
        REF,
        /// A [RefRW] to the slot that refuses to be written.
        REF_LOCKED,
        /// A [RefRO] to the slot.
        REF_RO,
        /// An [EnabledRefRW] to the slot's bit.
        ENABLED_RW,
        /// An [EnabledRefRW] to the slot's bit that refuses to be written.
        ENABLED_LOCKED,
        /// An [EnabledRefRO] to the slot's bit.
        ENABLED_RO,
        /// A [DynamicBuffer] of the row, for reading and writing. The struct type is that of its elements.
        BUFFER_RW,
        /// A [DynamicBuffer] of the row, for reading.
        BUFFER_RO,
        /// The object in the slot of a column of objects, or null.
        MANAGED,
        /// An object that the kernel is given for each run, or null.
        RUN_VALUE,
        /// An object made of other parameters.
        ASPECT,
        /// An `int`: how many slots were visited before, counted on from a number that the kernel is given.
        ORDINAL,
        /// An `int` that the kernel is given for each run.
        RUN_NUMBER,
        /// An `int`: how far the slot is from the first of its run.
        RUN_OFFSET;

        /// Whether the body gets a reference to a value.
        public boolean isReference() {
            return this == REF || this == REF_LOCKED || this == REF_RO;
        }

        /// Whether the body gets a dynamic buffer.
        public boolean isBuffer() {
            return this == BUFFER_RW || this == BUFFER_RO;
        }

        /// Whether the body gets the slot's enabled bit.
        public boolean isEnabledBit() {
            return this == ENABLED_RW || this == ENABLED_LOCKED || this == ENABLED_RO;
        }

        /// Whether the body gets a number that says where the slot is.
        public boolean isPlace() {
            return this == ORDINAL || this == RUN_NUMBER || this == RUN_OFFSET;
        }

        /// Whether the body may write.
        public boolean isWriting() {
            return switch (this) {
                case READ_WRITE, REF, ENABLED_RW, BUFFER_RW, MANAGED -> true;
                case READ_ONLY, REF_LOCKED, REF_RO, ENABLED_LOCKED, ENABLED_RO, BUFFER_RO, RUN_VALUE, ASPECT -> false;
                case ORDINAL, RUN_NUMBER, RUN_OFFSET -> false;
            };
        }

        /// The same for a body that may only read; an object stays what it is.
        public Access asReadOnly() {
            return switch (this) {
                case READ_WRITE -> READ_ONLY;
                case REF -> REF_LOCKED;
                case ENABLED_RW -> ENABLED_LOCKED;
                case BUFFER_RW -> BUFFER_RO;
                default -> this;
            };
        }
    }

    /// Copies the list.
    public KernelParameter {
        parts = List.copyOf(parts);
    }

    /// A parameter that is no object and no aspect.
    public KernelParameter(StructType<?> struct, Access access) {
        this(struct, access, passedAs(struct, access), false, List.of());
    }

    /// A parameter that is an object of this class.
    public static KernelParameter managed(Class<?> type) {
        return new KernelParameter(StructType.of(Entity.class), Access.MANAGED, type, false, List.of());
    }

    /// A parameter that is an object of this class, the same for all slots of a run.
    public static KernelParameter ofRun(Class<?> type) {
        return new KernelParameter(StructType.of(Entity.class), Access.RUN_VALUE, type, false, List.of());
    }

    /// A parameter that is a number that says where the slot is.
    ///
    /// @throws IllegalArgumentException if `access` is another one
    public static KernelParameter place(Access access) {
        if (!access.isPlace()) {
            throw new IllegalArgumentException(access + " is no place. Name ORDINAL, RUN_NUMBER or RUN_OFFSET.");
        }
        return new KernelParameter(StructType.of(Entity.class), access, int.class, false, List.of());
    }

    /// A parameter that is made by the one constructor of a class, which takes the parts.
    public static KernelParameter aspect(Class<?> type, List<KernelParameter> parts) {
        return new KernelParameter(StructType.of(Entity.class), Access.ASPECT, type, false, parts);
    }

    /// The same for slabs that may lack the columns.
    ///
    /// @throws IllegalArgumentException if the body gets a value, an object of the slot or an aspect, which cannot be
    ///     nothing
    public KernelParameter asOptional() {
        if (!access.isReference() && !access.isEnabledBit() && !access.isBuffer() && access != Access.RUN_VALUE) {
            throw new IllegalArgumentException(access + " cannot be optional. Use a reference or a buffer.");
        }
        return new KernelParameter(struct, access, passedAs, true, parts);
    }

    /// The parameter itself, or the parts of the aspect, and of aspects in it, in order.
    public Stream<KernelParameter> leaves() {
        return access == Access.ASPECT ? parts.stream().flatMap(KernelParameter::leaves) : Stream.of(this);
    }

    /// The number of tables that the kernel is given for this parameter.
    ///
    /// - a value or reference: a leaf table for each leaf of the struct type
    /// - an enabled bit: a `long[][]`, the bits of each slab ([EnabledLayout]), and an `int[]`, the chunk capacity of
    ///   each slab
    /// - a dynamic buffer: a table for each column of its [BufferLayout], and the [BufferGuard] itself
    /// - an object: an `Object[][]`, the objects of each slab
    /// - an object of the run: an `Object[]`, the object of each run
    /// - an aspect: those of its parts
    /// - a place: for [Access#ORDINAL] an `int[]` with the number of the first slot, for [Access#RUN_NUMBER] an `int[]`
    ///   with the number of each run, for [Access#RUN_OFFSET] none
    public int tableCount() {
        if (access == Access.ASPECT) {
            return parts.stream().mapToInt(KernelParameter::tableCount).sum();
        }
        if (access == Access.MANAGED
                || access == Access.RUN_VALUE
                || access == Access.ORDINAL
                || access == Access.RUN_NUMBER) {
            return 1;
        }
        if (access == Access.RUN_OFFSET) {
            return 0;
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
            case REF, REF_LOCKED -> RefRW.class;
            case REF_RO -> RefRO.class;
            case ENABLED_RW, ENABLED_LOCKED -> EnabledRefRW.class;
            case ENABLED_RO -> EnabledRefRO.class;
            case BUFFER_RW, BUFFER_RO -> DynamicBuffer.class;
            case MANAGED, RUN_VALUE, ASPECT -> Object.class;
            case ORDINAL, RUN_NUMBER, RUN_OFFSET -> int.class;
        };
    }
}
