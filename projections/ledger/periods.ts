import { PERIOD_EVENTS, type PeriodEvent } from '../../domain/ledger/runs.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { bigint, defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const periodsTable = defineTable(
	'read.periods',
	{
		/** `IN.2026-10` */
		id: text().bytewise(),
		entity: text(),
		month: text().bytewise(),
		run_id: uuid(),
		position: text().bytewise(),
		rows_hash: text(),
		closed_at: timestamp(),
		closed_by: text(),
		revision: bigint(),
	},
	{ primaryKey: ['id'], indexes: { month: '(entity, month)', run: '(run_id)' } },
)

export const periodsProjection = keyedProjection({
	table: periodsTable,
	version: 1,
	handles: PERIOD_EVENTS,
	keysOf: ({ stream }) => [streamId(stream)],
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
