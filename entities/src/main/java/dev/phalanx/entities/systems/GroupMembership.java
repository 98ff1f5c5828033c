package dev.phalanx.entities.systems;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// The groups that a class of systems names.
final class GroupMembership {
    /// Represents the group of systems that name none.
    @UpdateInGroup(SimulationSystemGroup.class)
    private static final class Unnamed {}

    private static final List<UpdateInGroup> DEFAULT = List.of(Unnamed.class.getAnnotationsByType(UpdateInGroup.class));

    private GroupMembership() {}

    /// The annotations of the class, or else of the nearest superclass that has any.
    static List<UpdateInGroup> of(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            UpdateInGroup[] places = at.getDeclaredAnnotationsByType(UpdateInGroup.class);
            if (places.length > 0) {
                return List.of(places);
            }
        }
        return DEFAULT;
    }

    /// The group that `place` names.
    ///
    /// @throws IllegalStateException if that is not a group, or the place is first and last
    static Class<? extends ComponentSystemGroup> group(Class<?> type, UpdateInGroup place) {
        Class<?> target = place.value();
        if (!ComponentSystemGroup.class.isAssignableFrom(target)) {
            throw refused(
                    type, place, target.getName() + " is not a group. Name a class that extends ComponentSystemGroup.");
        }
        if (place.orderFirst() && place.orderLast()) {
            throw refused(type, place, "it says both orderFirst and orderLast. Say one of them.");
        }
        return target.asSubclass(ComponentSystemGroup.class);
    }

    /// Whether systems of the class are in groups of that class, as it says.
    static boolean names(Class<?> type, Class<?> group) {
        return of(type).stream().anyMatch(place -> place.value() == group);
    }

    /// 0 if the class says that it comes first in the group, 2 if last, else 1.
    ///
    /// @throws IllegalStateException if it says both
    static int band(Class<?> type, Class<?> group) {
        for (UpdateInGroup place : of(type)) {
            if (place.value() == group) {
                group(type, place);
                return place.orderFirst() ? 0 : place.orderLast() ? 2 : 1;
            }
        }
        return 1;
    }

    /// Refuses a class whose groups, as their classes say, contain each other.
    ///
    /// @param isThere whether the world has a group of a class, which was put into its groups before
    /// @throws IllegalStateException if they do; it names the groups of the ring
    static void refuseRing(Class<?> type, Predicate<Class<?>> isThere) {
        follow(type, isThere, new ArrayList<>(), new HashSet<>());
    }

    /// @param path the class that was asked about, and the groups from it to `type`
    /// @param done classes above which there is no ring
    private static void follow(Class<?> type, Predicate<Class<?>> isThere, List<Class<?>> path, Set<Class<?>> done) {
        if (WorldSystems.isRoot(type) || done.contains(type)) {
            return;
        }
        int start = path.indexOf(type);
        if (start >= 0) {
            throw ring(path.subList(start, path.size()));
        }
        path.add(type);
        for (UpdateInGroup place : of(type)) {
            Class<?> group = place.value();
            if (ComponentSystemGroup.class.isAssignableFrom(group) && !isThere.test(group)) {
                follow(group, isThere, path, done);
            }
        }
        path.removeLast();
        done.add(type);
    }

    private static IllegalStateException ring(List<Class<?>> groups) {
        if (groups.size() == 1) {
            return new IllegalStateException("Group " + groups.getFirst().getSimpleName()
                    + " is inside of itself, as its @UpdateInGroup says. Name another group there.");
        }
        StringBuilder text = new StringBuilder("Groups are inside of each other, as their @UpdateInGroup say: ");
        for (int i = 0; i < groups.size(); i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(groups.get(i).getSimpleName())
                    .append(" in ")
                    .append(groups.get((i + 1) % groups.size()).getSimpleName());
        }
        return new IllegalStateException(
                text.append(". Name another group in one of them.").toString());
    }

    private static IllegalStateException refused(Class<?> type, Annotation place, String why) {
        return new IllegalStateException("System " + type.getName() + " has an @"
                + place.annotationType().getSimpleName() + " that cannot be" + " followed: " + why);
    }
}
