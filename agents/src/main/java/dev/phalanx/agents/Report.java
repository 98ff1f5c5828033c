package dev.phalanx.agents;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks what a [Model] reports: a method of it without parameters that returns a number, or a field of a component
/// with what is to be made of the values of all agents.
///
/// ```java
/// @Report
/// long happy() { … }
///
/// record Energy(@Report(Aggregate.MEAN) double value) implements IComponentData {}
/// ```
///
/// Methods become columns by [DataCollector#reports(Object)], which a model does unless it says otherwise, and fields
/// by [DataCollector#reportFields].
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface Report {
    /// What is made of the values of a field. It has no meaning for a method.
    Aggregate value() default Aggregate.MEAN;

    /// The name of the column; without it the name of the method, or such as `mean Energy.value`.
    String name() default "";
}
