package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.picture.Canvas;

/// A bar that shows how long a distance is in a window.
///
/// @param left its left end on the sheet
/// @param y its line
/// @param au the distance
record ScaleBar(double left, double y, int au) {
    private static final double TEXT_HEIGHT = 12.5;

    /// Draws the bar.
    ///
    /// @param canvas the sheet
    /// @param view the window it belongs to
    void draw(Canvas canvas, View view) {
        double right = left + au * view.unitsPerAu();
        canvas.line(left, y, right, y, 1.6, Palette.TEXT, 0.8);
        canvas.line(left, y - 4, left, y + 4, 1.6, Palette.TEXT, 0.8);
        canvas.line(right, y - 4, right, y + 4, 1.6, Palette.TEXT, 0.8);
        canvas.text(au + " au", (left + right) / 2, y - 11, TEXT_HEIGHT, Canvas.Align.CENTER, Palette.QUIET_TEXT, 1);
    }
}
