/**
 * What Cyclone DDS must be told about a type: instructions for its serializer, and descriptions that programs exchange
 * to find out whether their types fit (XTypes).
 *
 * <p>Threading: one thread.
 */
@NullMarked
package io.fdp.dds.internal.descriptor;

import org.jspecify.annotations.NullMarked;
