package dev.phalanx.crossings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Everything that an entity can have is sent on every way, and arrives bit for bit, or what docs/crossings.md says
/// happens.
class CrossingsTest {
    private static final String NO_ENTITY = "no entity";

    static List<Way> ways() {
        return Ways.all();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void everyKindTakesEveryWay(Way way) {
        List<String> wrong = new ArrayList<>();
        for (Kind kind : Kinds.all()) {
            try {
                cross(way, kind);
            } catch (Throwable failure) {
                Throwable cause = failure.getCause();
                wrong.add(kind + ": " + failure.getMessage() + (cause == null ? "" : " " + cause));
            }
        }
        assertThat(wrong).as("%s", way).isEmpty();
    }

    private static void cross(Way way, Kind kind) {
        Rules rule = Rules.of(way, kind);
        try (Setting setting = new Setting()) {
            Way.@Nullable Arrival arrival = null;
            @Nullable Throwable thrown = null;
            try {
                arrival = way.travel().of(setting, kind);
            } catch (Throwable failure) {
                thrown = failure;
            }
            setting.audit();
            switch (rule.outcome()) {
                case ARRIVES -> {
                    assertThat(found(kind, arrival, thrown)).isEqualTo(sent(kind, arrival));
                    assertThat(isNewer(setting, kind, arrival))
                            .as("newer than before")
                            .isTrue();
                    assertCanBeSeen(arrival);
                }
                case LEFT_OUT -> assertThat(found(kind, arrival, thrown)).isIn("nothing", unset(kind));
                case NO_ENTITY -> assertThat(found(kind, arrival, thrown)).isEqualTo(NO_ENTITY);
                case NO_OTHER_SECTION ->
                    assertThat(found(kind, arrival, thrown))
                            .isEqualTo(sent(kind, arrival).replace("entity " + Setting.FRIEND, "NULL"));
                case USUAL_NAN ->
                    assertThat(found(kind, arrival, thrown))
                            .isEqualTo(sent(kind, arrival)
                                    .replace("f7fc00001", "f7fc00000")
                                    .replace("dfff8000000000003", "d7ff8000000000000"));
                case NONE -> assertThat(rootOf(thrown).toString()).contains(Target.Unknown.class.getSimpleName());
                case REFUSED ->
                    assertThat(thrown)
                            .isInstanceOfAny(
                                    IllegalArgumentException.class,
                                    IllegalStateException.class,
                                    AuthoringException.class)
                            .hasMessageContaining(rule.message());
            }
        }
        assertThat(Things.Counted.STORED.get())
                .as("counted values that worlds still store")
                .isZero();
    }

    /// What looks at whole worlds can look at it.
    private static void assertCanBeSeen(Way.Arrival arrival) {
        World world = arrival.world();
        assertThat(world.stateHash()).isEqualTo(world.stateHash()).isNotZero();
        StringBuilder dump = new StringBuilder();
        try {
            world.dump(dump);
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        assertThat(dump).isNotEmpty();
    }

    /// Whether change filters see that the component was written.
    private static boolean isNewer(Setting setting, Kind kind, Way.Arrival arrival) {
        return kind.type() == null
                || kind instanceof Kind.Chunk<?>
                || arrival.em()
                        .getChunk(arrival.entity())
                        .didChange(kind.type(), setting.versionBefore(arrival.world()));
    }

    private static Throwable rootOf(@Nullable Throwable thrown) {
        assertThat(thrown).as("thrown").isNotNull();
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static String found(Kind kind, Way.@Nullable Arrival arrival, @Nullable Throwable thrown) {
        if (arrival == null) {
            throw new AssertionError("It was refused.", thrown);
        }
        if (arrival.entity().equals(Entity.NULL)) {
            return NO_ENTITY;
        }
        EntityManager em = arrival.em();
        return kind.read(em, arrival.entity(), entity -> Setting.nameOf(em, entity));
    }

    /// What was sent, as it looks where it arrives.
    private static String sent(Kind kind, Way.@Nullable Arrival arrival) {
        try (Setting setting = new Setting()) {
            InWorldWays.add(setting, kind);
            boolean isForgotten = arrival != null && arrival.crosses();
            return kind.read(
                    setting.em,
                    setting.self,
                    entity -> isForgotten && entity.equals(setting.dead) ? "NULL" : Setting.nameOf(setting.em, entity));
        }
    }

    /// What an entity has that has the component with its default value.
    private static String unset(Kind kind) {
        try (Setting setting = new Setting()) {
            Entity self = setting.self;
            if (kind instanceof Kind.Chunk<?> chunk) {
                setting.em.addChunkComponentData(self, chunk.type());
            }
            return kind.read(setting.em, self, entity -> "");
        }
    }

    @Test
    void everyRuleHoldsSomewhere() {
        List<Rules> unused = new ArrayList<>(Rules.ALL);
        for (Way way : Ways.all()) {
            Kinds.all().forEach(kind -> unused.remove(Rules.of(way, kind)));
        }
        assertThat(unused).isEmpty();
    }

    @Test
    void namesAreUnique() {
        assertThat(Kinds.all().stream().map(Kind::name)).doesNotHaveDuplicates();
        assertThat(Ways.all().stream().map(Way::toString)).doesNotHaveDuplicates();
    }

    /// To write the page: `mvn -pl crossings -am test -Dtest=CrossingsTest -Dphalanx.crossings.write=true
    /// -Dsurefire.failIfNoSpecifiedTests=false`
    @Test
    void thePageSaysWhatTheCellsDo() throws IOException {
        Path page = Path.of("..", "docs", "crossings.md");
        String text = CrossingsPage.text();
        if (Boolean.getBoolean("phalanx.crossings.write")) {
            Files.writeString(page, text);
        }
        assertThat(Files.readString(page)).isEqualTo(text);
    }
}
