/** What the example algorithms share. */
package org.jrsan.examples;
