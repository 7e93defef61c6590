/**
 * A web page that shows a running world or a recording, and the HTTP interface behind it.
 *
 * <p>Threading: any thread may start, ask and close.
 */
@NullMarked
package io.fdp.dashboard;

import org.jspecify.annotations.NullMarked;
