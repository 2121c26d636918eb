import { RUN_EVENTS, type RunEvent } from '../../domain/ledger/runs.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { bigint, code, defineTable, integer, jsonb, text, timestamp, uuid } from '../../kernel/sql/table.ts'
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
		revision: bigint(),
	},
	{ primaryKey: ['id'], indexes: { recorded: '(recorded_at DESC, id)', position: '(position)' } },
)

export const runsProjection = keyedProjection({
	table: runsTable,
	version: 2,
	handles: RUN_EVENTS,
	keysOf: ({ stream }) => [streamId(stream)],
	evolve(row, recorded, id) {
		const { type, data } = asEvent<RunEvent>(recorded)
		const { revision, metadata } = recorded
		if (type === 'RunSigned') return row && { ...row, signed_at: data.at, signed_by: data.signedBy, revision }
		const { query, position, asOf, rows, totals, rowsHash, at } = data
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
		}
	},
})
