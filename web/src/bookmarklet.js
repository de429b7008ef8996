/** The bookmark that hands the page one is looking at to the checker. */

/* global BOOKMARKLET */

/** The address of the bookmark, for the checker at an address. */
export const bookmarklet = (checker) => `javascript:${encodeURIComponent(BOOKMARKLET.replace('CHECKER', checker))}`;
