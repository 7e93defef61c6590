/**
 * The web server: who may ask, what they get, and the clients that are kept up to date.
 *
 * <p>Threading: threads of the server answer requests; one thread keeps all clients up to date.
 */
@NullMarked
package io.fdp.dashboard.server;

import org.jspecify.annotations.NullMarked;
