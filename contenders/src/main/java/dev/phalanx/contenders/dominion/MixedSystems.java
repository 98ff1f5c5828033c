package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.bench.workload.Screen;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.objects.Damage;
import dev.phalanx.contenders.objects.Data;
import dev.phalanx.contenders.objects.Health;
import dev.phalanx.contenders.objects.MixedObjectsDigest;
import dev.phalanx.contenders.objects.Sprite;
import java.util.ArrayList;
import java.util.List;

/// Seven loops over results. Components are the shared classes, since Dominion takes any.
final class MixedSystems extends DominionRun {
    private final Screen screen = new Screen();
    private final List<Entity> entities = new ArrayList<>();

    MixedSystems(int size) {
        for (int i = 0; i < size; i++) {
            entities.add(create(i));
        }
    }

    private Entity create(int number) {
        Data data = new Data();
        data.start(number);
        List<Object> parts = new ArrayList<>(List.of(new Position(number), new Velocity(number), data));
        if (Mixed.hasSprite(number)) {
            parts.add(new Sprite());
        }
        if (Mixed.hasHealth(number)) {
            Health health = new Health();
            health.start(number);
            Damage damage = new Damage();
            damage.start(number);
            parts.add(health);
            parts.add(damage);
        }
        return dominion.createEntity(parts.toArray());
    }

    @Override
    public void run() {
        for (Results.With2<Position, Velocity> each : dominion.findCompositionsWith(Position.class, Velocity.class)) {
            Position position = each.comp1();
            Velocity velocity = each.comp2();
            position.x += velocity.x * Values.DT;
            position.y += velocity.y * Values.DT;
        }
        for (Data data : dominion.findCompositionsWith(Data.class)) {
            data.update();
        }
        for (Results.With3<Position, Velocity, Data> each :
                dominion.findCompositionsWith(Position.class, Velocity.class, Data.class)) {
            each.comp3().turn(each.comp1(), each.comp2());
        }
        for (Health health : dominion.findCompositionsWith(Health.class)) {
            health.update();
        }
        for (Results.With2<Health, Damage> each : dominion.findCompositionsWith(Health.class, Damage.class)) {
            each.comp1().hit(each.comp2());
        }
        for (Results.With2<Sprite, Health> each : dominion.findCompositionsWith(Sprite.class, Health.class)) {
            each.comp1().character = Mixed.character(each.comp2().status);
        }
        for (Results.With2<Position, Sprite> each : dominion.findCompositionsWith(Position.class, Sprite.class)) {
            screen.draw(each.comp1().x, each.comp1().y, each.comp2().character);
        }
    }

    @Override
    public long digest() {
        MixedObjectsDigest digest = new MixedObjectsDigest();
        for (Entity entity : entities) {
            digest.add(
                    entity.get(Position.class),
                    entity.get(Velocity.class),
                    entity.get(Data.class),
                    entity.get(Sprite.class),
                    entity.get(Health.class));
        }
        return digest.value(screen);
    }
}
