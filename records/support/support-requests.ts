import type { HelpTopic, SupportRequestKind } from '../../domain/support/contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const supportRequestRecordsTable = defineTable(
	'rec.support_requests',
	{
		id: uuid(),
		kind: text<SupportRequestKind>(),
		user_id: uuid().nullable(),
		name: text(),
		email: text(),
		subject: text(),
		body: text(),
		topic: text<HelpTopic>().nullable(),
		rating: integer().nullable(),
		reference: text(),
		language: text(),
		salt: text(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type SupportRequestRow = RowOf<typeof supportRequestRecordsTable>

const COLUMNS = `id, kind, user_id, name, email, subject, body, topic, rating, reference, language, salt, created_at`

/**
 * Stores a message, unless its id exists.
 * @returns the stored one
 */
export const insertSupportRequest = (sql: SqlExecutor, row: SupportRequestRow): Promise<SupportRequestRow> =>
	sql.one<SupportRequestRow>(
		`INSERT INTO rec.support_requests (${COLUMNS})
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (id) DO UPDATE SET id = excluded.id
		RETURNING ${COLUMNS}`,
		[
			row.id,
			row.kind,
			row.user_id,
			row.name,
			row.email,
			row.subject,
			row.body,
			row.topic,
			row.rating,
			row.reference,
			row.language,
			row.salt,
			row.created_at,
		],
	)

export const findSupportRequest = (sql: SqlExecutor, id: string): Promise<SupportRequestRow | null> =>
	sql.maybeOne<SupportRequestRow>(`SELECT ${COLUMNS} FROM rec.support_requests WHERE id = $1`, [id])
