import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { date, defineTable, integer } from '../../kernel/sql/table.ts'
import { LEDGER_EVENTS } from './log-instants.ts'

/** The number of events per calendar day (UTC) of their recording: those of requests and of money. */
export const logDaysTable = defineTable(
	'read.log_days',
	{
		day: date(),
		events: integer(),
	},
	{ primaryKey: ['day'] },
)

export const logDaysProjection = keyedProjection({
	table: logDaysTable,
	version: 2,
	handles: LEDGER_EVENTS,
	keysOf: ({ metadata }) => [metadata.recordedAt.slice(0, 10)],
	evolve: (row, _event, day) => ({ day, events: (row?.events ?? 0) + 1 }),
})
