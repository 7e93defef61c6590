/** From models to source: generators write types, and the classes that end in {@code Code} write their contents. */
@NullMarked
package io.fdp.processor.write;

import org.jspecify.annotations.NullMarked;
