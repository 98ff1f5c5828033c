package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.IterationCompiler;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.RunList;
import dev.phalanx.structs.kernel.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Generated code in a user's own named module.
class TargetPackageTest {
    private static final String PLACE = """
            package game;
            public final class Place { public float x; public Kind kind; public enum Kind { LAND, SEA } }
            """;
    private static final String SPEED = "package game; public record Speed(float x) {}";
    private static final String BODY = """
            package game;
            public interface Body<A, B> {
                void run(A a, B b);
                static Body<Place, Speed> move() { return (place, speed) -> place.x += speed.x(); }
                static Body<dev.phalanx.structs.RefRW<Speed>, Place> faster() {
                    return (speed, place) -> speed.set(new Speed(speed.get().x() * 2));
                }
            }
            """;

    @TempDir
    static Path folder;

    private static ModuleLayer open;
    private static ModuleLayer closed;

    @BeforeAll
    static void compileModules() throws Exception {
        open = load("open.game", "opens game to dev.phalanx.structs;");
        closed = load("closed.game", "");
    }

    private static ModuleLayer load(String name, String directive) throws Exception {
        String module = "module " + name + " { requires dev.phalanx.structs; exports game; " + directive + " }";
        Path classes = UserModule.compile(
                folder.resolve(name),
                Map.of(
                        "module-info.java", module,
                        "game/Place.java", PLACE,
                        "game/Speed.java", SPEED,
                        "game/Body.java", BODY),
                List.of());
        return UserModule.load(name, classes);
    }

    private static Class<?> find(ModuleLayer layer, String name) throws ClassNotFoundException {
        return layer.findLoader(layer.modules().iterator().next().getName()).loadClass(name);
    }

    @Test
    void anOpenPackageWorks() throws Exception {
        Class<?> place = find(open, "game.Place");
        Object zero = StructType.of(place).zero();
        assertThat(place.getField("x").getFloat(zero)).isZero();
        assertThat(place.getField("kind").get(zero)).hasToString("LAND");
        try (NativeArray<?> array = NativeArray.ofLength(place, 3)) {
            assertThat(array.get(2)).isInstanceOf(place);
        }
    }

    @Test
    void lambdasOfAnOpenPackageRun() throws Exception {
        Object[] tables = run("move", Access.READ_WRITE, Access.READ_ONLY, "Place", "Speed");
        assertThat((float[][]) tables[0]).isDeepEqualTo(new float[][] {{0, 2, 4, 3}});
    }

    @Test
    void referencesOfAnOpenPackageWork() throws Exception {
        Object[] tables = run("faster", Access.REF, Access.READ_ONLY, "Speed", "Place");
        assertThat((float[][]) tables[0]).isDeepEqualTo(new float[][] {{0, 2, 4, 3}});
    }

    /// Runs a body of `Body` over slots 0 to 2 of components whose `x` is the number of the slot.
    private static Object[] run(String factory, Access first, Access second, String a, String b) throws Exception {
        Store<?> storeA = Store.of(find(open, "game." + a), 1, 4);
        Store<?> storeB = Store.of(find(open, "game." + b), 1, 4);
        Class<?> bodyType = find(open, "game.Body");
        Object body = bodyType.getMethod(factory).invoke(null);
        Object[] tables = Stream.of(storeA, storeB)
                .flatMap(store -> Stream.of(store.tables()))
                .toArray();
        for (Object table : tables) {
            if (table instanceof float[][] columns) {
                for (int slot = 0; slot < 4; slot++) {
                    columns[0][slot] = slot;
                }
            }
        }
        RunList runs = new RunList();
        runs.add(0, 0, 3);
        IterationPlan plan = new IterationPlan(
                bodyType,
                "run",
                List.of(new KernelParameter(storeA.type(), first), new KernelParameter(storeB.type(), second)));
        IterationCompiler.compile(plan, body.getClass()).run(runs, tables, body);
        return tables;
    }

    @Test
    void aClosedPackageIsRefusedWithTheLineThatOpensIt() throws Exception {
        Class<?> speed = find(closed, "game.Speed");
        StructType<?> type = StructType.of(speed);
        assertThat(type.size()).isEqualTo(4);
        assertThatIllegalArgumentException()
                .isThrownBy(type::zero)
                .withMessage("Package game of module closed.game is not open to dev.phalanx.structs, so no code can be "
                        + "generated for Speed. Add `opens game to dev.phalanx.structs;` to the module-info.java of "
                        + "closed.game.");
        assertThatIllegalArgumentException().isThrownBy(() -> NativeArray.ofLength(speed, 1));
    }
}
