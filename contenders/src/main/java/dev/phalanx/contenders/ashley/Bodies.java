package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;

/// Makes entities of pooled components.
final class Bodies {
    private final Engine engine;

    Bodies(Engine engine) {
        this.engine = engine;
    }

    /// An entity that is not in the engine yet, with a position.
    Entity positioned(int number) {
        Position position = engine.createComponent(Position.class);
        position.setPosition(number);
        return engine.createEntity().add(position);
    }

    /// An entity that is not in the engine yet, with a position and a velocity.
    Entity moving(int number) {
        Velocity velocity = engine.createComponent(Velocity.class);
        velocity.setVelocity(number);
        return positioned(number).add(velocity);
    }

    /// An entity that is not in the engine yet, with a position, a velocity and an acceleration.
    Entity accelerated(int number) {
        Acceleration acceleration = engine.createComponent(Acceleration.class);
        acceleration.setAcceleration(number);
        return moving(number).add(acceleration);
    }
}
