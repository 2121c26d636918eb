/** Authors are told that most answers come within two days: half a day before that, a request turns hot. */
export const LATE_HOURS = 36
