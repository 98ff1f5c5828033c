/// References to prefabs: a component names a prefab, a system asks for it at run time, and instances are spawned and
/// initialised when it is there. The twin of Unity's sample *PrefabReference*.
///
/// - **In**: lofts with a reference to a prefab and a number of pigeons; the baked prefab.
/// - **Out**: pigeons around their lofts.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples.
/// - **Invariants**: no prefab is loaded before a loft asks for it; each pigeon is initialised once.
package dev.phalanx.samples.baking.prefabreference;
