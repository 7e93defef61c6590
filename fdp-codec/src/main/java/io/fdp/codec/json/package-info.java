/**
 * JSON: a writer that makes no garbage, a strict reader with precise errors, and the interface of generated codecs.
 *
 * <p>Threading: a writer and a reader belong to one thread at a time. A {@link io.fdp.codec.json.ValueJson} may be
 * shared.
 */
@NullMarked
package io.fdp.codec.json;

import org.jspecify.annotations.NullMarked;
