package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.NativeDisableContainerSafetyRestriction;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.kernel.JobPlan.Holds;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;

/// One field of a job class.
///
/// @param name its name
/// @param type its declared class
/// @param holds what it holds
/// @param isReadOnly whether the job only reads through it
/// @param isUnrestricted whether a parallel job may use indexes outside of its batch
/// @param isUnchecked whether nothing done through it is checked
record JobField(
        String name, Class<?> type, Holds holds, boolean isReadOnly, boolean isUnrestricted, boolean isUnchecked) {

    /// A value that a lambda captured.
    ///
    /// @param number which of it, from 1
    /// @throws IllegalArgumentException if a job cannot hold it
    /// @throws IllegalStateException if it has native collections inside
    static JobField captured(String job, int number, Field field) {
        String name = "captured" + number;
        KotlinCaptures.check(job, field.getType());
        try {
            return new JobField(name, field.getType(), holds(job, name, field.getType()), false, false, false);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    e.getMessage() + " Give the lambda what it needs of the object in local variables.", e);
        }
    }

    /// @throws IllegalArgumentException if a job cannot hold what the field holds
    /// @throws IllegalStateException if the field's values have native collections inside
    static JobField of(String job, Field field) {
        Class<?> type = field.getType();
        return new JobField(
                field.getName(),
                type,
                holds(job, field.getName(), type),
                field.isAnnotationPresent(ReadOnly.class),
                field.isAnnotationPresent(NativeDisableParallelForRestriction.class),
                field.isAnnotationPresent(NativeDisableContainerSafetyRestriction.class));
    }

    private static Holds holds(String job, String name, Class<?> type) {
        if (isConstant(type)) {
            return Holds.CONSTANT;
        }
        if (NativeContainer.class.isAssignableFrom(type)) {
            return Holds.CONTAINER;
        }
        String container = structType(job, name, type).containerPath();
        if (container != null) {
            throw nested(job + "." + name, type.getSimpleName(), container);
        }
        return isConstantRecord(type) ? Holds.CONSTANT : Holds.STRUCT;
    }

    private static StructType<?> structType(String job, String name, Class<?> type) {
        try {
            return StructType.of(type);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    job + "." + name + " is " + Article.with(type.getSimpleName()) + ", which a job cannot hold: "
                            + advice(type, e)
                            + " A job holds primitives, enums, Strings, struct types, blob references, native collections and"
                            + " handles.",
                    e);
        }
    }

    private static String advice(Class<?> type, IllegalArgumentException refusal) {
        String shared = " would be shared with the code that schedules the job. ";
        if (type.isArray()) {
            Class<?> element = type.componentType();
            String name = element.getName();
            String array = element.isPrimitive()
                    ? "Native" + Character.toUpperCase(name.charAt(0)) + name.substring(1) + "Array"
                    : "NativeArray";
            return "an array" + shared + "Use " + Article.with(array) + ".";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "it" + shared + "Use a NativeList.";
        }
        if (Map.class.isAssignableFrom(type)) {
            return "it" + shared + "Use a NativeHashMap.";
        }
        if (type.getName().startsWith("dev.phalanx.entities.")) {
            return "it is for the thread of its world alone. Give the job lookups, type handles or an"
                    + " EntityCommandBuffer, and give its schedule method the query.";
        }
        return String.valueOf(refusal.getMessage());
    }

    /// Refuses what has a native collection inside.
    ///
    /// @param field the job and its field
    /// @param type what the field is
    /// @param container the path to the native collection
    static IllegalStateException nested(String field, String type, String container) {
        return new IllegalStateException(field + " is " + Article.with(type) + ", and " + container
                + " is a native collection. Nested containers are not allowed in jobs. Take " + container
                + " out on the main thread, and give the job that collection in a field of its own.");
    }

    private static boolean isConstant(Class<?> type) {
        return type.isPrimitive()
                || type == String.class
                || type.isEnum()
                || type == Entity.class
                || type == BlobAssetReference.class;
    }

    private static boolean isConstantRecord(Class<?> type) {
        if (!type.isRecord()) {
            return false;
        }
        for (RecordComponent component : type.getRecordComponents()) {
            if (!isConstant(component.getType()) && !isConstantRecord(component.getType())) {
                return false;
            }
        }
        return true;
    }
}
