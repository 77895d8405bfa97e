/** The agent: what it is given, which classes it checks, and what it says at the end. */
@NullMarked
package org.jrsan.agent;

import org.jspecify.annotations.NullMarked;
