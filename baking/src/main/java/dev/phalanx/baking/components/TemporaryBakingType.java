package dev.phalanx.baking.components;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a component that bakers leave for the baking systems of the same bake. It is removed when these have been
/// updated, and is not stored in the baked scene.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface TemporaryBakingType {}
