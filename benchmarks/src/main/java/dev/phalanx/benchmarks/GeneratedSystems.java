package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Classes of systems that are all different: copies of one, under names of the same length.
final class GeneratedSystems {
    private GeneratedSystems() {}

    /// What is copied.
    static final class Copy0000 implements ISystem {
        int updates;

        @Override
        public void onUpdate(SystemState state) {
            updates++;
            state.entityManager()
                    .query(rw(Position.class), ro(Velocity.class))
                    .forEach((position, velocity) -> position.x += velocity.x() * 0.5f);
        }
    }

    /// A system of each of `count` classes.
    static List<ISystem> make(int count) {
        byte[] original = bytes();
        List<ISystem> systems = new ArrayList<>();
        try {
            for (int i = 1; i <= count; i++) {
                byte[] copy = original.clone();
                rename(copy, "Copy%04d".formatted(i));
                Class<?> type = DEFINED.size() > i - 1 ? DEFINED.get(i - 1) : define(copy);
                systems.add((ISystem) type.getDeclaredConstructor().newInstance());
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return systems;
    }

    private static final List<Class<?>> DEFINED = new ArrayList<>();

    private static Class<?> define(byte[] bytes) throws IllegalAccessException {
        Class<?> type = MethodHandles.lookup().defineClass(bytes);
        DEFINED.add(type);
        return type;
    }

    private static byte[] bytes() {
        try (InputStream in = GeneratedSystems.class.getResourceAsStream("GeneratedSystems$Copy0000.class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void rename(byte[] bytes, String name) {
        byte[] old = "Copy0000".getBytes(StandardCharsets.US_ASCII);
        byte[] fresh = name.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i + old.length <= bytes.length; i++) {
            int same = 0;
            while (same < old.length && bytes[i + same] == old[same]) {
                same++;
            }
            if (same == old.length) {
                System.arraycopy(fresh, 0, bytes, i, fresh.length);
            }
        }
    }
}
