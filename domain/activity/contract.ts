import { z } from 'zod'
import { chosenIds, instant, optionalText, restQuery } from '../../kernel/wire/schemas.ts'
import { moneyOverview } from './overview.contract.ts'

/** `GET /overview`: what needs somebody today. */
export const overview = z
	.object({
		/** Requests that wait for a reviewer. */
		waiting: z.int(),
		oldestWaitingHours: z.int().nullable(),
		/** Donations confirmed in the last 24 hours. Null for roles that don't see money. */
		giftsToday: z.int().nullable(),
		/** How far the read models are behind the log; null when they have caught up. */
		projectionLagMs: z.int().nullable(),
		deadLetters: z.int(),
		/** Payments received that nobody has said what for, for half an hour. */
		unmatchedGifts: z.int().nullable(),
		/** Messages that are open; null for roles that don't read them. */
		messages: z.int().nullable(),
		/** Cases of reports that nobody has decided; null for roles that don't. */
		reports: z.int().nullable(),
		/** Uploaded pictures to be looked at soon; null for roles that don't. */
		pictures: z.int().nullable(),
		/** Null for roles that don't see money. */
		money: moneyOverview.nullable(),
	})
	.meta({ id: 'Overview' })
export type Overview = z.input<typeof overview>
export const overviewAnswer = z.object({ data: overview })

/** Work of the outbox, for those who run the workers: what an event or a record leads to, and webhooks to be checked. */
export const effectRow = z
	.object({
		id: z.string(),
		/** Its kind. */
		handler: z.string(),
		/** The event or record that it follows from. */
		eventId: z.string(),
		/** What it is about: the event's stream, or an object of the provider. */
		stream: z.string(),
		state: z.enum(['planned', 'running', 'done', 'dead', 'ignored']),
		attempts: z.int(),
		lastError: z.string().nullable(),
		dueAt: instant.nullable(),
	})
	.meta({ id: 'Effect' })
export type EffectRow = z.infer<typeof effectRow>
/** A table whose rows end, for those who run the workers. */
export const expiryRow = z
	.object({
		/** Its name. */
		id: z.string(),
		/** The column from which on the term of a row runs. */
		from: z.string(),
		termMs: z.int(),
		/** Rows that have ended and are there still, at most 10,000. */
		due: z.int(),
		/** When the last sweep of all tables began. */
		sweptAt: instant.nullable(),
	})
	.meta({ id: 'Expiry' })
export type ExpiryRow = z.infer<typeof expiryRow>
export const expiryQuery = restQuery(z.object({ id: chosenIds(optionalText(100)) }), ['due'])

/** Without a state: those that are not over, dead letters first. */
export const effectQuery = restQuery(
	z.object({
		state: effectRow.shape.state.optional(),
		/** A kind, or how it begins: `donations/` finds all of that capability. */
		handler: optionalText(100).optional(),
		id: chosenIds(optionalText(100)),
	}),
	['dueAt', 'handler', 'attempts'],
)
