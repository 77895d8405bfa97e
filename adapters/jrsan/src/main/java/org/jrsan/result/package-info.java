/**
 * What a test found and saw, as data: for whoever writes a report of another form than text. All types are immutable, so any thread
 * may use them. Their components may grow in number; whoever makes instances other than JRSan must expect that.
 */
@NullMarked
package org.jrsan.result;

import org.jspecify.annotations.NullMarked;
