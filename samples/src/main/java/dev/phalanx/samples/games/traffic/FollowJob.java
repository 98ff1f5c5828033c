package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.RefRW;

/// Lets drivers speed up and brake.
record FollowJob(float seconds) implements IJobEntity {
    private static final float POWER = 3;

    void execute(Speed speed, Driver driver, Ahead ahead, EnabledRefRW<Braking> isBraking, RefRW<Braking> braking) {
        float wanted = ahead.isFree()
                ? driver.speed()
                : Math.min(driver.speed(), ahead.speed() + (ahead.gap() - driver.gap()) * 0.5f);
        float change = Math.clamp(wanted - speed.value, -2 * POWER * seconds, POWER * seconds);
        speed.value = Math.max(0, speed.value + change);
        boolean isSlower = change < -0.1f * seconds;
        if (isSlower != isBraking.get()) {
            isBraking.set(isSlower);
            braking.set(new Braking(0));
        }
    }
}
