package dev.phalanx.samples.games.kickball;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.samples.games.Game;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KickballTest {
    private static final PlayerInput RIGHT = new PlayerInput(1, 0, false, false, false);
    private static final PlayerInput SPAWN = new PlayerInput(0, 0, true, false, false);
    private static final PlayerInput KICK = new PlayerInput(0, 0, false, true, false);
    private static final PlayerInput CARRY = new PlayerInput(0, 0, false, false, true);

    private final Game game = Kickball.game(10, 12);
    private final EntityManager em = game.world().entityManager();

    KickballTest() {
        frames(2, PlayerInput.NONE); // the first frame takes no time
    }

    @AfterEach
    void close() {
        game.world().audit();
        game.close();
    }

    private void frames(int count, PlayerInput input) {
        for (int i = 0; i < count; i++) {
            Kickball.frame(game, input);
        }
    }

    private EntityQuery query(Class<? extends IComponentData> kind) {
        return em.queryBuilder().withAll(kind, LocalTransform.class).build();
    }

    private List<Vector3f> places(Class<? extends IComponentData> kind) {
        List<Vector3f> places = new ArrayList<>();
        em.query(ro(LocalTransform.class)).withAll(kind).forEach(each -> places.add(new Vector3f(each.position)));
        return places;
    }

    private List<Float> speeds() {
        List<Float> speeds = new ArrayList<>();
        em.query(ro(Ball.class)).forEach(ball -> speeds.add((float) Math.hypot(ball.velocityX, ball.velocityZ)));
        return speeds;
    }

    private void assertOutsideOfObstacles(Class<? extends IComponentData> kind, float radius) {
        List<Vector3f> obstacles = places(Obstacle.class);
        for (Vector3f place : places(kind)) {
            for (Vector3f obstacle : obstacles) {
                assertThat(place.distance(obstacle)).isGreaterThan(Config.OBSTACLE_RADIUS + radius - 1e-3f);
            }
        }
    }

    @Test
    void eachCellHasAnObstacleAndAPlayer() {
        List<Vector3f> obstacles = places(Obstacle.class);
        assertThat(obstacles).hasSize(120);
        assertThat(places(Player.class)).hasSize(120);
        for (int i = 0; i < 120; i++) {
            int row = i / 12;
            int column = i % 12;
            assertThat(obstacles.get(i).x).isCloseTo(column * 3, within(Config.JITTER));
            assertThat(obstacles.get(i).z).isCloseTo(row * 3, within(Config.JITTER));
        }
        Entity settings = em.queryBuilder().withAll(Config.class).build().getSingletonEntity();
        DynamicBuffer<ObstaclePlace> buffer = em.getBuffer(settings, ObstaclePlace.class, true);
        assertThat(buffer.length()).isEqualTo(120);
        assertThat(buffer.get(7).x()).isEqualTo(obstacles.get(7).x);
        assertOutsideOfObstacles(Player.class, Config.PLAYER_RADIUS);
    }

    @Test
    void playersRunUntilAnObstacleIsInTheWay() {
        List<Vector3f> before = places(Player.class);
        frames(60, RIGHT);
        List<Vector3f> after = places(Player.class);
        int stopped = 0;
        for (int i = 0; i < before.size(); i++) {
            float way = after.get(i).x - before.get(i).x;
            assertThat(way).isBetween(0f, Config.PLAYER_SPEED + 1e-3f);
            assertThat(after.get(i).z).isEqualTo(before.get(i).z);
            stopped += way < Config.PLAYER_SPEED - 0.1f ? 1 : 0;
        }
        assertThat(stopped).as("players that an obstacle stopped").isBetween(30, 119);
        assertOutsideOfObstacles(Player.class, Config.PLAYER_RADIUS);
    }

    @Test
    void ballsRollBounceAndComeToRest() {
        frames(1, SPAWN);
        assertThat(places(Ball.class)).hasSize(120);
        assertThat(speeds()).allSatisfy(speed -> assertThat(speed).isCloseTo(6, within(0.1f)));
        List<Vector3f> directions = directions();
        frames(60, PlayerInput.NONE);

        assertThat(speeds()).allSatisfy(speed -> assertThat(speed).isCloseTo(4.5f, within(0.1f)));
        List<Vector3f> after = directions();
        int bounced = 0;
        for (int i = 0; i < after.size(); i++) {
            bounced += directions.get(i).dot(after.get(i)) < 0.99f ? 1 : 0;
        }
        assertThat(bounced).as("balls that have hit an obstacle").isBetween(40, 119);
        assertOutsideOfObstacles(Ball.class, Config.BALL_RADIUS);

        frames(60 * 3 + 5, PlayerInput.NONE);
        assertThat(speeds()).containsOnly(0f);
        List<Vector3f> rest = places(Ball.class);
        frames(10, PlayerInput.NONE);
        assertThat(places(Ball.class)).isEqualTo(rest);
    }

    private List<Vector3f> directions() {
        List<Vector3f> directions = new ArrayList<>();
        em.query(ro(Ball.class))
                .forEach(ball -> directions.add(new Vector3f(ball.velocityX, 0, ball.velocityZ).normalize()));
        return directions;
    }

    @Test
    void playersKickTheBallsAroundThemAway() {
        Entity player = query(Player.class).toEntityArray().get(0);
        Vector3f place = em.getComponent(player, LocalTransform.class).position;
        Entity ball = ballAt(place.x - 0.6f, place.z + 0.8f);
        Entity far = ballAt(place.x - 30, place.z);
        frames(1, KICK);

        Ball kicked = em.getComponent(ball, Ball.class);
        assertThat(kicked.velocityX).isCloseTo(-0.6f * 8, within(0.2f));
        assertThat(kicked.velocityZ).isCloseTo(0.8f * 8, within(0.2f));
        assertThat(em.getComponent(far, Ball.class).velocityX).isZero();
        frames(1, PlayerInput.NONE);
        assertThat(em.getComponent(ball, LocalTransform.class).position.x).isLessThan(place.x - 0.6f);
    }

    private Entity ballAt(float x, float z) {
        Config config = em.queryBuilder().withAll(Config.class).build().getSingleton(Config.class);
        Entity ball = em.instantiate(config.ball());
        em.setComponent(ball, LocalTransform.fromPosition(x, 0, z));
        return ball;
    }

    @Test
    void aPlayerCarriesTheNearestBallAndDropsIt() {
        Entity player = query(Player.class).toEntityArray().get(11); // the last one of its row, with nothing before it
        Vector3f place = em.getComponent(player, LocalTransform.class).position;
        Entity near = ballAt(place.x, place.z - 0.7f);
        Entity farther = ballAt(place.x, place.z - 1);
        frames(1, CARRY);

        assertThat(em.getComponent(near, Parent.class).value()).isEqualTo(player);
        assertThat(em.getComponent(player, Carry.class).other()).isEqualTo(near);
        assertThat(em.isComponentEnabled(near, Carry.class)).isTrue();
        assertThat(em.hasComponent(farther, Parent.class)).isFalse();

        frames(30, RIGHT);
        frames(1, KICK);
        Vector3f carried = em.getComponent(near, LocalToWorld.class).position();
        assertThat(carried.distance(place.x + 2, 2, place.z)).isLessThan(1e-3f);

        frames(1, CARRY);
        assertThat(em.hasComponent(near, Parent.class)).isFalse();
        assertThat(em.isComponentEnabled(near, Carry.class)).isFalse();
        assertThat(em.isComponentEnabled(player, Carry.class)).isFalse();
        frames(1, PlayerInput.NONE);
        carried = em.getComponent(near, LocalToWorld.class).position();
        assertThat(carried.distance(place.x + 2, 0, place.z)).isLessThan(1e-3f);
    }

    @Test
    void noBallHasTwoCarriers() {
        frames(1, SPAWN);
        frames(20, PlayerInput.NONE);
        frames(1, CARRY);

        List<Entity> carried = new ArrayList<>();
        em.query(ro(Carry.class)).withAll(Player.class).withEntityAccess().forEach((carry, player) -> {
            carried.add(carry.other());
            assertThat(em.getComponent(carry.other(), Carry.class).other()).isEqualTo(player);
        });
        assertThat(carried).hasSizeBetween(20, 120).doesNotHaveDuplicates();
        assertThat(em.queryBuilder().withAll(Parent.class, Ball.class).build().calculateEntityCount())
                .isEqualTo(carried.size());
    }
}
