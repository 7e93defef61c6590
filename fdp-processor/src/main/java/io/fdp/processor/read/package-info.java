/** From the compiler's elements to models: readers, and the rules that refuse wrong declarations. */
@NullMarked
package io.fdp.processor.read;

import org.jspecify.annotations.NullMarked;
