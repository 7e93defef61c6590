/**
 * Objects as bytes: serializers, and the MessagePack that they write and read.
 *
 * <p>Threading: a writer or reader is used by one thread at a time; serializers have no state.
 */
@NullMarked
package io.fdp.codec.data;

import org.jspecify.annotations.NullMarked;
