/**
 * Types as DDS knows them, and their text in IDL, from which other programs generate code.
 *
 * <p>Threading: everything is immutable.
 */
@NullMarked
package io.fdp.dds.idl;

import org.jspecify.annotations.NullMarked;
