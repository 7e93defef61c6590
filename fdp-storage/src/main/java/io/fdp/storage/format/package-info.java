/**
 * The bytes of saves: blocks with checksums, the header, and the types in the header. See {@code docs/spec/save.md}.
 *
 * <p>Threading: everything here belongs to one thread at a time.
 */
@NullMarked
package io.fdp.storage.format;

import org.jspecify.annotations.NullMarked;
