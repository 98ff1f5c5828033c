package dev.phalanx.structs.kernel;

import java.util.List;

/// The description from which a job kernel is generated.
///
/// @param job the job's class: a record, or a class with a no-argument constructor and no final fields
/// @param target the class or interface whose method the body is: the job's class, or an interface where the job's
///     class has no name that other classes could use
/// @param body how the job's body is called
/// @param fields every instance field, in the order of declaration
public record JobPlan(Class<?> job, Class<?> target, Body body, List<Field> fields) {

    /// Copies the list.
    public JobPlan {
        fields = List.copyOf(fields);
    }

    /// Whether one job is used by all, since nothing in it can change.
    public boolean isShared() {
        return fields.isEmpty() || target.isInterface();
    }

    /// The ways in which a job's body is called.
    public enum Body {
        /// `execute()`, once, for any range.
        ONCE,
        /// `execute(int index)`, for every index of the range.
        INDEX,
        /// `execute(int start, int count)`, once for the range.
        RANGE,
        /// Not by the kernel, which only copies the job.
        ELSEWHERE
    }

    /// The kinds of values that a field holds.
    public enum Holds {
        /// A value that cannot change.
        CONSTANT,
        /// A value of a struct type, which can change.
        STRUCT,
        /// A container.
        CONTAINER
    }

    /// One field of a job.
    ///
    /// @param name its name
    /// @param type its declared class
    /// @param holds what it holds
    public record Field(String name, Class<?> type, Holds holds) {}
}
