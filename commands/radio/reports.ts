import { daysOf } from '../../domain/radio/periods.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import {
	closedAnswer,
	correctionBody,
	reportBody,
	reportParams,
} from '../../domain/radio/reports.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import {
	findReport,
	insertReport,
	type RadioReportRow,
	type ReportedChannel,
	readReportedChannels,
} from '../../records/radio/reports.ts'
import { readReport } from '../../records/radio/works.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

export interface ReportDeps extends Pick<CommandDeps, 'sql' | 'clock'> {
	/** The air follows it, also while demo data are played. */
	readonly wallClock: Clock
}

/** Listeners of the last minutes are not all counted yet. */
const COUNTED_AFTER_MS = 5 * MINUTE_MS

interface Closing
	extends Pick<RadioReportRow, 'id' | 'series_id' | 'version' | 'from_day' | 'until_day' | 'reason'> {
	readonly channels: readonly ReportedChannel[]
	readonly withGaps: boolean
}

/** Counts and closes a report in one transaction. @throws DomainError */
async function close(
	{ clock, wallClock }: ReportDeps,
	tx: Tx,
	caller: Caller,
	closing: Closing,
): Promise<string> {
	const { withGaps, ...head } = closing
	const times = head.channels.map(({ id: channel, zone }) => ({
		channel,
		...daysOf(head.from_day, head.until_day, zone),
	}))
	if (times.some(({ to }) => to + COUNTED_AFTER_MS > wallClock.now()))
		throw invalidField('until', 'radio.fields.periodNotOver')
	const { works, totals } = await readReport(tx, times)
	if (totals.incomplete > 0 && !withGaps) throw refuse('REPORT_INCOMPLETE', { works: totals.incomplete })
	const { listeningHours, ...counts } = totals
	const row: RadioReportRow = {
		...head,
		...counts,
		listening_hours: listeningHours,
		closed_by: signedIn(caller).id,
		closed_at: new Date(clock.now()),
	}
	if (!(await insertReport(tx, row, works))) throw refuse('REPORT_REPLACED')
	return row.id
}

const REPORTS = '/api/v1/radio/reports'
const common = {
	method: 'POST',
	tags: ['radio'],
	access: RADIO_ACCESS,
	answers: { 200: closedAnswer },
} as const

export const closeReport = (deps: ReportDeps): Route =>
	route({
		...common,
		path: REPORTS,
		summary: 'Close a report to rights owners, which never changes',
		body: reportBody,
		handle: async ({ body, caller }) => {
			const id = await once(deps, caller, async (tx) => {
				const channels = await readReportedChannels(tx, body.channels)
				if (channels.length === 0 || channels.length < new Set(body.channels).size)
					throw invalidField('channels', 'radio.fields.selectChannel')
				const reportId = derivedId('radio report', caller.commandId)
				return close(deps, tx, caller, {
					id: reportId,
					series_id: reportId,
					version: 1,
					from_day: body.from,
					until_day: body.until,
					channels,
					reason: '',
					withGaps: body.withGaps,
				})
			})
			return { body: { statusCode: 200, data: { _id: id } } }
		},
	})

export const correctReport = (deps: ReportDeps): Route =>
	route({
		...common,
		path: `${REPORTS}/:id/versions`,
		summary: 'Correct a closed report by a new version that is counted again',
		params: reportParams,
		body: correctionBody,
		handle: async ({ params, body, caller }) => {
			const id = await once(deps, caller, async (tx) => {
				const former = await findReport(tx, params.id)
				if (former === null) throw refuse('NOT_FOUND.report')
				const { series_id, version, from_day, until_day, channels } = former
				return close(deps, tx, caller, {
					id: derivedId('radio report', caller.commandId),
					series_id,
					version: version + 1,
					from_day,
					until_day,
					channels,
					...body,
				})
			})
			return { body: { statusCode: 200, data: { _id: id } } }
		},
	})
