/** Types of worlds that are large and hardly change, so that their frames are tiny. */
@org.jspecify.annotations.NullMarked
package io.fdp.recorder.survey;
