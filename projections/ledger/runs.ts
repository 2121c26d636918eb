import type { Acceptance, RunSeal } from '../../domain/ledger/closing.contract.ts'
import {
	type PeriodClosed,
	type PeriodReopened,
	RUN_EVENTS,
	type RunEvent,
} from '../../domain/ledger/runs.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	code,
	defineTable,
	integer,
	jsonb,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'

/** Stored runs of the reconciliation report. Their rows are a record under the same id. */
export const runsTable = defineTable(
	'read.runs',
	{
		id: uuid(),
		status: text().nullable(),
		region: code<RegionCode>().nullable(),
		effective_at: timestamp().nullable(),
		position: text().bytewise(),
		requests_at: text().bytewise(),
		as_of: timestamp(),
		rows: integer(),
		/** Minor units as text, by currency and figure. */
		totals: jsonb<Readonly<Record<string, Readonly<Record<string, string>>>>>(),
		rows_hash: text(),
		recorded_at: timestamp(),
		recorded_by: text(),
		signed_at: timestamp().nullable(),
		signed_by: text().nullable(),
		/** Null for a saved report. */
		seal: jsonb<RunSeal>().nullable(),
		accepted: jsonb<readonly Acceptance[]>(),
		/** One person prepared and signed it, or prepared and closed it. */
		alone: boolean(),
		/** The version of the month that it closed; null while it closed none. */
		version: integer().nullable(),
		closed_at: timestamp().nullable(),
		closed_by: text().nullable(),
		/** The time when its month was opened again. */
		superseded_at: timestamp().nullable(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			recorded: '(recorded_at DESC, id)',
			position: '(position)',
			prepared: "((seal ->> 'entity'), (seal ->> 'month')) WHERE seal IS NOT NULL",
		},
	},
)

const RUN_CHANGES = ['PeriodClosed', 'PeriodReopened'] as const
type Handled = RunEvent | PeriodClosed | PeriodReopened

export const runsProjection = keyedProjection({
	table: runsTable,
	version: 3,
	handles: [...RUN_EVENTS, ...RUN_CHANGES],
	keysOf(recorded) {
		const { type, data } = asEvent<Handled>(recorded)
		return [type === 'PeriodClosed' || type === 'PeriodReopened' ? data.runId : streamId(recorded.stream)]
	},
	evolve(row, recorded, id) {
		const { type, data } = asEvent<Handled>(recorded)
		const { revision, metadata } = recorded
		if (type === 'PeriodClosed')
			return (
				row && {
					...row,
					version: data.version,
					closed_at: data.at,
					closed_by: data.closedBy,
					alone: row.alone || data.alone === true,
				}
			)
		if (type === 'PeriodReopened') return row && { ...row, superseded_at: data.at }
		if (type === 'RunSigned') {
			const accepted = JSON.stringify(data.accepted ?? [])
			return (
				row && {
					...row,
					signed_at: data.at,
					signed_by: data.signedBy,
					accepted,
					alone: data.alone === true,
					revision,
				}
			)
		}
		const { query, position, asOf, rows, totals, rowsHash, seal = null, at } = data
		return {
			id,
			position,
			rows,
			revision,
			status: query.status,
			region: query.region,
			effective_at: query.effectiveAt,
			requests_at: query.requestsAt ?? position,
			as_of: asOf,
			totals: JSON.stringify(totals),
			rows_hash: rowsHash,
			recorded_at: at,
			recorded_by: metadata.actor.id,
			signed_at: null,
			signed_by: null,
			seal: seal && JSON.stringify(seal),
			accepted: '[]',
			alone: false,
			version: null,
			closed_at: null,
			closed_by: null,
			superseded_at: null,
		}
	},
})
