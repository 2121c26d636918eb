import type { AnswerState } from './contract.ts'

/** Minutes of a day. */
export const DAY_MINUTES = 24 * 60
/** How often hours of one answer are written down, corrections included. */
export const HOURS_LIMIT = 500

/** States in which hours of an answer are written down: there is a place. Who joins may come without sharing contact. */
export const LOGS_HOURS_IN: readonly AnswerState[] = ['accepted', 'agreed', 'fulfilled']

/** A side of an answer: whoever gave it, or those who act for its request. */
export type HoursSide = 'answerer' | 'request'

/**
 * How hours stand: `open` until the other side decides, `replaced` once a correction counts in their place. Only
 * `confirmed` ones count.
 */
export const HOURS_STATES = ['open', 'confirmed', 'disputed', 'withdrawn', 'replaced'] as const
export type HoursState = (typeof HOURS_STATES)[number]
