/**
 * The annotations that turn plain Java types into components.
 *
 * <p>Threading: annotations only, nothing runs here.
 */
package io.fdp.annotations;
