package dev.phalanx.cli;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.ModelRun;
import dev.phalanx.models.BuiltIn;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.function.Supplier;

/// An agent-based model that is named on the command line: one of [BuiltIn], or a class of a program.
final class ModelClass {
    private ModelClass() {}

    /// A batch of one run of a model.
    ///
    /// @param name of a built-in model or of a class
    /// @throws IllegalArgumentException if there is no such model, or it cannot be used
    static Batch<?> batch(String name, ClassLoader loader) {
        return batch(supplier(name, loader));
    }

    /// Begins a run of a model.
    ///
    /// @param name of a built-in model or of a class
    /// @param values of parameters, by name, as text
    /// @throws IllegalArgumentException if there is no such model, it cannot be used, or a value does not fit
    static ModelRun<?> run(String name, ClassLoader loader, Map<String, String> values, long seed) {
        return run(supplier(name, loader), values, seed);
    }

    @SuppressWarnings("unchecked") // a model belongs to one class of parameters
    private static <P extends Record> ModelRun<P> run(
            Supplier<? extends Model<?>> model, Map<String, String> values, long seed) {
        return ModelRun.ofText((Supplier<Model<P>>) model, values, seed);
    }

    private static Supplier<? extends Model<?>> supplier(String name, ClassLoader loader) {
        Supplier<? extends Model<?>> builtIn = BuiltIn.find(name);
        return builtIn == null ? constructor(name, loader) : builtIn;
    }

    @SuppressWarnings("unchecked") // a model belongs to one class of parameters
    private static <P extends Record> Batch<P> batch(Supplier<? extends Model<?>> model) {
        return Batch.of((Supplier<Model<P>>) model);
    }

    private static Supplier<Model<?>> constructor(String name, ClassLoader loader) {
        Class<?> type;
        try {
            type = Class.forName(name, true, loader);
        } catch (ClassNotFoundException | LinkageError missing) {
            throw new IllegalArgumentException(
                    "There is no class " + name
                            + " in the program, which --classes names, and no built-in model of this" + " name. "
                            + BuiltIn.hint(name),
                    missing);
        }
        if (!Model.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(
                    "The class " + name + " is no model. Name one that implements dev.phalanx.agents.Model.");
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return () -> made(constructor);
        } catch (NoSuchMethodException missing) {
            throw new IllegalArgumentException(
                    "The model " + name + " has no constructor without parameters. Give it one.", missing);
        }
    }

    private static Model<?> made(Constructor<?> constructor) {
        try {
            return (Model<?>) constructor.newInstance();
        } catch (InvocationTargetException thrown) {
            throw new IllegalArgumentException(
                    "The model " + constructor.getName() + " cannot be made: " + thrown.getCause(), thrown.getCause());
        } catch (ReflectiveOperationException failed) {
            throw new IllegalArgumentException(
                    "The model " + constructor.getName() + " cannot be made: " + failed
                            + ". Name a class that is not abstract.",
                    failed);
        }
    }
}
