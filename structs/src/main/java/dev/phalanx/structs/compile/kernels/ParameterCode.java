package dev.phalanx.structs.compile.kernels;

import dev.phalanx.structs.compile.bytecode.FlatParameters.Fields;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.kernel.KernelParameter;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;

/// The code of one parameter in a kernel's loops: where its tables are, its columns, its argument for a slot.
abstract class ParameterCode {
    private String keptIn = "";

    /// The state that all parameters of a kernel share.
    ///
    /// @param tables local variable of the tables
    /// @param slab local variable of the slab
    /// @param slot local variable of the slot
    /// @param run local variable of the run
    /// @param froms local variable of the first slots of all runs
    /// @param split whether parameters read through the tables, in methods of their own
    /// @param scope local variable of how long references and buffers may be used
    /// @param compared whether what is only read is compared with what it was after each call
    /// @param reusesReferences whether references, and aspects of nothing else, are the same objects for all slots
    /// @param scratch makes the arguments
    /// @param pieces makes the methods
    record Frame(
            int tables,
            int slab,
            int slot,
            int run,
            int froms,
            boolean split,
            int scope,
            boolean compared,
            boolean reusesReferences,
            Scratch scratch,
            MethodPieces pieces) {}

    /// The code of a parameter.
    ///
    /// @param firstTable number of its first table
    /// @param mayBeKept whether the body may keep the argument, so that each slot gets an object of its own
    static ParameterCode of(KernelParameter parameter, Frame frame, int firstTable, boolean mayBeKept) {
        if (parameter.access() == KernelParameter.Access.MANAGED) {
            return new ManagedParameter(frame, firstTable);
        }
        if (parameter.access() == KernelParameter.Access.RUN_VALUE) {
            return new RunValueParameter(parameter, frame, firstTable);
        }
        if (parameter.access() == KernelParameter.Access.ASPECT) {
            return new AspectParameter(parameter, frame, firstTable, mayBeKept);
        }
        if (parameter.access().isPlace()) {
            return new PositionParameter(parameter.access(), frame, firstTable);
        }
        if (parameter.access().isEnabledBit()) {
            return new EnabledParameter(parameter, frame, firstTable, mayBeKept);
        }
        if (!parameter.access().isBuffer()) {
            return new ValueParameter(parameter, frame, firstTable, mayBeKept);
        }
        return mayBeKept && !frame.split() && BufferRowParameter.isPossible(parameter)
                ? new BufferRowParameter(parameter, frame, firstTable, true)
                : new BufferParameter(parameter, frame, firstTable, mayBeKept);
    }

    /// Puts tables into local variables, once.
    abstract void prologue(CodeBuilder code);

    /// Puts the columns of the run's slab into local variables.
    abstract void enterRun(CodeBuilder code);

    /// Pushes the argument for the slot.
    abstract void push(CodeBuilder code);

    /// Pushes the column of a leaf, if the parameter is a value whose columns are in local variables.
    void pushColumn(CodeBuilder code, int leaf) {
        throw new IllegalStateException("Only values have columns in local variables.");
    }

    /// Puts fields of the slot's value into local variables, in place of [#push].
    FlatValue pushFlat(CodeBuilder code, Fields fields) {
        throw new IllegalStateException("Only values have fields.");
    }

    /// Throws unless what the body assigned to fields can be stored, in place of [#check].
    void checkFlat(CodeBuilder code, FlatValue value, Fields fields) {}

    /// Stores what the body assigned to fields, in place of [#store].
    void storeFlat(CodeBuilder code, FlatValue value, Fields fields) {}

    /// The kind of local variable that holds the argument.
    TypeKind kind() {
        return TypeKind.REFERENCE;
    }

    /// Whether the argument is one scratch object for all slots.
    boolean isKept() {
        return false;
    }

    /// The field of the scratch object that was pushed last.
    final String keptIn() {
        return keptIn;
    }

    /// Remembers the field of the scratch object that is pushed.
    final void keep(String field) {
        keptIn = field;
    }

    /// Puts what the argument is now into a new local variable and returns that, or -1 if the argument is not to be
    /// compared with it after the call.
    int remember(CodeBuilder code) {
        return -1;
    }

    /// Throws unless what the body left in the local variable `argument` can be stored.
    void check(CodeBuilder code, int argument) {}

    /// Stores what the body left in the local variable `argument`, which has been checked.
    void store(CodeBuilder code, int argument) {}
}
