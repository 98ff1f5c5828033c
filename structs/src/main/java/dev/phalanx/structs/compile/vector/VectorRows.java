package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.compile.emit.CodeSize;
import dev.phalanx.structs.kernel.IterationKernel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Objects;

/// A class that runs a body for several rows at once.
///
/// @param bytes its class file
/// @param columns the columns that its method `rows` takes, in order
/// @param uniforms what it takes after them
/// @param arrays the arrays of which it takes the Java arrays after them, and if there are any, the kernel's places
/// @param totals the fields whose bits its method takes and leaves in an array after them, if there are any
/// @param signature the method's type: the arrays of the columns, the uniforms, the totals, the first row and the row
///     after the last, and it returns the first row that it left; or if rows may be left out, the row of the lowest bit
///     and bits of rows to run, and it returns the bits of those that it left
/// @param gains whether it is likely to be faster than a scalar loop
/// @param readsConstants whether values that static fields have are part of it
@SuppressWarnings("ArrayRecordComponent") // Two of them are never compared.
public record VectorRows(
        byte[] bytes,
        List<RowColumn> columns,
        List<Uniform> uniforms,
        List<GatheredArray> arrays,
        List<Total> totals,
        MethodTypeDesc signature,
        boolean gains,
        boolean readsConstants) {
    /// The name of the method.
    public static final String METHOD = RowsEmitter.METHOD;

    /// C2 vectorises code without branches that has fewer nodes (its `LoopUnrollLimit`), and gains as much.
    static final int LEAST_LONG = 60;

    /// C2 vectorises no sums, but those of less than so many operations take longer to take and to give than to add.
    static final int LEAST_FOR_SUM = 6;

    /// How many nodes of C2 it takes to load or to store an element.
    static final int NODES_OF_ACCESS = 3;

    /// C2 unrolls loops over so many columns, and vectorises none over more.
    static final int MOST_COLUMNS = 13;

    /// What a class file allows, with room for the rows and for columns of two slots.
    private static final int MOST_PARAMETERS = 120;

    /// Vectorises a body.
    ///
    /// @param self the name of the class
    /// @param isMasked whether rows may be left out
    /// @throws NotVectorizableException if it does not qualify
    public static VectorRows of(RowBody body, ClassDesc self, boolean isMasked) throws NotVectorizableException {
        VectorProgram program = BodyReader.read(body, isMasked);
        if (program.stores().isEmpty() && program.sums().isEmpty()) {
            throw new NotVectorizableException("stores nothing", "", 0);
        }
        if (program.columns().size()
                        + program.uniforms().size()
                        + program.arrays().size()
                > MOST_PARAMETERS) {
            throw new NotVectorizableException("has components with more than " + MOST_PARAMETERS + " fields", "", 0);
        }
        if (program.sums().size() > IterationKernel.MOST_TOTALS) {
            throw new NotVectorizableException("adds to more than " + IterationKernel.MOST_TOTALS + " fields", "", 0);
        }
        VectorRows rows = RowsEmitter.emit(program, self);
        if (!CodeSize.isCompiled(rows.bytes())) {
            throw new NotVectorizableException("is too large", "", 0);
        }
        return rows;
    }

    /// The type as which a uniform is passed: its own, or `int` for narrower ones.
    public static ClassDesc passedAs(Uniform uniform) {
        return Objects.requireNonNull(LaneType.of(TypeKind.from(uniform.type())))
                .primitive();
    }
}
