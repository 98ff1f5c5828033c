package dev.phalanx.entities.systems;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// The groups that a class of systems names.
final class GroupMembership {
    /// A group that a class names.
    ///
    /// @param group which may be no group
    /// @param orderFirst whether its systems come first in the group
    /// @param orderLast whether they come last
    record Place(Class<?> group, boolean orderFirst, boolean orderLast) {}

    /// The group of systems that name none.
    private static final List<Place> DEFAULT = List.of(new Place(SimulationSystemGroup.class, false, false));

    private GroupMembership() {}

    /// What the annotations of the class say, or else those of the nearest superclass that has any.
    static List<Place> of(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            // An annotation that can be repeated is looked for by reflection of its own, which takes milliseconds.
            if (at.getDeclaredAnnotations().length > 0) {
                List<Place> places = new ArrayList<>();
                for (UpdateInGroup place : at.getDeclaredAnnotationsByType(UpdateInGroup.class)) {
                    places.add(new Place(place.value(), place.orderFirst(), place.orderLast()));
                }
                if (!places.isEmpty()) {
                    return List.copyOf(places);
                }
            }
        }
        return DEFAULT;
    }

    /// The group that `place` names.
    ///
    /// @throws IllegalStateException if that is not a group, or the place is first and last
    static Class<? extends ComponentSystemGroup> group(Class<?> type, Place place) {
        Class<?> target = place.group();
        if (!ComponentSystemGroup.class.isAssignableFrom(target)) {
            throw refused(type, target.getName() + " is not a group. Name a class that extends ComponentSystemGroup.");
        }
        if (place.orderFirst() && place.orderLast()) {
            throw refused(type, "it says both orderFirst and orderLast. Say one of them.");
        }
        return target.asSubclass(ComponentSystemGroup.class);
    }

    /// Whether systems of the class are in groups of that class, as it says.
    static boolean names(Class<?> type, Class<?> group) {
        return of(type).stream().anyMatch(place -> place.group() == group);
    }

    /// 0 if the class says that it comes first in the group, 2 if last, else 1.
    ///
    /// @throws IllegalStateException if it says both
    static int band(Class<?> type, Class<?> group) {
        for (Place place : of(type)) {
            if (place.group() == group) {
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
        for (Place place : of(type)) {
            Class<?> group = place.group();
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

    private static IllegalStateException refused(Class<?> type, String why) {
        return new IllegalStateException(
                "System " + type.getName() + " has an @UpdateInGroup that cannot be followed: " + why);
    }
}
