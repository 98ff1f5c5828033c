package dev.phalanx.samples.games.tanks;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.samples.games.Game;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.joml.Vector3f;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TanksTest {
    private static final int SECOND = 60;

    @TempDir
    private Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        Tanks.writeFiles(directory);
    }

    /// A game with other settings than those of the file.
    private Game game(String steps) throws IOException {
        Path file = directory.resolve("tanks.scene.yaml");
        Files.writeString(file, Files.readString(file).replace("Steps: {}", "Steps: { " + steps + " }"));
        Game game = Tanks.game(directory);
        game.frames(2); // loads the scene and spawns the tanks; the first frame takes no time
        return game;
    }

    private static int count(Game game, Class<? extends IComponentData> kind) {
        return query(game, kind).calculateEntityCount();
    }

    private static EntityQuery query(Game game, Class<? extends IComponentData> kind) {
        return game.world().entityManager().queryBuilder().withAll(kind).build();
    }

    private static List<Vector3f> places(Game game) {
        List<Vector3f> places = new ArrayList<>();
        game.world()
                .entityManager()
                .query(ro(LocalTransform.class), ro(Tank.class))
                .forEach((transform, tank) -> places.add(new Vector3f(transform.position)));
        return places;
    }

    @Test
    void tanksAreSpawnedInAColourOfTheirOwn() throws IOException {
        try (Game game = game("")) {
            EntityManager em = game.world().entityManager();
            Set<Colour> colours = new HashSet<>();
            for (Entity tank : query(game, Tank.class).toEntityArray()) {
                Colour colour = em.getComponent(tank, Colour.class);
                colours.add(colour);
                List<LinkedEntityGroup> parts =
                        em.getBuffer(tank, LinkedEntityGroup.class, true).toList();
                assertThat(parts).hasSize(4); // tank, turret, cannon, muzzle
                assertThat(parts.stream().filter(part -> em.hasComponent(part.value(), Colour.class)))
                        .hasSize(3)
                        .allMatch(part ->
                                em.getComponent(part.value(), Colour.class).equals(colour));
            }
            assertThat(colours).hasSize(20).doesNotContain(new Colour(1, 1, 1));
        }
    }

    @Test
    void tanksDriveForwardsEachItsOwnWay() throws IOException {
        try (Game game = game("")) {
            List<Vector3f> before = places(game);
            List<Vector3f> directions = new ArrayList<>();
            game.frame();
            List<Vector3f> after = places(game);
            game.world()
                    .entityManager()
                    .query(ro(LocalTransform.class), ro(Tank.class))
                    .forEach((transform, tank) -> directions.add(transform.forward()));
            for (int i = 0; i < before.size(); i++) {
                Vector3f way = new Vector3f(after.get(i)).sub(before.get(i));
                assertThat(way.length()).isCloseTo(5 / 60f, within(1e-4f));
                assertThat(way.normalize().dot(directions.get(i))).isCloseTo(1, within(1e-3f));
            }
            assertThat(new HashSet<>(directions)).hasSize(20);
        }
    }

    @Test
    void turretsTurnHalfATurnPerSecond() throws IOException {
        try (Game game = game("tankMovement: false")) {
            EntityManager em = game.world().entityManager();
            Entity turret = query(game, Turret.class).toEntityArray().get(0);
            Vector3f before = em.getComponent(turret, LocalToWorld.class).forward();
            game.frames(SECOND);
            Vector3f after = em.getComponent(turret, LocalToWorld.class).forward();
            assertThat(before.dot(after)).isCloseTo(-1, within(1e-3f));
        }
    }

    @Test
    void tanksInTheSafeZoneHoldTheirFire() throws IOException {
        try (Game game = game("tankMovement: false, turretRotation: false, cannonBalls: false")) {
            game.frames(SECOND + 1);
            EntityManager em = game.world().entityManager();
            int shooters = 0;
            for (Entity turret : query(game, Turret.class).toEntityArray()) {
                Vector3f place = em.getComponent(turret, LocalToWorld.class).position();
                boolean isOutside = Math.hypot(place.x, place.z) >= 15;
                assertThat(em.isComponentEnabled(turret, Shooting.class)).isEqualTo(isOutside);
                shooters += isOutside ? 1 : 0;
            }
            assertThat(shooters).isBetween(1, 19);
            assertThat(count(game, CannonBall.class)).isBetween(4 * shooters, 6 * shooters);
        }
    }

    @Test
    void cannonBallsFlyInAnArcAndEnd() throws IOException {
        try (Game game = game("tankMovement: false, turretRotation: false")) {
            EntityManager em = game.world().entityManager();
            game.frames(3);
            for (Entity ball : query(game, CannonBall.class).toEntityArray()) {
                Vector3f velocity = em.getComponent(ball, CannonBall.class).velocity;
                assertThat(velocity.y).as("up, 30 degrees").isBetween(9f, 10f);
                assertThat(em.getComponent(ball, LocalTransform.class).scale).isEqualTo(0.4f);
            }
            em.removeComponent(query(game, Config.class), Steps.Shooting.class);
            game.frames(2 * SECOND);
            int flying = count(game, CannonBall.class);
            assertThat(flying).isPositive();
            em.query(ro(LocalTransform.class), ro(CannonBall.class))
                    .forEach((transform, ball) ->
                            assertThat(transform.position.y).isNotNegative());
            game.frames(15 * SECOND);
            assertThat(count(game, CannonBall.class))
                    .as("all have come to rest")
                    .isZero();
            game.world().audit();
        }
    }

    @Test
    void theCameraFollowsATank() throws IOException {
        try (Game game = game("")) {
            game.frames(SECOND);
            EntityManager em = game.world().entityManager();
            FollowCamera camera = query(game, FollowCamera.class).getSingleton(FollowCamera.class);
            LocalTransform tank = em.getComponent(camera.target(), LocalTransform.class);
            LocalTransform place =
                    em.getComponent(query(game, FollowCamera.class).getSingletonEntity(), LocalTransform.class);
            assertThat(tank.inverseTransformPoint(place.position).distance(0, 6, -12))
                    .isLessThan(1e-3f);
            Vector3f view = new Vector3f(tank.position).sub(place.position).normalize();
            assertThat(place.forward().dot(view)).isCloseTo(1, within(1e-4f));

            em.destroyEntity(camera.target());
            game.frame();
            FollowCamera next = query(game, FollowCamera.class).getSingleton(FollowCamera.class);
            assertThat(next.target()).isNotEqualTo(camera.target());
            assertThat(em.hasComponent(next.target(), Tank.class)).isTrue();
        }
    }

    @Test
    void aStepThatIsSwitchedOffDoesNothing() throws IOException {
        try (Game game = game("tankSpawning: false")) {
            game.frames(SECOND);
            assertThat(count(game, Tank.class)).isZero();
            EntityManager em = game.world().entityManager();
            em.addComponent(query(game, Config.class), Steps.TankSpawning.class);
            em.removeComponent(query(game, Config.class), Steps.TankMovement.class);
            em.removeComponent(query(game, Config.class), Steps.Shooting.class);
            game.frame();
            List<Vector3f> places = places(game);
            assertThat(places).hasSize(20);
            game.frames(SECOND);
            assertThat(places(game)).isEqualTo(places);
            assertThat(count(game, CannonBall.class)).isZero();
        }
    }

    @Test
    void anErrorInAFileIsReportedWithItsPlace() throws IOException {
        Path file = directory.resolve("tank.scene.yaml");
        Files.writeString(file, Files.readString(file).replace("shotsPerSecond: 4", "shotsPerSecond: 1000"));
        assertThatThrownBy(() -> Tanks.game(directory))
                .isInstanceOf(AuthoringException.class)
                .hasMessageContaining("tank.scene.yaml:11:")
                .hasMessageContaining("shotsPerSecond of Turret is 1000");
    }
}
