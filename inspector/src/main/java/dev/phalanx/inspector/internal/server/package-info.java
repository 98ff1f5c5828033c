/// The inspector over HTTP: who may call, the page, the API, the streams.
///
/// - **In**: HTTP requests.
/// - **Out**: [InspectorServer][dev.phalanx.inspector.internal.server.InspectorServer].
/// - **May touch**: sockets; the API. Packages: `inspector.internal.api`, `inspector.internal.calls`.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: no request reaches the API before its host, origin and token have been checked; no body is read
///   beyond its limit; every request is answered once, regardless of what it contains.
package dev.phalanx.inspector.internal.server;
