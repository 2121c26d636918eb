import { z } from 'zod'
import { amountText, currency, day, id, instant, priced } from '../../kernel/wire/schemas.ts'
import { figureTexts, moment, momentAnswer, reportRegion, reportStatusText } from './contract.ts'
import { REPORT_FIGURES } from './figures.contract.ts'

const limit = (byDefault: number, most: number) => z.coerce.number().int().min(1).max(most).default(byDefault)
export const nextOf = (form: RegExp) => z.string().regex(form, 'ledger.fields.sendCursor').optional()
export const afterEvent = nextOf(/^(\d{20}){1,2}$/)
export const next = z.string().nullable()
const afterRow = z
	.string()
	.refine((text) => {
		const [created, requestId, ...more] = text.split('_')
		return more.length === 0 && instant.safeParse(created).success && id.safeParse(requestId).success
	}, 'ledger.fields.sendCursor')
	.optional()

export const logAnswer = z
	.object({
		first: instant.nullable(),
		last: instant.nullable(),
		position: z.string(),
		/** Events per calendar day (UTC); days without events are left out. */
		days: z.array(z.object({ day, events: z.int() })),
		/** The last millisecond of each month per legal entity, oldest first. */
		months: z.array(
			z.object({ entity: reportRegion, month: z.string(), endsAt: instant, closed: z.boolean() }),
		),
		runs: z.array(
			z.object({
				id,
				position: z.string(),
				asOf: instant,
				effectiveAt: instant.nullable(),
				signed: z.boolean(),
			}),
		),
	})
	.meta({ id: 'LedgerLog' })
export type LedgerLog = z.input<typeof logAnswer>

export const ledgerEvent = z
	.object({
		id,
		type: z.string(),
		position: z.string(),
		recordedAt: instant,
		/** The time when the money moved, or of recording when none moved. */
		effectiveAt: instant,
		actor: z.string(),
		donor: z.string().nullable(),
		providerObject: z.string().nullable(),
		donationId: id.nullable(),
		withdrawalId: id.nullable(),
		/** The change of the figure; null for status and title, which are no amounts. */
		amount: amountText.nullable(),
	})
	.meta({ id: 'LedgerEvent' })
export type LedgerEvent = z.input<typeof ledgerEvent>

export const CELLS = ['title', 'status', ...REPORT_FIGURES] as const
export const cell = z.enum(CELLS)
export type Cell = (typeof CELLS)[number]

const between = {
	/** Instants, runs or positions; a run brings its own `effectiveAt` unless one is given. */
	from: moment,
	to: moment.optional(),
	fromEffectiveAt: instant.optional(),
	toEffectiveAt: instant.optional(),
}
export const differenceQuery = z.object({
	...between,
	status: reportStatusText.optional(),
	region: reportRegion.optional(),
	after: afterRow,
	limit: limit(10, 500),
})
const state = z.object({ title: z.string(), status: z.int(), figures: figureTexts })
export const differenceRow = priced('units', {
	id,
	title: z.string(),
	region: reportRegion,
	units: currency,
	before: state.nullable(),
	after: state.nullable(),
	changes: z.array(
		z.object({
			cell,
			/** After minus before; null for status and title. */
			delta: amountText.nullable(),
			causes: z.array(z.object({ type: z.string(), events: z.int(), amount: amountText.nullable() })),
		}),
	),
}).meta({ id: 'LedgerDifferenceRow' })
export type DifferenceRow = z.input<typeof differenceRow>
export const differenceAnswer = z.object({
	from: momentAnswer,
	to: momentAnswer,
	data: z.array(differenceRow),
	next,
	totals: z
		.object({
			rows: z.int(),
			events: z.int(),
			sums: z.array(priced('units', { units: currency, ...figureTexts.shape })),
		})
		.nullable(),
})
export type DifferenceAnswer = z.input<typeof differenceAnswer>

export const causesQuery = z.object({
	...between,
	requestId: id,
	cell,
	after: afterEvent,
	limit: limit(50, 500),
})
export const causesAnswer = z.object({
	from: momentAnswer,
	to: momentAnswer,
	data: z.array(ledgerEvent),
	next,
})

export const LEDGER_ACCOUNTS = [
	'provider balance',
	'in transit',
	'bank',
	'fund',
	'reserved',
	'clearing',
	'fee cover',
	'fee expense',
	'dispute',
	'suspense',
	'own money',
	'other income',
] as const

export const eventAnswer = z
	.object({
		id,
		type: z.string(),
		stream: z.string(),
		revision: z.int(),
		position: z.string(),
		schemaVersion: z.int(),
		recordedAt: instant,
		effectiveAt: instant.nullable(),
		actor: z.object({
			kind: z.enum(['user', 'guest', 'provider', 'system']),
			id: z.string(),
			name: z.string(),
		}),
		correlationId: z.string(),
		causationId: z.string().nullable(),
		commandId: z.string(),
		data: z.record(z.string(), z.json()),
		/** SHA-256 of the event, compared with the stored data. */
		digest: z.string(),
		digestHolds: z.boolean(),
		/** The event's ledger lines; they sum to zero. Debit positive. */
		lines: z.array(
			priced('units', {
				account: z.enum(LEDGER_ACCOUNTS),
				owner: z.string(),
				units: currency,
				amount: amountText,
			}),
		),
		donationId: id.nullable(),
		withdrawalId: id.nullable(),
		providerObjects: z.array(z.object({ account: z.string(), ref: z.string() })),
	})
	.meta({ id: 'LedgerEventInFull' })
export type EventInFull = z.input<typeof eventAnswer>

export const providerAnswer = z
	.object({
		objects: z.array(
			z.object({
				account: z.string(),
				ref: z.string(),
				object: z.json(),
				problem: z.enum(['notFound', 'unavailable']).nullable(),
			}),
		),
		webhooks: z.array(
			z.object({
				id,
				type: z.string().nullable(),
				receivedAt: instant,
				state: z.string(),
				body: z.json(),
			}),
		),
	})
	.meta({ id: 'LedgerEventAtProvider' })
export type EventAtProvider = z.input<typeof providerAnswer>
