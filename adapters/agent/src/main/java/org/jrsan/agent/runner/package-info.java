/** What runs tests, where it has no place for extensions. */
@NullMarked
package org.jrsan.agent.runner;

import org.jspecify.annotations.NullMarked;
