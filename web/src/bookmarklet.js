/** A bookmark that hands the page one is looking at to the checker. */

export const bookmarklet = (checker) => `javascript:${encodeURIComponent('void 0')}//${checker}`;
