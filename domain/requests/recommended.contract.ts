import { z } from 'zod'
import { list, one } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { requestSummary } from './contract.ts'
import { kindOf, type RequestType } from './kinds/kinds.contract.ts'

/** Reasons of a recommendation: the reader's interest, volunteering area, town or language. */
export const REASONS = ['interest', 'area', 'town', 'language'] as const
export type Reason = (typeof REASONS)[number]

export const MAX_RECOMMENDED = 24

export const recommendedQuery = z.object({
	limit: z.coerce.number().int().min(1).max(MAX_RECOMMENDED).default(6),
	/** `recommended` sorts by score. */
	sortBy: z.enum(['recommended', 'donated_quantity', 'endDate', 'createdAt']).default('recommended'),
})
export type RecommendedSort = z.output<typeof recommendedQuery>['sortBy']

const reason = z.object({
	code: z.enum(REASONS),
	about: z.string(),
	aboutHi: z.string(),
})
export type RecommendedReason = z.output<typeof reason>

export const recommendation = z
	.object({ request: requestSummary, reasons: z.array(reason) })
	.meta({ id: 'Recommendation' })
export const recommendedList = list(recommendation).extend({
	isOn: z.boolean(),
	known: z.object({ interests: z.boolean(), areas: z.boolean(), town: z.boolean() }),
})

export const recommendedChoice = z.object({ isOn: z.boolean() })
export const recommendedChoiceAnswer = one(recommendedChoice.meta({ id: 'RecommendedChoice' }))

const HALF_LIFE_DAYS = 60
const URGENT_HALF_LIFE_DAYS = 3
/** The distance in kilometres that halves a score. */
const HALF_SCORE_KM = 50

const FACTORS = {
	isUrgent: 1.3,
	isVerified: 1.1,
	isUnanswered: 1.15,
	hasInterest: 1.5,
	hasArea: 1.5,
	isInLanguage: 1.2,
} as const

export interface Scored {
	readonly requestType: RequestType
	/** Milliseconds since it was raised. */
	readonly ageMs: number
	/** Between the centres of the two towns; null when one is unknown. */
	readonly km: number | null
	readonly facts: { readonly [Fact in keyof typeof FACTORS]: boolean }
}

/**
 * Returns a recommendation's score: 1 for a new request without other factors. Its age halves it every 60
 * days, and every 3 for urgent kinds, which are public before a review.
 */
export function scoreOf({ requestType, ageMs, km, facts }: Scored): number {
	const halfLife = kindOf(requestType)?.review === 'after' ? URGENT_HALF_LIFE_DAYS : HALF_LIFE_DAYS
	const byAge = 2 ** (-Math.max(0, ageMs) / DAY_MS / halfLife)
	const byDistance = 1 / (1 + (km ?? 0) / HALF_SCORE_KM)
	const names = Object.keys(FACTORS) as (keyof typeof FACTORS)[]
	return names.reduce((score, name) => (facts[name] ? score * FACTORS[name] : score), byAge * byDistance)
}

export const languageOfText = (text: string): 'en' | 'hi' =>
	/\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en'
