package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.bench.workload.MixedDigest;
import dev.phalanx.bench.workload.Screen;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.zayes.MixedComponents.Damage;
import dev.phalanx.contenders.zayes.MixedComponents.Data;
import dev.phalanx.contenders.zayes.MixedComponents.Health;
import dev.phalanx.contenders.zayes.MixedComponents.Sprite;
import java.util.ArrayList;
import java.util.List;

/// Seven passes, each over a set of its own.
final class MixedSystems extends EntityRun {
    private final Screen screen = new Screen();
    private final List<EntityId> entities = new ArrayList<>();
    private final EntitySet moving;
    private final EntitySet counted;
    private final EntitySet turning;
    private final EntitySet living;
    private final EntitySet hit;
    private final EntitySet shown;
    private final EntitySet drawn;

    MixedSystems(int size) {
        for (int i = 0; i < size; i++) {
            entities.add(make(i));
        }
        moving = data.getEntities(Position.class, Velocity.class);
        counted = data.getEntities(Data.class);
        turning = data.getEntities(Position.class, Velocity.class, Data.class);
        living = data.getEntities(Health.class);
        hit = data.getEntities(Health.class, Damage.class);
        shown = data.getEntities(Sprite.class, Health.class);
        drawn = data.getEntities(Position.class, Sprite.class);
    }

    private EntityId make(int number) {
        EntityId entity = create(Position.start(number), Velocity.start(number), Data.start(number));
        if (Mixed.hasSprite(number)) {
            data.setComponent(entity, new Sprite(0));
        }
        if (Mixed.hasHealth(number)) {
            data.setComponents(entity, Health.start(number), Damage.start(number));
        }
        return entity;
    }

    @Override
    public void run() {
        move();
        count();
        turn();
        live();
        show();
        draw();
    }

    private void move() {
        moving.applyChanges();
        for (Entity entity : moving) {
            Position position = entity.get(Position.class);
            Velocity velocity = entity.get(Velocity.class);
            entity.set(new Position(
                    position.x() + velocity.x() * Values.DT, position.y() + velocity.y() * Values.DT, position.z()));
        }
    }

    private void count() {
        counted.applyChanges();
        for (Entity entity : counted) {
            entity.set(entity.get(Data.class).updated());
        }
    }

    private void turn() {
        turning.applyChanges();
        for (Entity entity : turning) {
            Data now = entity.get(Data.class);
            if (now.thingy() % 10 == 0) {
                turn(entity, now);
            }
        }
    }

    private static void turn(Entity entity, Data now) {
        Position position = entity.get(Position.class);
        boolean isRight = position.x() > position.y();
        int first = Mixed.nextDice(now.dice());
        int second = Mixed.nextDice(first);
        entity.set(new Velocity(Mixed.turn(first, isRight), Mixed.turn(second, !isRight), 0));
        entity.set(new Data(now.thingy(), now.dingy(), now.mingy(), second));
    }

    private void live() {
        living.applyChanges();
        for (Entity entity : living) {
            entity.set(entity.get(Health.class).updated());
        }
        hit.applyChanges();
        for (Entity entity : hit) {
            entity.set(entity.get(Health.class).hit(entity.get(Damage.class)));
        }
    }

    private void show() {
        shown.applyChanges();
        for (Entity entity : shown) {
            entity.set(new Sprite(Mixed.character(entity.get(Health.class).status())));
        }
    }

    private void draw() {
        drawn.applyChanges();
        for (Entity entity : drawn) {
            Position position = entity.get(Position.class);
            screen.draw(position.x(), position.y(), entity.get(Sprite.class).character());
        }
    }

    @Override
    public long digest() {
        MixedDigest digest = new MixedDigest();
        for (EntityId entity : entities) {
            Position position = data.getComponent(entity, Position.class);
            Velocity velocity = data.getComponent(entity, Velocity.class);
            digest.add(position.x(), position.y(), velocity.x(), velocity.y());
            Data now = data.getComponent(entity, Data.class);
            digest.add(now.thingy(), now.dingy(), now.mingy() ? 1 : 0);
            Sprite sprite = data.getComponent(entity, Sprite.class);
            if (sprite != null) {
                digest.add(sprite.character());
            }
            Health health = data.getComponent(entity, Health.class);
            if (health != null) {
                digest.add(health.points(), health.status());
            }
            digest.endEntity();
        }
        return digest.value(screen);
    }
}
