package dev.phalanx.agents;

/// A parameter of a [Model], with what its annotations say.
///
/// @param name of the component of the record
/// @param type of the component, such as `double.class`
/// @param value the one that a run has without other values
/// @param min the least number of its [Range], or minus infinity
/// @param max the greatest number of its [Range], or infinity
/// @param doc the text of its [Doc], or nothing
/// @see Batch#parameterInfo()
public record ParameterInfo(String name, Class<?> type, Object value, double min, double max, String doc) {
    /// The numbers that can be given, such as `from 0 to 1`, `from 1 on` or `up to 5`; empty if all can.
    public String range() {
        return min == Double.NEGATIVE_INFINITY && max == Double.POSITIVE_INFINITY ? "" : ParameterTexts.range(min, max);
    }
}
