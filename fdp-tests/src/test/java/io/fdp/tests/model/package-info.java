/** Plain Java models of what the kernel does. */
package io.fdp.tests.model;
