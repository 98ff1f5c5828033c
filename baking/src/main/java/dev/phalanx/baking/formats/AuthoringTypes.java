package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.IAuthoring;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// The authoring components that scene files may have, by the names that files use for them.
///
/// A type has up to three names: the full name of its class, the simple name, and the simple name without the ending
/// `Authoring`. A short name that two types share names neither of them.
public final class AuthoringTypes {
    private static final String ENDING = "Authoring";

    private final List<Class<? extends IAuthoring>> all;
    private final Map<String, List<Class<? extends IAuthoring>>> byName = new TreeMap<>();
    private final Map<Class<?>, String> shortest = new HashMap<>();

    private AuthoringTypes(Collection<Class<? extends IAuthoring>> types) {
        List<Class<? extends IAuthoring>> sorted =
                new ArrayList<>(types.stream().distinct().toList());
        sorted.sort(Comparator.comparing(Class::getName));
        all = List.copyOf(sorted);
        for (Class<? extends IAuthoring> type : all) {
            for (String name : names(type)) {
                byName.computeIfAbsent(name, key -> new ArrayList<>(1)).add(type);
            }
        }
        for (Class<? extends IAuthoring> type : all) {
            names(type).stream()
                    .filter(name -> byName.getOrDefault(name, List.of()).size() == 1)
                    .min(Comparator.comparingInt(String::length))
                    .ifPresent(name -> shortest.put(type, name));
        }
    }

    private static List<String> names(Class<?> type) {
        String simple = type.getSimpleName();
        List<String> names = new ArrayList<>(List.of(fullName(type)));
        names.add(simple);
        if (simple.endsWith(ENDING) && simple.length() > ENDING.length()) {
            names.add(simple.substring(0, simple.length() - ENDING.length()));
        }
        return names.stream().distinct().toList();
    }

    static String fullName(Class<?> type) {
        String canonical = type.getCanonicalName();
        return canonical == null ? type.getName() : canonical;
    }

    /// These types.
    ///
    /// @throws IllegalArgumentException if one is an interface or abstract
    public static AuthoringTypes of(Collection<Class<? extends IAuthoring>> types) {
        Objects.requireNonNull(types, "types");
        for (Class<?> type : types) {
            Objects.requireNonNull(type, "An authoring type is null. Leave it out.");
            if (type.isInterface() || java.lang.reflect.Modifier.isAbstract(type.getModifiers())) {
                throw new IllegalArgumentException("The authoring type " + type.getName()
                        + " is abstract, so files cannot have it. Name the classes that extend it.");
            }
        }
        return new AuthoringTypes(types);
    }

    /// The types, in the order of their full names.
    public List<Class<? extends IAuthoring>> all() {
        return all;
    }

    /// The types that a name in a file can denote: one, none if no type has the name, or several if the name is
    /// ambiguous.
    public List<Class<? extends IAuthoring>> find(String name) {
        Objects.requireNonNull(name, "name");
        return List.copyOf(byName.getOrDefault(name, List.of()));
    }

    /// The shortest name that denotes only this type.
    ///
    /// @throws IllegalArgumentException if it is not one of these types
    public String nameOf(Class<? extends IAuthoring> type) {
        Objects.requireNonNull(type, "type");
        String name = shortest.get(type);
        if (name == null) {
            throw new IllegalArgumentException(
                    type.getName() + " is not among the authoring types " + names() + ". Add it to them.");
        }
        return name;
    }

    /// All names that mean one type.
    List<String> allNames() {
        return byName.entrySet().stream()
                .filter(entry -> entry.getValue().size() == 1)
                .map(Map.Entry::getKey)
                .toList();
    }

    /// The shortest name of each type, in order.
    public List<String> names() {
        return shortest.values().stream().sorted().toList();
    }
}
