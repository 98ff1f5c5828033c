package dev.phalanx.entities.managed;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString;
import dev.phalanx.structs.FixedString128Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.FixedString4096Bytes;
import dev.phalanx.structs.FixedString512Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.loaded.ClassCache;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The kinds of values that managed components hold.
///
/// | kind | copies in memory | files, change sets, saved games |
/// |---|---|---|
/// | [#PLAIN], [#TEXT], [#ENUM] | share the value | have the value |
/// | [#ENTITY] | share it; references are remapped afterwards | have its number |
/// | [#BLOB] | share the reference | files have the blob; change sets and saved games refuse it |
/// | [#OPTIONAL], [#ARRAY], [#COLLECTION], [#RECORD] | have copies of what is in it | have what is in it |
/// | [#OBJECT] | have a new object with copies of all fields | have the fields that are not transient |
/// | [#SHARED] | share the value | refuse it |
/// | [#CLONED] | have what its `clone()` gives | refuse it |
/// | [#REFUSED] | refuse it | refuse it |
///
/// A class that is not of the JDK and has a public `clone()` is copied in memory by it, whatever its kind is. A codec
/// writes and reads a class to and from files, whatever its kind is.
public enum ManagedKind {
    /// A string, a number, a character or a truth value.
    PLAIN,
    /// An immutable value that a text says fully.
    TEXT,
    /// A constant of an enum.
    ENUM,
    /// An entity.
    ENTITY,
    /// A reference to a blob asset.
    BLOB,
    /// An [Optional].
    OPTIONAL,
    /// An array.
    ARRAY,
    /// A collection or map.
    COLLECTION,
    /// A record.
    RECORD,
    /// An object of a class with a no-argument constructor.
    OBJECT,
    /// An immutable value of the JDK that files do not have.
    SHARED,
    /// An object that can be copied only by its own `clone()`.
    CLONED,
    /// Neither copied nor saved.
    REFUSED;

    /// The end of the reason for what neither memory nor files can have.
    public static final String UNCOPIED = "cannot be copied or saved";

    /// The end of the reason for what only files cannot have.
    public static final String UNWRITTEN = "cannot be written to a file";

    private static final Map<Class<?>, ManagedKind> LISTED = new LinkedHashMap<>();

    static {
        list(
                PLAIN,
                String.class,
                Boolean.class,
                Byte.class,
                Short.class,
                Character.class,
                Integer.class,
                Long.class,
                Float.class,
                Double.class,
                BigInteger.class,
                BigDecimal.class);
        list(
                TEXT,
                UUID.class,
                URI.class,
                OptionalInt.class,
                OptionalLong.class,
                OptionalDouble.class,
                Instant.class,
                Duration.class,
                Period.class,
                LocalDate.class,
                LocalTime.class,
                LocalDateTime.class,
                OffsetTime.class,
                OffsetDateTime.class,
                ZonedDateTime.class,
                ZoneId.class,
                ZoneOffset.class,
                Year.class,
                YearMonth.class,
                MonthDay.class,
                FixedString32Bytes.class,
                FixedString64Bytes.class,
                FixedString128Bytes.class,
                FixedString512Bytes.class,
                FixedString4096Bytes.class);
        list(ENTITY, Entity.class);
        list(BLOB, BlobAssetReference.class);
        list(OPTIONAL, Optional.class);
        list(SHARED, Locale.class, Pattern.class, Class.class);
    }

    private static final ClassCache<ManagedKind> KINDS = new ClassCache<>() {
        @Override
        protected ManagedKind computeValue(Class<?> type) {
            return find(type);
        }
    };

    private static void list(ManagedKind kind, Class<?>... types) {
        for (Class<?> type : types) {
            LISTED.put(type, kind);
        }
    }

    /// The classes that have a kind by their names. Other classes have one by what they are.
    public static Map<Class<?>, ManagedKind> listed() {
        return Collections.unmodifiableMap(LISTED);
    }

    /// The kind of the objects of a class.
    public static ManagedKind of(Class<?> type) {
        return KINDS.get(type);
    }

    private static ManagedKind find(Class<?> type) {
        ManagedKind listed = LISTED.get(type);
        if (listed != null) {
            return listed;
        }
        if (Enum.class.isAssignableFrom(type)) {
            return ENUM;
        }
        if (BlobAssetReference.class.isAssignableFrom(type)) {
            return BLOB;
        }
        if (ZoneId.class.isAssignableFrom(type) || FixedString.class.isAssignableFrom(type)) {
            return TEXT;
        }
        if (type.getPackageName().equals("java.time")) {
            return SHARED;
        }
        if (type.isArray()) {
            return ARRAY;
        }
        if (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)) {
            return COLLECTION;
        }
        if (refusal(type) != null) {
            return cloneOf(type) == null ? REFUSED : CLONED;
        }
        return type.isRecord() ? RECORD : OBJECT;
    }

    /// Whether copies in memory share the value, because it cannot change.
    public boolean isShared() {
        return this == PLAIN || this == TEXT || this == ENUM || this == ENTITY || this == BLOB || this == SHARED;
    }

    /// The public `clone()` of a class, or null if it has none.
    public static @Nullable Method cloneOf(Class<?> type) {
        if (!Cloneable.class.isAssignableFrom(type)) {
            return null;
        }
        try {
            return type.getMethod("clone");
        } catch (NoSuchMethodException none) {
            return null;
        }
    }

    /// Whether a class belongs to the JDK.
    public static boolean isOfJdk(Class<?> type) {
        String name = type.getName();
        return name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.")
                || name.startsWith("com.sun.");
    }

    /// Why objects of a class without parts of its own kind are neither records nor objects whose fields can be copied:
    /// the end of a sentence that begins with a path and "is", or null if they are.
    public static @Nullable String refusal(Class<?> type) {
        if (type.isHidden()) {
            Class<?> parent = type.getSuperclass();
            return parent == Object.class
                    ? "a lambda or hidden class, which " + UNCOPIED
                    : "a generated subclass of " + parent.getName() + ", which " + UNCOPIED;
        }
        String named = "a " + type.getName() + ", ";
        if (isOfJdk(type) || (type.getName().startsWith("dev.phalanx.structs.") && !type.isRecord())) {
            return named + "which " + UNCOPIED;
        }
        if (type.isInterface() || type.isPrimitive() || Modifier.isAbstract(type.getModifiers())) {
            return named + "which has no objects of its own";
        }
        return type.isRecord() ? null : refusalOfFields(type, named);
    }

    private static @Nullable String refusalOfFields(Class<?> type, String named) {
        if (type.isLocalClass()
                || type.isAnonymousClass()
                || (type.isMemberClass() && !Modifier.isStatic(type.getModifiers()))) {
            return "an inner class, which belongs to another object";
        }
        for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
            if (isOfJdk(at)) {
                return named + "which extends " + at.getName() + " and " + UNCOPIED;
            }
        }
        boolean isCreatable =
                Stream.of(type.getDeclaredConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
        return isCreatable ? null : named + "which has no no-argument constructor";
    }
}
