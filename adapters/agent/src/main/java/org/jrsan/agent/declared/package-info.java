/** What is declared of ordinary fields and methods: by annotations in their class files, and by a file. */
@NullMarked
package org.jrsan.agent.declared;

import org.jspecify.annotations.NullMarked;
