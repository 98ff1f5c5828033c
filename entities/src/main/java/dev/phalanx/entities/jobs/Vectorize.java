package dev.phalanx.entities.jobs;

import dev.phalanx.structs.Experimental;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The method `execute` of an [IJobEntity] runs for several entities at once, one in each lane of a vector, if the
/// program was started with `--add-modules jdk.incubator.vector`. Without that module, the annotation means nothing.
///
/// ```java
/// @Vectorize
/// record DragJob(float deltaTime, float limit) implements IJobEntity {
///     void execute(Velocity velocity) {
///         float speed = (float) Math.sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
///         if (speed > limit) {
///             velocity.x *= limit / speed;
///             velocity.y *= limit / speed;
///         }
///     }
/// }
/// ```
///
/// The results are the same, bit for bit, except that a NaN may be another one. A job whose `execute` does not qualify
/// cannot be created: the message of the `IllegalArgumentException` says what prevents it, and in which line. A job
/// that would not be faster is run as without the annotation.
@Experimental
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Vectorize {
    /// Whether results of `Math.sin`, `cos`, `tan`, `asin`, `acos`, `atan`, `atan2`, `exp`, `expm1`, `log`, `log1p`,
    /// `log10`, `cbrt`, `sinh`, `cosh`, `tanh` and `hypot` may differ from those without vectors, within the bounds
    /// that [Math] documents. They may then also differ between entities, and between machines.
    boolean fast() default false;
}
