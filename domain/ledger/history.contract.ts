import { z } from 'zod'
import { amountText, currency, day, id, instant, priced } from '../../kernel/wire/schemas.ts'
import {
	figureTexts,
	moment,
	momentAnswer,
	REPORT_FIGURES,
	reportRegion,
	reportStatusText,
} from './contract.ts'

const limit = (byDefault: number, most: number) => z.coerce.number().int().min(1).max(most).default(byDefault)
/** What the page before answered as `next`. */
export const nextOf = (form: RegExp) => z.string().regex(form, 'ledger.fields.sendCursor').optional()
/** Pages of events go on behind a log position. */
export const afterEvent = nextOf(/^(\d{20}){1,2}$/)
/** Null on the last page. */
export const next = z.string().nullable()
/** Pages of the report's rows go on behind the creation and the id of a request. */
const afterRow = z
	.string()
	.refine((text) => {
		const [created, requestId, ...more] = text.split('_')
		return more.length === 0 && instant.safeParse(created).success && id.safeParse(requestId).success
	}, 'ledger.fields.sendCursor')
	.optional()

/** `GET /reconciliation/log`: what a slider over the log needs. */
export const logAnswer = z
	.object({
		/** Null while the log is empty. */
		first: instant.nullable(),
		last: instant.nullable(),
		position: z.string(),
		/** Events per calendar day (UTC), days without any left out. */
		days: z.array(z.object({ day, events: z.int() })),
		/** Where months end, per legal entity, oldest first; the last millisecond of each. */
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

/** An event as lists show it. */
export const ledgerEvent = z
	.object({
		id,
		/** The event's type: `DonationConfirmed`. */
		type: z.string(),
		position: z.string(),
		recordedAt: instant,
		/** When the money moved; for what moved none, when it was recorded. */
		effectiveAt: instant,
		/** Who did it, for people: a name, `Guest`, `Stripe`, `Karuna`, `Erased`. */
		actor: z.string(),
		/** Whose donation it is about; null when it is about none, or nobody said, or they were erased. */
		giver: z.string().nullable(),
		/** The provider's object, or the bank's reference. */
		providerObject: z.string().nullable(),
		donationId: id.nullable(),
		withdrawalId: id.nullable(),
		/** What it added to the figure. Null for what is no amount: status and title. */
		amount: amountText.nullable(),
	})
	.meta({ id: 'LedgerEvent' })
export type LedgerEvent = z.input<typeof ledgerEvent>

/** What can change between two moments. */
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
/** `GET /reconciliation/difference`: rows of which something changed, newest request first. */
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
	/** Null: it was not there. */
	before: state.nullable(),
	after: state.nullable(),
	changes: z.array(
		z.object({
			cell,
			/** After minus before; null for what is no amount. */
			delta: amountText.nullable(),
			/** What caused it: how many events of each type, and what they add up to. */
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
	/** Of the whole difference, on its first page; null on the others. */
	totals: z
		.object({
			rows: z.int(),
			events: z.int(),
			/** After minus before, a row per currency. */
			sums: z.array(priced('units', { units: currency, ...figureTexts.shape })),
		})
		.nullable(),
})
export type DifferenceAnswer = z.input<typeof differenceAnswer>

/** `GET /reconciliation/difference/events`: the events that changed one cell, oldest first. */
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

/** The accounts of the ledger, whose balances can be explained. */
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
] as const
/** Figures of a fund; `held` is the part of `reserved` for disputes, `free` is pending - reserved, below zero a receivable. */
export const FUND_FIGURES = [
	'gross',
	'refunded',
	'chargedBack',
	'donated_quantity',
	'totalWithdrawalAmount',
	'pending',
	'reserved',
	'held',
	'disputed',
	'fees',
	'free',
] as const
export type FundFigure = (typeof FUND_FIGURES)[number]

/** `GET /events/{id}`: one event in full, as it lies in the log. */
export const eventAnswer = z
	.object({
		id,
		type: z.string(),
		stream: z.string(),
		revision: z.int(),
		position: z.string(),
		schemaVersion: z.int(),
		recordedAt: instant,
		/** Null when it moved no money. */
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
		/** SHA-256 of the event, and whether it still fits what is stored. */
		digest: z.string(),
		digestHolds: z.boolean(),
		/** Lines of the ledger that it made; they sum to zero. Debit positive. */
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
		/** Objects of the provider that it names, for `GET /events/{id}/provider`. */
		providerObjects: z.array(z.object({ account: z.string(), ref: z.string() })),
	})
	.meta({ id: 'LedgerEventInFull' })
export type EventInFull = z.input<typeof eventAnswer>

/** `GET /events/{id}/provider`: what the provider says of the event's objects now, and the webhooks that told of it. */
export const providerAnswer = z
	.object({
		objects: z.array(
			z.object({
				account: z.string(),
				ref: z.string(),
				/** As it came; null when it could not be read. */
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
				/** Null once it was forgotten. */
				body: z.json(),
			}),
		),
	})
	.meta({ id: 'LedgerEventAtProvider' })
export type EventAtProvider = z.input<typeof providerAnswer>
