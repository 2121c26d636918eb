import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, timestamp, uuid } from '../../kernel/sql/table.ts'

export const socketTicketsTable = defineTable(
	'rec.socket_tickets',
	{
		/** SHA-256 of the ticket. */
		ticket_hash: bytes(),
		family_id: uuid(),
		user_id: uuid(),
		expires_at: timestamp(),
	},
	{ primaryKey: ['ticket_hash'] },
)
export type SocketTicketRow = RowOf<typeof socketTicketsTable>

export async function insertTicket(sql: SqlExecutor, row: SocketTicketRow): Promise<void> {
	await onTable(socketTicketsTable).insert(row).execute(sql)
}

/**
 * Consumes a ticket.
 * @returns its owner; null when it was invalid or its session has ended
 */
export const takeTicket = (
	sql: SqlExecutor,
	ticketHash: Buffer,
	now: Date,
): Promise<Pick<SocketTicketRow, 'family_id' | 'user_id'> | null> =>
	sql.maybeOne(
		`WITH taken AS (
			DELETE FROM rec.socket_tickets WHERE ticket_hash = $1 RETURNING family_id, user_id, expires_at
		)
		SELECT t.family_id, t.user_id FROM taken t
		JOIN rec.sessions s ON s.family_id = t.family_id AND s.revoked_at IS NULL AND s.refresh_expires_at > $2
		WHERE t.expires_at > $2
		GROUP BY t.family_id, t.user_id`,
		[ticketHash, now],
	)
