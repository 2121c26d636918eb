/** Increases when the meaning of a line changes; new types of lines and new fields do not increase it. */
export const FEED_VERSION = 1

/** The minimum number of donations in one line, for privacy: the time window grows until it has so many. */
export const MIN_DONATIONS_TOGETHER = 5
