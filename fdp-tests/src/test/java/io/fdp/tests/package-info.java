/** Tests that need kernel, processor and testkit together. */
package io.fdp.tests;
