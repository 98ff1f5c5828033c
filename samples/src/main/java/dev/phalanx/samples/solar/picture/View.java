package dev.phalanx.samples.solar.picture;

/// A round window onto the ecliptic from the north: the Sun in the middle, the vernal equinox to the right, and
/// straight distances.
///
/// @param centerX the Sun's x on the sheet
/// @param centerY the Sun's y on the sheet, y downwards
/// @param radius the window's radius on the sheet
/// @param radiusAu the window's radius in au
record View(double centerX, double centerY, double radius, double radiusAu) {
    /// The size of 1 au on the sheet.
    double unitsPerAu() {
        return radius / radiusAu;
    }

    /// Where an ecliptic x is on the sheet.
    double sheetX(double x) {
        return centerX + x * unitsPerAu();
    }

    /// Where an ecliptic y is on the sheet.
    double sheetY(double y) {
        return centerY - y * unitsPerAu();
    }
}
