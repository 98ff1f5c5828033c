package dev.phalanx.samples.games.firefighters;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.samples.games.Game;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class FirefightersTest {
    private static final int SIZE = 40;
    private static final int SECOND = 60;

    private static DynamicBuffer<Heat> field(Game game) {
        EntityManager em = game.world().entityManager();
        Entity field = em.queryBuilder().withAll(Config.class).build().getSingletonEntity();
        return em.getBuffer(field, Heat.class, true);
    }

    private static int burning(Game game) {
        int count = 0;
        for (Heat cell : field(game)) {
            assertThat(cell.value()).isBetween(0f, 1f);
            count += cell.isBurning() ? 1 : 0;
        }
        return count;
    }

    private static List<Entity> heldBuckets(Game game) {
        List<Entity> held = new ArrayList<>();
        game.world().entityManager().query(ro(Bot.class)).forEach(bot -> {
            if (!bot.bucket.equals(Entity.NULL)) {
                held.add(bot.bucket);
            }
        });
        return held;
    }

    @Test
    void aFireSpreadsEvenlyAroundItsFirstCell() {
        try (Game game = Firefighters.game(SIZE, 1, 0, 0, 0)) {
            int first = -1;
            for (int i = 0; i < SIZE * SIZE; i++) {
                first = field(game).get(i).isBurning() ? i : first;
            }
            int last = burning(game);
            assertThat(last).isEqualTo(1);
            game.frames(10 * SECOND + 1); // the first frame takes no time
            for (int neighbour : new int[] {1, SIZE - 1, SIZE, SIZE + 1}) {
                assertThat(field(game).get(first + neighbour).value()).isCloseTo(0.1f, within(1e-3f));
                assertThat(field(game).get(first - neighbour).value()).isCloseTo(0.1f, within(1e-3f));
            }
            assertThat(field(game).get(first + 2).value()).isZero();
            for (int i = 0; i < 8; i++) {
                game.frames(5 * SECOND);
                int now = burning(game);
                assertThat(now).isGreaterThanOrEqualTo(last);
                last = now;
            }
            assertThat(last).isBetween(9, 200);
            assertThat(field(game).get(first).value()).isEqualTo(1);
        }
    }

    @Test
    void teamsPutTheFireOut() {
        try (Game left = Firefighters.game(SIZE, 3, 0, 0, 0);
                Game fought = Firefighters.game(SIZE, 3, 4, 4, 0)) {
            left.frames(90 * SECOND);
            fought.frames(90 * SECOND);
            assertThat(burning(left)).isGreaterThan(100);
            assertThat(burning(fought)).isZero();
            fought.world()
                    .entityManager()
                    .query(ro(Team.class))
                    .forEach(team -> assertThat(team.fire).isEqualTo(-1));
        }
    }

    @Test
    void firefightersWhoWorkAlonePutTheFireOut() {
        try (Game game = Firefighters.game(SIZE, 3, 0, 0, 12)) {
            game.frames(90 * SECOND);
            assertThat(burning(game)).isZero();
        }
    }

    @Test
    void eachBucketPassesThroughAllHandsAndIsHeldByOne() {
        try (Game game = Firefighters.game(SIZE, 6, 2, 3, 2)) {
            EntityManager em = game.world().entityManager();
            EntityQuery buckets = em.queryBuilder().withAll(Bucket.class).build();
            List<Entity> all = buckets.toEntityArray().toList();
            assertThat(all).hasSize(2 * 4 + 2);
            Entity followed = heldBuckets(game).getFirst();
            Set<Entity> hands = new HashSet<>();
            float most = 0;
            for (int frame = 0; frame < 40 * SECOND; frame++) {
                game.frame();
                assertThat(heldBuckets(game)).containsExactlyInAnyOrderElementsOf(all);
                em.query(ro(Bot.class)).withEntityAccess().forEach((bot, entity) -> {
                    if (bot.bucket.equals(followed)) {
                        hands.add(entity);
                    }
                });
                most = Math.max(most, em.getComponent(followed, Bucket.class).water());
            }
            assertThat(hands).as("who has had the bucket").hasSize(8);
            assertThat(most).isEqualTo(1);
            game.world().audit();
        }
    }

    @Test
    void waterIsThrownAtAFireAndTakenFromAPond() {
        try (Game game = Firefighters.game(SIZE, 30, 2, 3, 4)) {
            EntityManager em = game.world().entityManager();
            EntityQuery buckets = em.queryBuilder().withAll(Bucket.class).build();
            List<Entity> all = buckets.toEntityArray().toList();
            int filled = 0;
            int thrown = 0;
            for (int frame = 0; frame < 30 * SECOND; frame++) {
                List<Float> before = new ArrayList<>();
                all.forEach(
                        each -> before.add(em.getComponent(each, Bucket.class).water()));
                List<Float> heat = new ArrayList<>();
                field(game).forEach(each -> heat.add(each.value()));
                game.frame();
                for (int i = 0; i < all.size(); i++) {
                    float change = em.getComponent(all.get(i), Bucket.class).water() - before.get(i);
                    if (change == 0) {
                        continue;
                    }
                    Vector3f place = holderOf(em, all.get(i));
                    if (change > 0) {
                        filled++;
                        boolean isOutside = place.x < -1 || place.x > SIZE || place.z < -1 || place.z > SIZE;
                        assertThat(isOutside).isTrue();
                    } else {
                        thrown++;
                        assertThat(change).isEqualTo(-1);
                        int cell = Math.round(place.z) * SIZE + Math.round(place.x);
                        assertThat(heat.get(cell)).as("the heat before").isGreaterThan(Config.FLASHPOINT - 0.01f);
                        assertThat(field(game).get(cell).value()).isZero();
                    }
                }
            }
            assertThat(filled).isGreaterThan(thrown);
            assertThat(thrown).isBetween(5, 200);
        }
    }

    private static Vector3f holderOf(EntityManager em, Entity bucket) {
        Vector3f place = new Vector3f();
        em.query(ro(Bot.class), ro(Position.class)).forEach((bot, position) -> {
            if (bot.bucket.equals(bucket)) {
                place.set(position.x, 0, position.z);
            }
        });
        return place;
    }

    @Test
    void thoseWhoMoveAreShownWalking() {
        try (Game game = Firefighters.game(SIZE, 3, 2, 3, 4)) {
            EntityManager em = game.world().entityManager();
            game.frames(5 * SECOND);
            List<Vector3f> before = new ArrayList<>();
            em.query(ro(Position.class), ro(Bot.class))
                    .forEach((position, bot) -> before.add(new Vector3f(position.x, 0, position.z)));
            game.frame();
            int[] number = {0};
            int[] walking = {0};
            em.query(ro(Position.class), ro(Bot.class), ro(Animation.class)).forEach((position, bot, animation) -> {
                float way = before.get(number[0]++).distance(position.x, 0, position.z);
                assertThat(animation.isWalking).isEqualTo(way > 0);
                assertThat(way).isLessThanOrEqualTo(Config.WALKING_SPEED / 60 + 1e-4f);
                assertThat(animation.isCarrying).isEqualTo(!bot.bucket.equals(Entity.NULL));
                assertThat(animation.phase).isBetween(0f, 1f);
                walking[0] += animation.isWalking ? 1 : 0;
            });
            assertThat(number[0]).isEqualTo(20);
            assertThat(walking[0]).isPositive();
        }
    }
}
