/** From models to source: generators write types, and the classes that end in {@code Code} what is in them. */
@NullMarked
package io.fdp.processor.write;

import org.jspecify.annotations.NullMarked;
