package dev.phalanx.structs.compile.bytecode;

import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// An assignment to an object that a method was given, or to one inside it.
///
/// @param parameter the number of the parameter
/// @param target what is assigned: a field with its class, or the elements of an array
/// @param line where, or 0 if the class file does not say
record LostWrite(int parameter, String target, int line) {

    /// The first in the order of the code, or null if there is none.
    ///
    /// @param slots the local variables that hold the parameters when the method begins; negative for one that may be
    ///     assigned to
    /// @param isAccessor whether a call of a method without arguments reads a component of a record
    static @Nullable LostWrite find(CodeAttribute code, int[] slots, Predicate<InvokeInstruction> isAccessor) {
        long[] locals = new long[code.maxLocals()];
        for (int parameter = 0; parameter < slots.length; parameter++) {
            if (slots[parameter] >= 0) {
                locals[slots[parameter]] = 1L << parameter;
            }
        }
        Search search = new Search(code, isAccessor);
        search.follow(locals);
        return search.first;
    }

    private static final class Search extends CodePaths {
        private final Predicate<InvokeInstruction> isAccessor;
        private int firstAt = Integer.MAX_VALUE;

        @Nullable
        LostWrite first;

        Search(CodeAttribute code, Predicate<InvokeInstruction> isAccessor) {
            super(code);
            this.isAccessor = isAccessor;
        }

        @Override
        public long part(long owner, ClassDesc type) {
            return owner;
        }

        @Override
        public long cast(long value, ClassDesc type) {
            return value;
        }

        @Override
        public boolean isPart(InvokeInstruction call) {
            return isAccessor.test(call);
        }

        @Override
        public void assigned(int at, long owner, String target) {
            if (owner != 0 && at < firstAt) {
                firstAt = at;
                first = new LostWrite(Long.numberOfTrailingZeros(owner), target, line(at));
            }
        }
    }
}
