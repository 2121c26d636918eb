/** How often what is being sent is looked at. */
export const FOLLOW_MS = 3_000
