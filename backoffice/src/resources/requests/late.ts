/**
 * Authors are told that most answers come within two days; a request becomes urgent half a day before that.
 */
export const LATE_HOURS = 36
