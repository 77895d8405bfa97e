package org.jrsan.acceptance;

/** Of a thread that is followed. */
class FollowedSiteModesTest extends SiteModesContract {
    @Override
    String alone() {
        return "followed";
    }
}
