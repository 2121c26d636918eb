import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'

/** People who wait for seats of an edition, once by each address. */
export const liveEventWaitingTable = defineTable(
	'rec.live_event_waiting',
	{
		id: uuid(),
		live_event_id: uuid(),
		user_id: uuid().nullable(),
		first_name: text(),
		last_name: text(),
		email: text(),
		/** E.164; empty when a member has none. */
		phone: text(),
		language: text<Language>(),
		network_hash: bytes(),
		created_at: timestamp(),
		/** The end of the edition. */
		forgotten_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type WaitingRow = RowOf<typeof liveEventWaitingTable>

/**
 * Stores who waits, unless their address does already.
 * @returns the id of the row of their address
 */
export async function saveWaiting(sql: SqlExecutor, row: WaitingRow): Promise<string> {
	await onTable(liveEventWaitingTable).insert(row).onConflict().ignore().execute(sql)
	const found = await sql.maybeOne<{ id: string }>(
		'SELECT id FROM rec.live_event_waiting WHERE live_event_id = $1 AND lower(email) = lower($2)',
		[row.live_event_id, row.email],
	)
	return found?.id ?? row.id
}

/** Counts the others who joined the line of an edition from the same network. */
export async function waitingFrom(
	sql: SqlExecutor,
	{ id, live_event_id, network_hash }: WaitingRow,
): Promise<number> {
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM rec.live_event_waiting
		WHERE live_event_id = $1 AND network_hash = $2 AND id <> $3`,
		[live_event_id, network_hash, id],
	)
	return count
}

export const forgetWaiting = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(liveEventWaitingTable).where({ id }).delete().execute(sql)

export const findWaiting = (sql: SqlExecutor, id: string): Promise<WaitingRow | null> =>
	onTable(liveEventWaitingTable).select().where({ id }).maybeOne(sql)
