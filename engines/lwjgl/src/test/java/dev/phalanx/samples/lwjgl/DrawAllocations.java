package dev.phalanx.samples.lwjgl;

import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Allocations;

/// Prints what a warm call of [CubeRenderer#draw] allocates.
final class DrawAllocations {
    private DrawAllocations() {}

    public static void main(String[] arguments) {
        try (Window window = new Window("Allocations", 64, 64, 0);
                World world = SeaWorld.create(10);
                CubeRenderer renderer = new CubeRenderer(world.entityManager())) {
            world.update();
            OrbitCamera camera = window.camera();
            long bytes = Allocations.settledBytesOf(
                    0,
                    5_000,
                    () -> renderer.draw(camera.viewProjection(1), camera.eye(), window.width(), window.height()));
            System.out.println(bytes + " bytes");
        }
    }
}
