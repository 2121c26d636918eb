import { z } from 'zod'
import {
	amountText,
	chosenIds,
	currency,
	id,
	instant,
	pageLimit,
	priced,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { clocks, figureTexts, moment, REPORT_FIGURES, reportRegion, reportStatus } from './contract.ts'
import { afterEvent, cell, ledgerEvent, nextOf } from './history.contract.ts'

/** `POST /runs`: keeps the report as it stood. Absent `asOf`: now. */
export const runBody = z.object({
	...clocks,
	asOf: moment.optional(),
	status: reportStatus.nullable().default(null),
	region: reportRegion.nullable().default(null),
})
export type RunBody = z.input<typeof runBody>

const sums = z.array(priced('units', { units: currency, ...figureTexts.shape }))
export const run = z
	.object({
		id,
		status: reportStatus.nullable(),
		region: reportRegion.nullable(),
		asOf: instant,
		effectiveAt: instant.nullable(),
		position: z.string(),
		rows: z.int(),
		totals: sums,
		/** SHA-256 over the canonical JSON of its rows. */
		rowsHash: z.string(),
		recordedAt: instant,
		recordedBy: z.string(),
		/** Both null until somebody stands for it. */
		signedAt: instant.nullable(),
		signedBy: z.string().nullable(),
		/** The months that it closed: `IN 2026-10`. */
		closes: z.array(z.string()),
		/** Send as `If-Match` to sign it. */
		etag: z.string(),
	})
	.meta({ id: 'LedgerRun' })
export type Run = z.input<typeof run>
export const runsQuery = restQuery(
	z.object({
		signed: z.boolean().optional(),
		region: reportRegion.optional(),
		id: z.array(id).optional(),
	}),
	['recordedAt', 'asOf', 'signedAt'],
)

/** `GET /runs/{id}/rows`: the rows as they were kept, and what is known of each since. */
export const runRowsQuery = z.object({
	limit: pageLimit(50),
	after: nextOf(/^\d{1,9}$/),
	/** Only rows that later facts correct. */
	corrected: z
		.enum(['true', 'false'])
		.transform((value) => value === 'true')
		.default(false),
})
export const runRow = priced('units', {
	/** Place in the run, from 1. */
	number: z.int(),
	requestId: id,
	/** Of its time; erased words say so. */
	title: z.string(),
	status: z.int(),
	region: reportRegion,
	units: currency,
	figures: figureTexts,
	/** What later facts change: now minus then, under the run's own query. Figures that stay are left out. */
	corrections: z.array(z.object({ cell, delta: amountText.nullable(), events: z.int() })),
}).meta({ id: 'LedgerRunRow' })
export type RunRow = z.input<typeof runRow>
export const runRowsAnswer = z.object({ data: z.array(runRow), next: z.string().nullable() })

/** `GET /runs/{id}/verify` */
export const runVerification = z
	.object({
		/** Recorded when the run was made, and computed now over the stored rows. */
		rowsHash: z.string(),
		storedHash: z.string(),
		rows: z.int(),
		storedRows: z.int(),
		/** The stored rows are those that were recorded. */
		holds: z.boolean(),
		/** The log still gives the same rows at the run's position. */
		rebuilds: z.boolean(),
	})
	.meta({ id: 'LedgerRunVerification' })
export type RunVerification = z.input<typeof runVerification>

/** `GET /runs/{id}/compare/{other}`: kept rows of `id` against kept rows of `other`; only what differs. */
export const compareQuery = z.object({
	limit: pageLimit(50),
	after: id.optional(),
})
const side = z.object({ title: z.string(), status: z.int(), figures: figureTexts })
export const compareAnswer = z
	.object({
		data: z.array(
			priced('units', {
				requestId: id,
				units: currency,
				/** Null: not in that run. */
				before: side.nullable(),
				after: side.nullable(),
				changes: z.array(z.object({ cell, delta: amountText.nullable() })),
			}),
		),
		next: z.string().nullable(),
		/** The other run minus this one, per currency. */
		sums,
	})
	.meta({ id: 'LedgerRunComparison' })
export type RunComparison = z.input<typeof compareAnswer>

export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'ledger.fields.sendMonth')
/**
 * `POST /periods/{entity}/{month}/close`. `leavesOpenFrom` confirms, as the first closing of an entity, that its
 * months from that one on, which come before the month that is closed, stay open for ever.
 */
export const closeBody = z.object({ runId: id, leavesOpenFrom: month.optional() })
export const period = z
	.object({
		/** `IN.2026-10` */
		id: z.string(),
		entity: reportRegion,
		month,
		startsAt: instant,
		/** The last millisecond of the month in the entity's zone: what a run for it takes as `effectiveAt`. */
		endsAt: instant,
		/** `leftOpen`: a later month was the first to be closed, so that this one never can be. */
		state: z.enum(['running', 'ended', 'closed', 'leftOpen']),
		/** The next to be closed. */
		mayClose: z.boolean(),
		/** It may be closed as the first of all, if it is confirmed that the months from this one on stay open for ever. */
		leavesOpenFrom: month.nullable(),
		runId: id.nullable(),
		closedAt: instant.nullable(),
		closedBy: z.string().nullable(),
		rowsHash: z.string().nullable(),
		/** Events that were recorded after the seal and moved what it counts: money of requests until the month's end. */
		changes: z.int(),
		/** Of these, those that moved money within the month itself. */
		changesWithin: z.int(),
	})
	.meta({ id: 'LedgerPeriod' })
export type Period = z.input<typeof period>
/** A month of a legal entity: `IN.2026-11`. */
export const periodName = z.string().regex(/^[A-Z]{2}\.\d{4}-\d{2}$/, 'ledger.fields.chooseMonth')
export const periodsQuery = restQuery(
	z.object({
		entity: reportRegion.optional(),
		state: period.shape.state.optional(),
		/** The signed run that closed it. */
		runId: id.optional(),
		id: chosenIds(periodName),
	}),
	['month'],
)
/** `GET /periods/{entity}/{month}/changes`: what its seal would hold, too, if it was made today, oldest first. */
export const periodChangesQuery = z.object({
	limit: pageLimit(50),
	after: afterEvent,
})
export const periodChangesAnswer = priced('units', {
	units: currency,
	/** What the figures until the end of the closed month are today, minus what was sealed. */
	sums: figureTexts,
	events: z.int(),
	/** The part of it that moved within the month itself. */
	within: z.object({ sums: figureTexts, events: z.int() }),
	data: z.array(ledgerEvent),
	next: z.string().nullable(),
}).meta({ id: 'LedgerPeriodChanges' })
export type PeriodChanges = z.input<typeof periodChangesAnswer>

/** A row of a run as it is kept: ids, content version, codes and minor units. */
export interface SavedRow {
	readonly requestId: string
	/** The version of the words that was shown. */
	readonly contentId: string
	/** The status by its name inside. */
	readonly status: string
	readonly region: string
	readonly currency: string
	/** In the order of `REPORT_FIGURES`. */
	readonly figures: Readonly<Record<(typeof REPORT_FIGURES)[number], bigint>>
}
const SORTED_FIGURES = REPORT_FIGURES.toSorted()

/** Canonical JSON (RFC 8785) of a kept row: keys in order, amounts as text. */
export const canonicalRow = ({ figures, ...row }: SavedRow): string =>
	JSON.stringify({
		contentId: row.contentId,
		currency: row.currency,
		figures: Object.fromEntries(SORTED_FIGURES.map((figure) => [figure, String(figures[figure])])),
		region: row.region,
		requestId: row.requestId,
		status: row.status,
	})
