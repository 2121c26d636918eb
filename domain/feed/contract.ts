import { z } from 'zod'
import { currency, day, flag, id, instant, regionCode } from '../../kernel/wire/schemas.ts'
import { FEED_VERSION, MIN_DONATIONS_TOGETHER } from './feed-rules.contract.ts'

export const FEED_PAGE = 1_000
export const MAX_FEED_PAGE = 10_000

/** Limited to integers that JSON numbers represent exactly. */
const lineNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const feedQuery = z.object({
	/** Lines after this number, as with `Last-Event-ID`. */
	after: lineNumber.optional(),
	day: day.optional(),
	limit: z.coerce.number().int().min(1).max(MAX_FEED_PAGE).default(FEED_PAGE),
	tail: flag.optional(),
})
export type FeedQuery = z.output<typeof feedQuery>

export const lastEventId = lineNumber.optional()

const everyLine = {
	v: z.literal(FEED_VERSION),
	n: z.int().min(1),
	at: instant,
}
const minor = z.string().regex(/^\d{1,18}$/)

const terms = {
	requestType: z.string(),
	side: z.enum(['donee', 'donor']),
	region: regionCode,
	category: z.string(),
	currency,
	/** Minor units; null for a request of another kind. */
	goal: minor.nullable(),
	/** The target number; null for fundraisers and requests without a count. */
	target: z.object({ count: z.int(), unit: z.string() }).nullable(),
	endDate: day,
	isUrgent: z.boolean(),
	isTaxBenefit: z.boolean(),
}
const ofRequest = { request: id }

const published = z.object({
	...everyLine,
	type: z.enum(['request.published', 'request.changed']),
	...ofRequest,
	...terms,
})
const over = z.object({
	...everyLine,
	type: z.literal('request.fulfilled'),
	...ofRequest,
	because: z.enum(['goalReached', 'closedByAuthor', 'closedByAdmin']),
	outcome: z.enum(['here', 'elsewhere', 'notNeeded']).nullable(),
})
const plain = z.object({
	...everyLine,
	/** `hidden`: it is no longer public, for any reason. */
	type: z.enum(['request.expired', 'request.closed', 'request.hidden']),
	...ofRequest,
})
const places = z.object({
	...everyLine,
	type: z.literal('request.places'),
	...ofRequest,
	taken: z.int(),
	given: z.int(),
})
const donations = z.object({
	...everyLine,
	type: z.literal('donations'),
	/**
	 * `requests`: several ended ones, each with too few donations to be reported alone; `people`: donations to
	 * persons.
	 */
	to: z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('request'), request: id }),
		z.object({ kind: z.enum(['foundation', 'people', 'requests']) }),
	]),
	currency,
	from: instant,
	until: instant,
	count: z.int().min(MIN_DONATIONS_TOGETHER),
	/** Minor units for the cause, without fees. */
	sum: minor,
	amounts: z.array(z.tuple([minor, z.int()])),
})

export const feedLine = z
	.discriminatedUnion('type', [published, over, plain, places, donations])
	.meta({ id: 'FeedLine' })
export type FeedLine = z.output<typeof feedLine>
export type FeedLineContent = WithoutFrame<FeedLine>
type WithoutFrame<L> = L extends unknown ? Omit<L, keyof typeof everyLine> : never
