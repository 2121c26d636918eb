import { PERIOD_EVENTS, type PeriodEvent } from '../../domain/ledger/runs.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** Closed months of legal entities. */
export type PeriodRow = {
	/** `IN.2026-10` */
	readonly id: string
	readonly entity: string
	readonly month: string
	/** The signed run that shows how it stood, and up to where that knew. */
	readonly run_id: string
	readonly position: string
	readonly rows_hash: string
	readonly closed_at: string
	readonly closed_by: string
	readonly revision: bigint
}

export const periodsProjection = keyedProjection<PeriodRow>({
	name: 'periods',
	version: 1,
	columns: {
		id: 'text COLLATE "C"',
		entity: 'text NOT NULL',
		month: 'text COLLATE "C" NOT NULL',
		run_id: 'uuid NOT NULL',
		position: 'text COLLATE "C" NOT NULL',
		rows_hash: 'text NOT NULL',
		closed_at: 'timestamptz NOT NULL',
		closed_by: 'text NOT NULL',
		revision: 'bigint NOT NULL',
	},
	indexes: { month: '(entity, month)', run: '(run_id)' },
	handles: PERIOD_EVENTS,
	keysOf: ({ stream }) => [idOf(stream)],
	evolve(_row, recorded, id) {
		const { entity, month, runId, position, rowsHash, closedBy, at } = asEvent<PeriodEvent>(recorded).data
		return {
			id,
			entity,
			month,
			position,
			revision: recorded.revision,
			run_id: runId,
			rows_hash: rowsHash,
			closed_at: at,
			closed_by: closedBy,
		}
	},
})
