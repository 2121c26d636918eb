import { REQUEST_EVENTS } from '../../domain/requests/requests.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { Projection } from '../../kernel/projection/projection.ts'
import {
	arrayLiteral,
	columnsOf,
	createStatements,
	listsOf,
	readBack,
	selectFromLists,
} from '../../kernel/projection/table.ts'
import { type RequestVersionRow, requestHistoryTable, STILL, versionsAfter } from './request-versions.ts'

const COLUMNS = columnsOf(requestHistoryTable)

const NAMES = COLUMNS.map(({ name }) => name).join(', ')

export const requestHistoryProjection: Projection = {
	name: 'request_history',
	version: 2,
	handles: REQUEST_EVENTS,
	create: (table) => createStatements(table, requestHistoryTable),
	async apply(events, tx, table) {
		const ids = [...new Set(events.map(({ stream }) => streamId(stream)))]
		if (ids.length === 0) return
		const open = new Map<string, RequestVersionRow>()
		const loaded = await tx.query<RequestVersionRow>(
			`SELECT ${COLUMNS.map(readBack).join(', ')} FROM ${table} WHERE id = ANY ($1::uuid[]) AND until = '${STILL}'`,
			[arrayLiteral(ids)],
			{ name: `load ${table}` },
		)
		for (const row of loaded) open.set(row.id, row)
		const changed = new Map<string, RequestVersionRow>()
		for (const event of events) {
			for (const row of versionsAfter(open.get(streamId(event.stream)) ?? null, event)) {
				changed.set(`${row.id} ${row.position}`, row)
				open.set(row.id, row)
			}
		}
		await tx.execute(
			`INSERT INTO ${table} (${NAMES}) ${selectFromLists(COLUMNS)} ON CONFLICT (id, position) DO UPDATE
			SET until = EXCLUDED.until, proposed_goal = EXCLUDED.proposed_goal,
				proposed_content_id = EXCLUDED.proposed_content_id`,
			listsOf(COLUMNS, [...changed.values()]),
			{ name: `upsert ${table}` },
		)
	},
}
