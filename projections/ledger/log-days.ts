import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { LEDGER_EVENTS } from './log-instants.ts'

/** How much happened on a day: events of requests and of money by the calendar day (UTC) of their recording. */
export type LogDayRow = { readonly day: string; readonly events: number }

export const logDaysProjection = keyedProjection<LogDayRow>({
	name: 'log_days',
	version: 1,
	columns: { day: 'date', events: 'integer NOT NULL' },
	handles: LEDGER_EVENTS,
	keysOf: ({ metadata }) => [metadata.recordedAt.slice(0, 10)],
	evolve: (row, _event, day) => ({ day, events: (row?.events ?? 0) + 1 }),
})
