package dev.phalanx.structs.kernel;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;

/// A call of a static method in the code of another method.
///
/// @param name the called method's name
/// @param arguments for each argument what it may be, as far as the code says
/// @param place where, such as ` (MoveJob.java:12)`, or empty if the class file does not say
public record StaticCall(String name, List<Set<Value>> arguments, String place) {

    /// Copies the list.
    public StaticCall {
        arguments = List.copyOf(arguments);
    }

    /// The kinds of arguments.
    public sealed interface Value {}

    /// A class, named in the code.
    ///
    /// @param name its binary name
    public record ClassConstant(String name) implements Value {}

    /// An int or boolean constant.
    ///
    /// @param value the number; 1 for true
    public record IntConstant(int value) implements Value {}

    /// An object that the code knows to be of a class, or null.
    ///
    /// @param name the binary name of the class
    public record ObjectOf(String name) implements Value {}

    /// The calls of static methods of a class and of those above it in the code of a method, in order; none if the
    /// class file of the method's class is not found. Those in lambdas and in other methods are not among them.
    ///
    /// @param target the class that the code names
    public static List<StaticCall> find(Method method, Class<?> target) {
        return KernelGeneration.get().staticCalls(method, target);
    }
}
