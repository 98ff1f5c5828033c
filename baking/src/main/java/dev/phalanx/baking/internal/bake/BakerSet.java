package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The bakers of a program, by the authoring components that they bake.
public final class BakerSet {
    private final List<Baker<?>> all;
    private final Map<Baker<?>, Class<?>> inputs = new HashMap<>();
    private final Map<Class<?>, List<Baker<?>>> byType = new HashMap<>();

    /// @throws IllegalArgumentException if a baker does not say which components it bakes
    public BakerSet(Collection<? extends Baker<?>> bakers) {
        List<Baker<?>> sorted = new ArrayList<>(bakers);
        sorted.sort(Comparator.comparing(baker -> baker.getClass().getName()));
        all = List.copyOf(sorted);
        all.forEach(baker -> inputs.put(baker, inputOf(baker.getClass())));
    }

    /// The bakers, in the order of their classes' names.
    public List<Baker<?>> all() {
        return all;
    }

    /// The bakers of a component class, in the order of their classes' names.
    List<Baker<?>> of(Class<?> component) {
        return byType.computeIfAbsent(
                component,
                type -> all.stream()
                        .filter(baker -> inputs.getOrDefault(baker, Void.class).isAssignableFrom(type))
                        .toList());
    }

    /// The component class that a class of bakers names.
    private static Class<?> inputOf(Class<?> baker) {
        Map<TypeVariable<?>, Type> known = new HashMap<>();
        for (Class<?> type = baker; type != null; type = type.getSuperclass()) {
            if (type.getGenericSuperclass() instanceof ParameterizedType above) {
                TypeVariable<?>[] variables = type.getSuperclass().getTypeParameters();
                for (int i = 0; i < variables.length; i++) {
                    known.put(variables[i], above.getActualTypeArguments()[i]);
                }
            }
            if (type.getSuperclass() == Baker.class) {
                Type input = Baker.class.getTypeParameters()[0];
                while (input instanceof TypeVariable<?> variable && known.containsKey(variable)) {
                    input = known.get(variable);
                }
                if (input instanceof ParameterizedType parameterized) {
                    input = parameterized.getRawType();
                }
                if (input instanceof Class<?> found && IAuthoring.class.isAssignableFrom(found)) {
                    return found;
                }
            }
        }
        throw new IllegalArgumentException(baker.getName() + " does not say which authoring component it bakes. Let it"
                + " extend Baker<SomeAuthoring>.");
    }
}
