package dev.phalanx.samples.games.tornado;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.samples.games.Game;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.joml.Matrix4x3f;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class TornadoGameTest {
    private static final int SECOND = 60;
    private static final int BUILDINGS = 12;

    private static Structure structure(Game game) {
        StructureSystem system = Objects.requireNonNull(game.world().getExistingSystem(StructureSystem.class));
        system.writing().complete();
        return Objects.requireNonNull(system.structure());
    }

    /// A game without wind: its tornado does not exist any more when the structure has been built.
    private static Game calm() {
        Game game = TornadoGame.game(BUILDINGS, 0);
        game.frame();
        EntityManager em = game.world().entityManager();
        EntityQuery tornado = em.queryBuilder().withAll(Tornado.class).build();
        Tornado none = tornado.getSingleton(Tornado.class);
        em.destroyEntity(tornado);
        none.x = 1e6f;
        em.createSingleton(none, "no tornado");
        game.world().destroySystem(Objects.requireNonNull(game.world().getExistingSystem(TornadoSystem.class)));
        return game;
    }

    private static int pointCount(Structure structure) {
        int count = 0;
        for (Cluster cluster : structure.clusters()) {
            count += cluster.pointCount();
        }
        return count;
    }

    private static void assertSound(Structure structure) {
        int[] ends = new int[structure.places().length()];
        for (Cluster cluster : structure.clusters()) {
            int end = cluster.firstPoint() + cluster.pointCount();
            for (int i = cluster.firstBeam(); i < cluster.firstBeam() + cluster.beamCount(); i++) {
                Beam beam = structure.beams().get(i);
                assertThat(beam.a()).isBetween(cluster.firstPoint(), end - 1);
                assertThat(beam.b()).isBetween(cluster.firstPoint(), end - 1);
                ends[beam.a()]++;
                ends[beam.b()]++;
            }
        }
        int[] beams = new int[ends.length];
        for (int i = 0; i < ends.length; i++) {
            Place place = structure.places().get(i);
            beams[i] = structure.joints().get(i).beams();
            assertThat(place.y()).isNotNegative();
            assertThat(Float.isFinite(place.x() + place.y() + place.z())).isTrue();
        }
        assertThat(beams).isEqualTo(ends);
        assertThat(Arrays.stream(ends).sum()).isEqualTo(2 * structure.beams().length());
    }

    @Test
    void buildingsAreTowersOnTheGround() {
        try (Game game = calm()) {
            Structure structure = structure(game);
            assertThat(structure.clusters().length()).isEqualTo(BUILDINGS);
            assertSound(structure);
            int anchors = 0;
            for (int i = 0; i < structure.joints().length(); i++) {
                if (structure.joints().get(i).isAnchor()) {
                    anchors++;
                    assertThat(structure.places().get(i).y()).isZero();
                }
            }
            assertThat(anchors).isEqualTo(3 * BUILDINGS);
        }
    }

    @Test
    void buildingsStandWithoutWind() {
        try (Game game = calm()) {
            Place[] before = structure(game).places().toArray();
            int points = pointCount(structure(game));
            game.frames(10 * SECOND);
            Structure structure = structure(game);
            assertThat(pointCount(structure)).as("nothing breaks").isEqualTo(points);
            for (int i = 0; i < before.length; i++) {
                assertThat(before[i].distance(structure.places().get(i))).isLessThan(0.5f);
            }
        }
    }

    @Test
    void theTornadoTearsBuildingsApartAndAnchorsStay() {
        try (Game game = TornadoGame.game(BUILDINGS, 0)) {
            game.frame();
            Place[] before = structure(game).places().toArray();
            boolean[] wasUsed = new boolean[before.length];
            for (int i = 0; i < before.length; i++) {
                wasUsed[i] = structure(game).joints().get(i).beams() > 0;
            }
            int points = pointCount(structure(game));
            game.frames(30 * SECOND);
            Structure structure = structure(game);
            assertThat(pointCount(structure)).isGreaterThan(points + 50);
            assertSound(structure);
            float farthest = 0;
            for (int i = 0; i < before.length; i++) {
                float way = before[i].distance(structure.places().get(i));
                if (structure.joints().get(i).isAnchor()) {
                    assertThat(way).isZero();
                } else if (wasUsed[i]) {
                    farthest = Math.max(farthest, way);
                }
            }
            assertThat(farthest).isGreaterThan(10);
        }
    }

    @Test
    void beamsAreShownBetweenTheirEnds() {
        try (Game game = TornadoGame.game(BUILDINGS, 0)) {
            game.frames(15 * SECOND);
            Structure structure = structure(game);
            NativeArray<Place> places = structure.places();
            EntityManager em = game.world().entityManager();
            List<Integer> shown = new ArrayList<>();
            em.query(ro(LocalToWorld.class), ro(BeamView.class)).forEach((world, view) -> {
                Beam beam = structure.beams().get(view.beam());
                Place a = places.get(beam.a());
                Place b = places.get(beam.b());
                Matrix4x3f matrix = world.toMatrix4x3f();
                assertThat(matrix.transformPosition(new Vector3f(0, 0, -0.5f)).distance(a.x(), a.y(), a.z()))
                        .isLessThan(0.01f);
                assertThat(matrix.transformPosition(new Vector3f(0, 0, 0.5f)).distance(b.x(), b.y(), b.z()))
                        .isLessThan(0.01f);
                shown.add(view.beam());
            });
            assertThat(shown).hasSize(structure.beams().length()).doesNotHaveDuplicates();
            game.world().audit();
        }
    }

    @Test
    void debrisCirclesTheTornado() {
        try (Game game = TornadoGame.game(0, 200)) {
            game.frames(20 * SECOND);
            EntityManager em = game.world().entityManager();
            Tornado tornado = em.queryBuilder().withAll(Tornado.class).build().getSingleton(Tornado.class);
            assertThat(tornado.strength).isEqualTo(1);
            float seconds = (float) game.world().elapsedTime();
            List<Float> heights = new ArrayList<>();
            em.query(ro(LocalTransform.class), ro(Debris.class)).forEach((transform, debris) -> {
                double x = transform.position.x - tornado.x - Tornado.sway(transform.position.y, seconds);
                double distance = Math.hypot(x, transform.position.z - tornado.z);
                assertThat(distance).isCloseTo(debris.radius(), within(6.0));
                assertThat(transform.position.y).isBetween(0f, Tornado.HEIGHT);
                heights.add(transform.position.y);
            });
            assertThat(heights).hasSize(200).doesNotHaveDuplicates();
        }
    }
}
