import { z } from 'zod'
import { currency, day, flag, id, instant, regionCode } from '../../kernel/wire/schemas.ts'
import { FEED_VERSION, MIN_DONATIONS_TOGETHER } from './feed-rules.contract.ts'

/** Lines of an answer that ends. */
export const FEED_PAGE = 1_000
export const MAX_FEED_PAGE = 10_000

/** The last number that a reader may have: as far as JSON's numbers are exact. */
const lineNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const feedQuery = z.object({
	/** Lines after this number; `Last-Event-ID` says the same. */
	after: lineNumber.optional(),
	/** Lines of this day (UTC) alone. */
	day: day.optional(),
	/** At most so many; not with `tail`. */
	limit: z.coerce.number().int().min(1).max(MAX_FEED_PAGE).default(FEED_PAGE),
	/** Goes on with what happens from now on. */
	tail: flag.optional(),
})
export type FeedQuery = z.output<typeof feedQuery>

/** `Last-Event-ID`, where it was sent. */
export const lastEventId = lineNumber.optional()

const everyLine = {
	v: z.literal(FEED_VERSION),
	/** Counts lines from 1, without gaps. */
	n: z.int().min(1),
	/** When it happened, to the minute. */
	at: instant,
}
const minor = z.string().regex(/^\d{1,18}$/)

const terms = {
	/** A code of `REQUEST_TYPES`, perhaps one of former days. */
	requestType: z.string(),
	side: z.enum(['donee', 'donor']),
	region: regionCode,
	category: z.string(),
	currency,
	/** Minor units; null where it asks for something else. */
	goal: minor.nullable(),
	/** How many of what it asks for; null where it asks for money or counts nothing. */
	target: z.object({ count: z.int(), unit: z.string() }).nullable(),
	/** Last day, in the request's region. */
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
	/** `hidden`: it is no longer public, for whatever reason. */
	type: z.enum(['request.expired', 'request.closed', 'request.hidden']),
	...ofRequest,
})
const places = z.object({
	...everyLine,
	type: z.literal('request.places'),
	...ofRequest,
	/** How many of its places answers have, and how many of these are given for good. */
	taken: z.int(),
	given: z.int(),
})
const donations = z.object({
	...everyLine,
	type: z.literal('donations'),
	/** `requests`: several that are over, each with too few donations to be told of alone; `people`: given to persons. */
	to: z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('request'), request: id }),
		z.object({ kind: z.enum(['foundation', 'people', 'requests']) }),
	]),
	currency,
	/** The hours in which they were confirmed: from the first one's beginning to the last one's end. */
	from: instant,
	until: instant,
	count: z.int().min(MIN_DONATIONS_TOGETHER),
	/** Minor units: what the cause gets, without fees. */
	sum: minor,
	/** Each amount with how often it was given, the least first. */
	amounts: z.array(z.tuple([minor, z.int()])),
})

/** A line of the open feed. */
export const feedLine = z
	.discriminatedUnion('type', [published, over, plain, places, donations])
	.meta({ id: 'FeedLine' })
export type FeedLine = z.output<typeof feedLine>
/** What of a line follows from its event: all but its version, number and minute. */
export type FeedLineContent = WithoutFrame<FeedLine>
type WithoutFrame<L> = L extends unknown ? Omit<L, keyof typeof everyLine> : never
