import { z } from 'zod'
import { dayOf } from '../../kernel/wire/days.ts'
import { chosenIds, day, id, instant, one, paragraphs, restQuery } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

const MAX_DAYS = 366
const MAX_CHANNELS = 100
/** So many works are in an answer; files have all of them. */
export const REPORT_WORKS = 200

const days = { from: day, until: day }
interface Days {
	readonly from: string
	readonly until: string
}

function checkDays({ from, until }: Days, context: z.RefinementCtx): void {
	const length = (dayOf(until).getTime() - dayOf(from).getTime()) / DAY_MS + 1
	const add = (message: string) => context.addIssue({ code: 'custom', path: ['until'], message })
	if (length < 1) add('radio.fields.endBeforeStart')
	else if (length > MAX_DAYS) add('radio.fields.atMostOneYear')
}

/** Days of each channel’s own zone, both included; all channels when none is named. */
export const reportQuery = z.object({ ...days, channel: id.optional() }).superRefine(checkDays)
export const reportBody = z
	.object({
		...days,
		channels: z.array(id).max(MAX_CHANNELS).default([]),
		/** Closes it although works lack what rights owners need. */
		withGaps: z.boolean().default(false),
	})
	.superRefine(checkDays)
export const correctionBody = z.object({
	reason: paragraphs(500, 'radio.fields.enterReason'),
	withGaps: z.boolean().default(false),
})

const names = {
	title: z.string(),
	writers: z.string(),
	publishers: z.string(),
	artist: z.string(),
	album: z.string(),
	label: z.string(),
	isrc: z.string(),
	iswc: z.string(),
}
export const reportedWork = z
	.object({
		/** Null where the item is deleted. */
		itemId: id.nullable(),
		...names,
		/** Seconds of the whole recording; null where it is deleted. */
		duration: z.int().nullable(),
		plays: z.int(),
		/** Listeners who received any part of a play, summed over its plays. */
		performances: z.int(),
		/** Seconds on air. */
		seconds: z.number(),
		/** It lacks its title, writers or ISRC. */
		isIncomplete: z.boolean(),
	})
	.meta({ id: 'ReportedWork' })
export type ReportedWork = z.output<typeof reportedWork>

export const isIncomplete = (work: Pick<ReportedWork, 'title' | 'writers' | 'isrc'>): boolean =>
	[work.title, work.writers, work.isrc].includes('')

const totals = {
	works: z.int(),
	incomplete: z.int(),
	plays: z.int(),
	performances: z.int(),
	seconds: z.number(),
	/** Total listening hours of the period, to everything. */
	listeningHours: z.number(),
	/** Minutes of its channels in which nobody counted. */
	unmeasured: z.int(),
}
const channels = z.array(z.object({ id, name: z.string(), zone: z.string() }))
const rows = { rows: z.array(reportedWork) }

export const reportPreview = z
	.object({ ...days, channels, ...totals, ...rows, isOver: z.boolean() })
	.meta({ id: 'RightsReportPreview' })
export type ReportPreview = z.output<typeof reportPreview>
export const previewAnswer = one(reportPreview)

export const backofficeReport = z
	.object({
		id,
		seriesId: id,
		version: z.int(),
		/** No later version replaces it. */
		isLatest: z.boolean(),
		...days,
		channels,
		...totals,
		/** The reason of a correction; empty in the first version. */
		reason: z.string(),
		closedAt: instant,
	})
	.meta({ id: 'RightsReport' })
export type BackofficeReport = z.output<typeof backofficeReport>
export const backofficeReportDetail = backofficeReport.extend(rows).meta({ id: 'RightsReportDetail' })
export type BackofficeReportDetail = z.output<typeof backofficeReportDetail>

export const reportParams = z.object({ id })
export const closedAnswer = one(z.object({ _id: id }))
export const reportsQuery = restQuery(z.strictObject({ id: chosenIds(id), seriesId: id.optional() }), [
	'closedAt',
	'from',
])
export type ReportTotals = z.output<z.ZodObject<typeof totals>>
