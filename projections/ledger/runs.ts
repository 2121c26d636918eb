import { RUN_EVENTS, type RunEvent } from '../../domain/ledger/runs.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** Stored runs of the reconciliation report. Their rows are a record under the same id. */
export type RunListRow = {
	readonly id: string
	readonly status: string | null
	readonly region: string | null
	readonly effective_at: string | null
	readonly position: string
	readonly as_of: string
	readonly rows: number
	/** Minor units by currency and figure, JSON. */
	readonly totals: string
	readonly rows_hash: string
	readonly recorded_at: string
	/** Actors, by id. */
	readonly recorded_by: string
	readonly signed_at: string | null
	readonly signed_by: string | null
	readonly revision: bigint
}

export const runsProjection = keyedProjection<RunListRow>({
	name: 'runs',
	version: 1,
	columns: {
		id: 'uuid',
		status: 'text',
		region: 'text',
		effective_at: 'timestamptz',
		position: 'text COLLATE "C" NOT NULL',
		as_of: 'timestamptz NOT NULL',
		rows: 'integer NOT NULL',
		totals: 'jsonb NOT NULL',
		rows_hash: 'text NOT NULL',
		recorded_at: 'timestamptz NOT NULL',
		recorded_by: 'text NOT NULL',
		signed_at: 'timestamptz',
		signed_by: 'text',
		revision: 'bigint NOT NULL',
	},
	indexes: { recorded: '(recorded_at DESC, id)', position: '(position)' },
	handles: RUN_EVENTS,
	keysOf: ({ stream }) => [idOf(stream)],
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
