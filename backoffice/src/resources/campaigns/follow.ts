export const FOLLOW_MS = 3_000
