/// The inspector: starts a server that shows the worlds of this process in a browser.
package dev.phalanx.inspector;
