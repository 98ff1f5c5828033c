package dev.phalanx.jobs.graph;

import dev.phalanx.structs.kernel.JobKernel;
import dev.phalanx.structs.kernel.JobPlan.Holds;
import dev.phalanx.structs.kernel.OpenPackages;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Copies the objects of one lambda, whose fields are what it captured and whose class no generated code can name.
///
/// A copy is made by the class's one constructor, which takes what is captured, in order. A class that is made
/// otherwise is refused.
final class LambdaKernel extends JobKernel {
    private final Constructor<?> constructor;
    private final Field[] captured;
    private final Holds[] holds;

    private LambdaKernel(Constructor<?> constructor, Field[] captured, Holds[] holds) {
        this.constructor = constructor;
        this.captured = captured;
        this.holds = holds;
    }

    /// @param fields what is known of the fields that are not static, in the order of declaration
    /// @throws IllegalArgumentException if the class cannot be copied
    static LambdaKernel of(Class<?> lambda, String name, List<JobField> fields) {
        Field[] captured = Arrays.stream(lambda.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .toArray(Field[]::new);
        Class<?>[] taken = Arrays.stream(captured).map(Field::getType).toArray(Class<?>[]::new);
        Constructor<?>[] constructors = lambda.getDeclaredConstructors();
        if (constructors.length != 1
                || !Arrays.equals(constructors[0].getParameterTypes(), taken)
                || !OpenPackages.reach(constructors[0])
                || !Arrays.stream(captured).allMatch(OpenPackages::reach)) {
            throw new IllegalArgumentException(name + " captures something that a copy of it would need, and cannot be"
                    + " copied. Open its package with `opens " + lambda.getPackageName() + " to "
                    + OpenPackages.MODULE + ";`, or use an IJobEntity that is a record.");
        }
        return new LambdaKernel(
                constructors[0], captured, fields.stream().map(JobField::holds).toArray(Holds[]::new));
    }

    @Override
    public void containers(Object job, @Nullable Object[] into) {
        int number = 0;
        for (int i = 0; i < captured.length; i++) {
            if (holds[i] == Holds.CONTAINER) {
                into[number++] = value(job, i);
            }
        }
    }

    @Override
    public Object copy(Object job, @Nullable Object[] containers) {
        @Nullable Object[] arguments = new @Nullable Object[captured.length];
        int number = 0;
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = switch (holds[i]) {
                case CONTAINER -> containers[number++];
                case STRUCT -> copyOf(value(job, i));
                case CONSTANT -> value(job, i);
            };
        }
        try {
            return constructor.newInstance(arguments);
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
            throw new LinkageError("The constructor of a lambda does not take what it captured.", e);
        }
    }

    private @Nullable Object value(Object job, int number) {
        try {
            return captured[number].get(job);
        } catch (IllegalAccessException e) {
            throw new AssertionError("The fields of a lambda were made accessible.", e);
        }
    }

    /// Another kernel runs the body.
    @Override
    public void run(Object job, int from, int to) {}
}
