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
import { CHECKLIST_ITEMS, SEALED_FILES } from './closing.contract.ts'
import { clocks, figureTexts, moment, reportRegion, reportStatus } from './contract.ts'
import { REPORT_FIGURES, type ReportFigure } from './figures.contract.ts'
import { afterEvent, cell, ledgerEvent, nextOf } from './history.contract.ts'

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
		signedAt: instant.nullable(),
		signedBy: z.string().nullable(),
		/** The month that it prepares; null for a saved report. */
		prepares: z
			.object({
				entity: reportRegion,
				month: z.string(),
				/** The points that were open when it was prepared: the signer gives a reason for each. */
				open: z.array(z.enum(CHECKLIST_ITEMS)),
				accepted: z.array(z.object({ item: z.enum(CHECKLIST_ITEMS), reason: z.string() })),
				files: z.array(z.object({ name: z.enum(SEALED_FILES), rows: z.int(), sha256: z.string() })),
				/** The version of the month that it closed; null while it closed none. */
				version: z.int().nullable(),
				closedAt: instant.nullable(),
				closedBy: z.string().nullable(),
				/** The time when its month was opened again. */
				supersededAt: instant.nullable(),
				/** One person took more than one of the acts, as the configuration allows. */
				alone: z.boolean(),
			})
			.nullable(),
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

export const runRowsQuery = z.object({
	limit: pageLimit(50),
	after: nextOf(/^\d{1,9}$/),
	/** True lists only rows that later facts correct. */
	corrected: z
		.enum(['true', 'false'])
		.transform((value) => value === 'true')
		.default(false),
})
export const runRow = priced('units', {
	number: z.int(),
	requestId: id,
	title: z.string(),
	status: z.int(),
	region: reportRegion,
	units: currency,
	figures: figureTexts,
	/** Current minus stored figures, under the run's own query; unchanged figures are left out. */
	corrections: z.array(z.object({ cell, delta: amountText.nullable(), events: z.int() })),
}).meta({ id: 'LedgerRunRow' })
export type RunRow = z.input<typeof runRow>
export const runRowsAnswer = z.object({ data: z.array(runRow), next: z.string().nullable() })

export const runVerification = z
	.object({
		/** Recorded with the run, and recomputed from the stored rows. */
		rowsHash: z.string(),
		storedHash: z.string(),
		rows: z.int(),
		storedRows: z.int(),
		/** True when the stored rows match the recorded hash. */
		holds: z.boolean(),
		/** True when the log still produces the same rows at the run's position. */
		rebuilds: z.boolean(),
		/** The sealed files of a prepared month. `rebuilds` is null for a file that the log alone doesn't give. */
		files: z.array(
			z.object({ name: z.enum(SEALED_FILES), holds: z.boolean(), rebuilds: z.boolean().nullable() }),
		),
	})
	.meta({ id: 'LedgerRunVerification' })
export type RunVerification = z.input<typeof runVerification>

/** `GET /runs/{id}/compare/{other}`: differences between the stored rows of two runs. */
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
				before: side.nullable(),
				after: side.nullable(),
				changes: z.array(z.object({ cell, delta: amountText.nullable() })),
			}),
		),
		next: z.string().nullable(),
		sums,
	})
	.meta({ id: 'LedgerRunComparison' })
export type RunComparison = z.input<typeof compareAnswer>

export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'ledger.fields.sendMonth')
/**
 * `POST /periods/{entity}/{month}/close`. `leavesOpenFrom` confirms, at an entity's first closing, that its
 * earlier months from that one on stay open permanently.
 */
export const closeBody = z.object({ runId: id, leavesOpenFrom: month.optional() })
export const period = z
	.object({
		id: z.string(),
		entity: reportRegion,
		month,
		startsAt: instant,
		/** The last millisecond of the month in the entity's zone: the `effectiveAt` of a run for it. */
		endsAt: instant,
		/** `leftOpen`: a later month was closed first, so that this one never can be. */
		state: z.enum(['running', 'ended', 'closed', 'leftOpen']),
		mayClose: z.boolean(),
		/**
		 * The month may be closed as the first one, if it is confirmed that the months from here on stay open
		 * permanently.
		 */
		leavesOpenFrom: month.nullable(),
		runId: id.nullable(),
		closedAt: instant.nullable(),
		closedBy: z.string().nullable(),
		rowsHash: z.string().nullable(),
		/** It rises with each closing after a reopening; null while the month was never closed. */
		version: z.int().nullable(),
		/** Events recorded after the seal that change its figures: money of requests until the month's end. */
		changes: z.int(),
		/** Those of the changes that moved money within the month itself. */
		changesWithin: z.int(),
	})
	.meta({ id: 'LedgerPeriod' })
