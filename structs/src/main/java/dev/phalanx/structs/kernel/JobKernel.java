package dev.phalanx.structs.kernel;

import dev.phalanx.structs.StructType;
import dev.phalanx.structs.loaded.Redefinitions;
import org.jspecify.annotations.Nullable;

/// The code that copies and runs the jobs of one class. One subclass is generated per job class, so that the call of
/// the job's body has one target.
///
/// A kernel may contain a copy of the body's code. Once that code may have been replaced, see [Redefinitions], it calls
/// the body.
public abstract class JobKernel {
    private int generation = Redefinitions.generation();

    /// For the generated kernels.
    protected JobKernel() {}

    /// Whether no code that the kernel was made of may have been replaced.
    protected final boolean isCurrent() {
        return generation == Redefinitions.generation();
    }

    /// Says in which generation of the code the kernel's class was made.
    final void setGeneration(int generation) {
        this.generation = generation;
    }

    /// Puts what the job's container fields hold into `into`, in the order of the plan.
    public abstract void containers(Object job, @Nullable Object[] into);

    /// A copy of a job with other containers. Values of struct types that can change are copied too.
    ///
    /// @param containers for the container fields, in the order of the plan
    public abstract Object copy(Object job, @Nullable Object[] containers);

    /// Runs the job's body for the indexes `from` (inclusive) to `to` (exclusive), in order.
    public abstract void run(Object job, int from, int to);

    /// A copy of a value of a struct type, or null for null. Generated code calls it.
    @SuppressWarnings({"unchecked", "rawtypes"}) // The codec belongs to the value's class.
    public static @Nullable Object copyOf(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        StructType type = StructType.of(value.getClass());
        byte[] bytes = new byte[type.size()];
        type.byteCodec().write(bytes, 0, value);
        return type.byteCodec().read(bytes, 0);
    }
}
