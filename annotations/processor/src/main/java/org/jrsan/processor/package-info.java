/** The annotation processor: reads declarations, generates their classes, and reports what cannot be. */
package org.jrsan.processor;
