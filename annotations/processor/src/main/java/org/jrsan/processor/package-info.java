/** The annotation processor. It reads declarations, generates their classes, and reports what is wrong. */
package org.jrsan.processor;
