package dev.phalanx.structs.compile.vector;

import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// A body to vectorise.
///
/// @param owner the class that declares the method
/// @param method the method
/// @param hasReceiver whether the method's first argument is the body's object
/// @param captures the types of the arguments that precede the parameters, the same for all rows
/// @param parameters the parameters
/// @param methods finds the methods that the body calls
/// @param fast whether results of `Math` may differ within the bounds that `Math` documents
public record RowBody(
        ClassDesc owner,
        MethodModel method,
        boolean hasReceiver,
        List<ClassDesc> captures,
        List<RowParameter> parameters,
        Methods methods,
        boolean fast) {
    /// Copies the lists.
    public RowBody {
        captures = List.copyOf(captures);
        parameters = List.copyOf(parameters);
    }

    /// Finds methods by their classes.
    @FunctionalInterface
    public interface Methods {
        /// The method that a class declares.
        ///
        /// @return the method, or as a text why it is not known, as the end of a sentence that begins with "whose code"
        Found find(ClassDesc owner, String name, MethodTypeDesc type);
    }

    /// A method, or why it is not known.
    public sealed interface Found {
        /// A method.
        record Known(MethodModel method) implements Found {}

        /// The end of a sentence that begins with "whose code".
        record Unknown(String reason) implements Found {}
    }
}
