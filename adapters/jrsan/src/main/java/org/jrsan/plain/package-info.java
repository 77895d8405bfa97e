/**
 * Plain variables whose accesses are checked for data races. Use them in place of fields and arrays that threads share.
 */
package org.jrsan.plain;
