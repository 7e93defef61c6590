/** Components of all shapes, and the kinds that contract and model tests use them through. */
package io.fdp.tests.components;
