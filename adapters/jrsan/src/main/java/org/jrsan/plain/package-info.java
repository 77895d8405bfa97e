/**
 * Plain variables whose accesses are checked for data races. Use them instead of fields and arrays that threads share.
 */
@NullMarked
package org.jrsan.plain;

import org.jspecify.annotations.NullMarked;
