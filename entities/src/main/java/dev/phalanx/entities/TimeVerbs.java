package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.systems.TimeData;

/// What a [World] says of its time.
///
/// @hidden
public abstract sealed class TimeVerbs extends SystemVerbs permits World {
    TimeVerbs() {}

    /// The world's time. [TimeData#ZERO] at first.
    public final TimeData time() {
        guard().check();
        return worldSystems().clock().time();
    }

    /// Sets the world's time, and the [WorldTime][dev.phalanx.entities.systems.WorldTime] component that says it to
    /// queries and jobs.
    ///
    /// @throws IllegalStateException if the component is not there yet and a query is being iterated
    public final void setTime(TimeData newTime) {
        Required.nonNull(newTime, "newTime", "setTime");
        guard().check();
        worldSystems().clock().set(newTime);
    }

    /// As [#setTime(TimeData)], by its numbers: a frame that nobody asks for [#time()] makes no object.
    ///
    /// @param elapsedTime seconds since the world's time began
    /// @param deltaTime seconds since the update before
    /// @throws IllegalArgumentException if a time is infinite or not a number
    /// @throws IllegalStateException if the component is not there yet and a query is being iterated
    public final void setTime(double elapsedTime, float deltaTime) {
        guard().check();
        worldSystems().clock().set(elapsedTime, deltaTime);
    }

    /// Seconds since the world's time began, as [#time()] says.
    public final double elapsedTime() {
        guard().check();
        return worldSystems().clock().elapsed();
    }

    /// Seconds since the update before, as [#time()] says.
    public final float deltaTime() {
        guard().check();
        return worldSystems().clock().delta();
    }

    /// Sets the world's time until [#popTime()] brings the present one back. Pushed times come back last in, first out.
    public final void pushTime(TimeData newTime) {
        Required.nonNull(newTime, "newTime", "pushTime");
        guard().check();
        worldSystems().clock().push(newTime);
    }

    /// As [#pushTime(TimeData)], by its numbers.
    ///
    /// @param elapsedTime seconds since the world's time began
    /// @param deltaTime seconds since the update before
    /// @throws IllegalArgumentException if a time is infinite or not a number
    public final void pushTime(double elapsedTime, float deltaTime) {
        guard().check();
        worldSystems().clock().push(elapsedTime, deltaTime);
    }

    /// Brings back the time that was before the last [#pushTime(TimeData)].
    ///
    /// @throws IllegalStateException if nothing has been pushed that was not popped
    public final void popTime() {
        guard().check();
        worldSystems().clock().pop();
    }

    /// How many pushed times have not been popped.
    public final int timeDepth() {
        guard().check();
        return worldSystems().clock().depth();
    }

    /// The most that [dev.phalanx.entities.systems.UpdateWorldTimeSystem] lets one frame last, in seconds: a third at
    /// first.
    public final float maximumDeltaTime() {
        guard().check();
        return worldSystems().clock().maximumDelta();
    }

    /// Sets the most that one frame lasts.
    ///
    /// @param seconds above 0
    /// @throws IllegalArgumentException if it is not a finite number above 0
    public final void setMaximumDeltaTime(float seconds) {
        guard().check();
        worldSystems().clock().setMaximumDelta(seconds);
    }
}
