package dev.phalanx.structs.compile.vector;

import java.lang.constant.ClassDesc;

/// The classes of the Vector API that rows call, by name: the module is not there in every program.
final class VectorClasses {
    static final ClassDesc VECTOR = named("Vector");
    static final ClassDesc SPECIES = named("VectorSpecies");
    static final ClassDesc SHAPE = named("VectorShape");
    static final ClassDesc MASK = named("VectorMask");
    static final ClassDesc OPERATORS = named("VectorOperators");
    static final ClassDesc CONVERSION = named("VectorOperators$Conversion");
    static final ClassDesc COMPARISON = named("VectorOperators$Comparison");
    static final ClassDesc TERNARY = named("VectorOperators$Ternary");
    static final ClassDesc UNARY = named("VectorOperators$Unary");
    static final ClassDesc ASSOCIATIVE = named("VectorOperators$Associative");
    static final ClassDesc BINARY = named("VectorOperators$Binary");

    private VectorClasses() {}

    /// A class of the Vector API.
    static ClassDesc named(String name) {
        return ClassDesc.of(VectorModule.NAME, name);
    }
}
