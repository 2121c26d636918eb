import { z } from 'zod'
import { chosenIds, instant, optionalText, restQuery } from '../../kernel/wire/schemas.ts'
import { moneyOverview } from './overview.contract.ts'

export const overview = z
	.object({
		waiting: z.int(),
		oldestWaitingHours: z.int().nullable(),
		donationsToday: z.int().nullable(),
		/** The lag of the read models behind the event log; null when they have caught up. */
		projectionLagMs: z.int().nullable(),
		deadLetters: z.int(),
		unmatchedDonations: z.int().nullable(),
		messages: z.int().nullable(),
		reports: z.int().nullable(),
		pictures: z.int().nullable(),
		campaigns: z.int().nullable(),
		money: moneyOverview.nullable(),
	})
	.meta({ id: 'Overview' })
export type Overview = z.input<typeof overview>
export const overviewAnswer = z.object({ data: overview })

export const effectRow = z
	.object({
		id: z.string(),
		handler: z.string(),
		eventId: z.string(),
		stream: z.string(),
		state: z.enum(['planned', 'running', 'done', 'dead', 'ignored']),
		attempts: z.int(),
		lastError: z.string().nullable(),
		dueAt: instant.nullable(),
	})
	.meta({ id: 'Effect' })
export type EffectRow = z.infer<typeof effectRow>
export const expiryRow = z
	.object({
		id: z.string(),
		/** The column from which the term of a row is counted. */
		from: z.string(),
		termMs: z.int(),
		/** Expired rows that still exist, at most 10,000. */
		due: z.int(),
		sweptAt: instant.nullable(),
	})
	.meta({ id: 'Expiry' })
export type ExpiryRow = z.infer<typeof expiryRow>
export const expiryQuery = restQuery(z.object({ id: chosenIds(optionalText(100)) }), ['due'])

export const effectQuery = restQuery(
	z.object({
		state: effectRow.shape.state.optional(),
		/** A kind or its prefix: `donations/` matches all of that capability. */
		handler: optionalText(100).optional(),
		eventId: optionalText(100).optional(),
		id: chosenIds(optionalText(100)),
	}),
	['dueAt', 'handler', 'attempts'],
)