export type Period = z.input<typeof period>
export const periodName = z.string().regex(/^[A-Z]{2}\.\d{4}-\d{2}$/, 'ledger.fields.chooseMonth')
export const periodsQuery = restQuery(
	z.object({
		entity: reportRegion.optional(),
		state: period.shape.state.optional(),
		runId: id.optional(),
		id: chosenIds(periodName),
	}),
	['month'],
)
export const periodChangesQuery = z.object({
	limit: pageLimit(50),
	after: afterEvent,
})
export const periodChangesAnswer = priced('units', {
	units: currency,
	sums: figureTexts,
	events: z.int(),
	within: z.object({ sums: figureTexts, events: z.int() }),
	data: z.array(ledgerEvent),
	next: z.string().nullable(),
}).meta({ id: 'LedgerPeriodChanges' })
export type PeriodChanges = z.input<typeof periodChangesAnswer>

export interface SavedRow {
	readonly requestId: string
	readonly contentId: string
	readonly status: string
	readonly region: string
	readonly currency: string
	/** In the order of `REPORT_FIGURES`. */
	readonly figures: Readonly<Record<ReportFigure, bigint>>
}
/** Figures that older runs lack. They are left out while they are zero, so that their hashes hold. */
const YOUNGER: readonly ReportFigure[] = ['corrected']
const SORTED_FIGURES = REPORT_FIGURES.toSorted()

/** Returns the canonical JSON (RFC 8785) of a stored row: keys in order, amounts as text. */
export const canonicalRow = ({ figures, ...row }: SavedRow): string =>
	JSON.stringify({
		contentId: row.contentId,
		currency: row.currency,
		figures: Object.fromEntries(
			SORTED_FIGURES.filter((figure) => !YOUNGER.includes(figure) || figures[figure] !== 0n).map((figure) => [
				figure,
				String(figures[figure]),
			]),
		),
		region: row.region,
		requestId: row.requestId,
		status: row.status,
	})

export const monthOfEntity = z.object({ entity: reportRegion, month })

/** One open thing on the checklist. Amounts are unsigned. */
const openItem = priced('units', {
	/** The id that its screen opens: a discrepancy, donation, payout, withdrawal, account or check. */
	subject: z.string(),
	/** The kind of a difference; null for all else. */
	kind: z.string().nullable(),
	units: currency,
	amount: amountText.nullable(),
	since: instant.nullable(),
	owner: z.string().nullable(),
}).meta({ id: 'LedgerOpenItem' })
export type OpenItem = z.input<typeof openItem>

/** `GET /periods/{entity}/{month}/closing`: all that the page of a month needs. */
export const closing = z
	.object({
		period,
		/** Points of the checklist by what is open now; at most a hundred things of each are listed. */
		checklist: z.array(z.object({ item: z.enum(CHECKLIST_ITEMS), count: z.int(), open: z.array(openItem) })),
		/** The runs that prepared the month, newest first. */
		prepared: z.array(
			run.extend({
				/** The month before was sealed differently since, so that it can't close the month any more. */
				outdated: z.boolean(),
				/** The caller prepared it, so that another person signs it and closes. */
				isCallers: z.boolean(),
			}),
		),
		reopening: z
			.object({ requestedBy: z.string(), requestedAt: instant, reason: z.string(), isCallers: z.boolean() })
			.nullable(),
		/** No later month is closed, so that this closed one may be opened again. */
		mayReopen: z.boolean(),
		/** The configuration lets one person prepare, sign and close. */
		mayActAlone: z.boolean(),
	})
	.meta({ id: 'LedgerClosing' })
export type Closing = z.input<typeof closing>
