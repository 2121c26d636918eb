import { PERIOD_EVENTS, type PeriodEvent } from '../../domain/ledger/runs.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { bigint, boolean, defineTable, integer, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** Months that were ever closed. A reopened one keeps its superseded run until it is closed again. */
export const periodsTable = defineTable(
	'read.periods',
	{
		/** `IN.2026-10` */
		id: text().bytewise(),
		entity: text(),
		month: text().bytewise(),
		is_closed: boolean(),
		version: integer(),
		run_id: uuid(),
		position: text().bytewise(),
		rows_hash: text(),
		closed_at: timestamp(),
		closed_by: text(),
		/** A request to reopen the month that is not decided; all null without one. */
		reopening_by: text().nullable(),
		reopening_at: timestamp().nullable(),
		reopening_note: uuid().nullable(),
		revision: bigint(),
	},
	{ primaryKey: ['id'], indexes: { month: '(entity, month)', run: '(run_id)' } },
)

const NO_REOPENING = { reopening_by: null, reopening_at: null, reopening_note: null }

export const periodsProjection = keyedProjection({
	table: periodsTable,
	version: 2,
	handles: PERIOD_EVENTS,
	keysOf(recorded) {
		const { entity, month } = asEvent<PeriodEvent>(recorded).data
		return [`${entity}.${month}`]
	},
	evolve(row, recorded, id) {
		const { type, data } = asEvent<PeriodEvent>(recorded)
		const { revision } = recorded
		if (type === 'PeriodClosed') {
			const { entity, month, version, runId, position, rowsHash, closedBy, at } = data
			return {
				id,
				entity,
				month,
				version,
				position,
				revision,
				is_closed: true,
				run_id: runId,
				rows_hash: rowsHash,
				closed_at: at,
				closed_by: closedBy,
				...NO_REOPENING,
			}
		}
		if (!row) return row
		switch (type) {
			case 'ReopeningRequested':
				return {
					...row,
					revision,
					reopening_by: data.requestedBy,
					reopening_at: data.at,
					reopening_note: data.reason.noteId,
				}
			case 'ReopeningDeclined':
				return { ...row, revision, ...NO_REOPENING }
			case 'PeriodReopened':
				return { ...row, revision, ...NO_REOPENING, is_closed: false }
		}
	},
})
