import { z } from 'zod'
import { list, one } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { requestSummary } from './contract.ts'
import { kindOf, type RequestType } from './kinds/kinds.contract.ts'

/**
 * Why a request is recommended: it has an interest of the reader's, asks for an area that they volunteer in, is near the
 * town that they live in, or is in their language.
 */
export const REASONS = ['interest', 'area', 'town', 'language'] as const
export type Reason = (typeof REASONS)[number]

/** Recommendations that one call reads at most. */
export const MAX_RECOMMENDED = 24

/** `GET /recommended` */
export const recommendedQuery = z.object({
	limit: z.coerce.number().int().min(1).max(MAX_RECOMMENDED).default(6),
	/** By `recommended`, the score; the others put what is recommended into another order. */
	sortBy: z.enum(['recommended', 'donated_quantity', 'endDate', 'createdAt']).default('recommended'),
})
export type RecommendedSort = z.output<typeof recommendedQuery>['sortBy']

const reason = z.object({
	code: z.enum(REASONS),
	/** The name of the interest or the town, the code of the area or the language. */
	about: z.string(),
	/** The interest as Hindi readers know it; empty where there is no other name, and for other reasons. */
	aboutHi: z.string(),
})
export type RecommendedReason = z.output<typeof reason>

export const recommendation = z
	.object({ request: requestSummary, reasons: z.array(reason) })
	.meta({ id: 'Recommendation' })
export const recommendedList = list(recommendation).extend({
	/** Whether the reader wants recommendations. Where they don't, there are none. */
	isOn: z.boolean(),
	/** What of the reader is known that anything could be recommended by. */
	known: z.object({ interests: z.boolean(), areas: z.boolean(), town: z.boolean() }),
})

/** `PUT /recommended` */
export const recommendedChoice = z.object({ isOn: z.boolean() })
export const recommendedChoiceAnswer = one(recommendedChoice.meta({ id: 'RecommendedChoice' }))

const HALF_LIFE_DAYS = 60
const URGENT_HALF_LIFE_DAYS = 3
/** What is this far from the reader's town scores half as much. */
const HALF_SCORE_KM = 50

/** What beside its age a request scores by. */
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
	/** Between the centres of its town and the reader's; null where one of them is not known. */
	readonly km: number | null
	/** What holds of it. */
	readonly facts: { readonly [Fact in keyof typeof FACTORS]: boolean }
}

/**
 * What a request scores among those that are recommended: 1 for a new one of which nothing else holds. Its age halves it
 * every 60 days, and every 3 where its kind is too urgent to wait for a review.
 */
export function scoreOf({ requestType, ageMs, km, facts }: Scored): number {
	const halfLife = kindOf(requestType)?.review === 'after' ? URGENT_HALF_LIFE_DAYS : HALF_LIFE_DAYS
	const byAge = 2 ** (-Math.max(0, ageMs) / DAY_MS / halfLife)
	const byDistance = 1 / (1 + (km ?? 0) / HALF_SCORE_KM)
	const names = Object.keys(FACTORS) as (keyof typeof FACTORS)[]
	return names.reduce((score, name) => (facts[name] ? score * FACTORS[name] : score), byAge * byDistance)
}

/** The language that a text is written in, by its script. */
export const languageOfText = (text: string): 'en' | 'hi' =>
	/\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en'
