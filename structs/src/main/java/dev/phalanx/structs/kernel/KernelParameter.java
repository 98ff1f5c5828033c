package dev.phalanx.structs.kernel;

import dev.phalanx.structs.StructType;

/// One parameter of an iteration kernel's body.
///
/// @param struct the struct type whose columns the parameter reads or writes; `Entity` for the entity's id
/// @param access what the body gets and whether it is stored back
public record KernelParameter(StructType<?> struct, Access access) {

    /// How a parameter reaches its columns.
    public enum Access {
        /// A fresh value, stored back after the call. Only mutable struct classes.
        READ_WRITE,
        /// A fresh value.
        READ_ONLY,
        /// A [dev.phalanx.structs.RefRW] to the slot.
        REF
    }
}
