package dev.phalanx.structs.kernel;

import java.util.List;

/// The task of an iteration kernel: the method of the body that it calls, and the parameters.
///
/// @param bodyType the functional interface of the body, public and exported; or the body's class itself, whose method
///     the kernel reaches as a nestmate
/// @param method name of its method, which takes one object or place per parameter and returns nothing
/// @param parameters the parameters, in order
/// @param vectorization whether the body is marked to be run for several rows at once
public record IterationPlan(
        Class<?> bodyType, String method, List<KernelParameter> parameters, Vectorization vectorization) {

    /// Copies the list.
    public IterationPlan {
        parameters = List.copyOf(parameters);
    }

    /// A plan of a body that is not marked.
    public IterationPlan(Class<?> bodyType, String method, List<KernelParameter> parameters) {
        this(bodyType, method, parameters, Vectorization.UNMARKED);
    }

    /// The parameters, with those parts in place of aspects that are none themselves.
    public List<KernelParameter> leaves() {
        return parameters.stream().flatMap(KernelParameter::leaves).toList();
    }

    /// The number of tables that a kernel of this plan is given: those of all parameters, in order.
    public int tableCount() {
        int count = 0;
        for (KernelParameter parameter : parameters) {
            count += parameter.tableCount();
        }
        return count;
    }
}
