import type { AnswerState } from './contract.ts'

export const DAY_MINUTES = 24 * 60
/** The maximum number of entries per answer, corrections included. */
export const HOURS_LIMIT = 500

/** States with a place, in which hours can be logged. Joining does not require shared contacts. */
export const LOGS_HOURS_IN: readonly AnswerState[] = ['accepted', 'agreed', 'fulfilled']

export type HoursSide = 'answerer' | 'request'

/**
 * `open` until the other side decides, `replaced` once a correction counts instead. Only `confirmed` hours
 * count.
 */
export const HOURS_STATES = ['open', 'confirmed', 'disputed', 'withdrawn', 'replaced'] as const
export type HoursState = (typeof HOURS_STATES)[number]
