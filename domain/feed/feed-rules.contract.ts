/** Goes up when a line means something else than before; new types of lines and new fields leave it as it is. */
export const FEED_VERSION = 1

/** Fewer donations than that are never reported together: the window grows until it holds so many. */
export const MIN_DONATIONS_TOGETHER = 5
