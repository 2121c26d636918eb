import { hash } from 'node:crypto'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, integer, type RowOf, timestamp, uuid } from '../../kernel/sql/table.ts'

export const liveEventTokensTable = defineTable(
	'rec.live_event_tokens',
	{
		token_hash: bytes(),
		registration_id: uuid(),
		/** The version of the tickets that it opens. */
		version: integer(),
		made_at: timestamp(),
	},
	{ primaryKey: ['token_hash'] },
)
export type TokenRow = Pick<RowOf<typeof liveEventTokensTable>, 'registration_id' | 'version'>

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

export async function saveToken(
	sql: SqlExecutor,
	token: string,
	{ registration_id, version }: TokenRow,
	at: Date,
): Promise<void> {
	await onTable(liveEventTokensTable)
		.insert({ token_hash: hashOf(token), registration_id, version, made_at: at })
		.onConflict('token_hash')
		.ignore()
		.execute(sql)
}

export const findToken = (sql: SqlExecutor, token: string): Promise<TokenRow | null> =>
	onTable(liveEventTokensTable)
		.select('registration_id', 'version')
		.where({ token_hash: hashOf(token) })
		.maybeOne(sql)
