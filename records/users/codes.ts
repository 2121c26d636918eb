import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const codesTable = defineTable(
	'rec.codes',
	{
		id: uuid(),
		type: text(),
		/** A registration or a person; null for an unknown address, so that no code is ever right. */
		subject: uuid().nullable(),
		/** The e-mail address or number that a right code proves. */
		address: text(),
		code_hash: bytes(),
		/** SHA-256 of the token in the link; null without a link. */
		link_hash: bytes().nullable(),
		tries: integer().defaulted(),
		sends: integer().defaulted(),
		sent_at: timestamp(),
		expires_at: timestamp(),
		used_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type CodeRow = RowOf<typeof codesTable>

export type NewCode = Pick<
	CodeRow,
	'id' | 'type' | 'subject' | 'address' | 'code_hash' | 'link_hash' | 'sent_at' | 'expires_at'
>

export async function insertCode(sql: SqlExecutor, row: NewCode): Promise<void> {
	await onTable(codesTable).insert(row).execute(sql)
}

/**
 * Replaces a code, which becomes invalid; its tries go on counting.
 * @returns null when there is none to replace, it was used, or it was sent or tried too often
 */
export const replaceCode = (
	sql: SqlExecutor,
	row: Pick<CodeRow, 'id' | 'type' | 'code_hash' | 'link_hash' | 'sent_at' | 'expires_at'>,
	most: { readonly sends: number; readonly tries: number },
): Promise<Pick<CodeRow, 'subject' | 'address'> | null> =>
	sql.maybeOne(
		`UPDATE rec.codes SET code_hash = $3, link_hash = $4, sent_at = $5, expires_at = $6, sends = sends + 1
		WHERE id = $1 AND type = $2 AND used_at IS NULL AND sends < $7 AND tries < $8
		RETURNING subject, address`,
		[row.id, row.type, row.code_hash, row.link_hash, row.sent_at, row.expires_at, most.sends, most.tries],
	)

export const findCode = (sql: SqlExecutor, id: string, type: string): Promise<CodeRow | null> =>
	onTable(codesTable).select().where({ id, type, used_at: null }).maybeOne(sql)

/**
 * Counts a try before the check, so that concurrent tries can't pass the limit together.
 * @returns null when there is no such code, it has expired, or it was tried too often
 */
export const countTry = (
	sql: SqlExecutor,
	id: string,
	type: string,
	now: Date,
	mostTries: number,
): Promise<Pick<CodeRow, 'subject' | 'address' | 'code_hash'> | null> =>
	sql.maybeOne(
		`UPDATE rec.codes SET tries = tries + 1
		WHERE id = $1 AND type = $2 AND used_at IS NULL AND expires_at > $3 AND tries < $4
		RETURNING subject, address, code_hash`,
		[id, type, now, mostTries],
	)

/**
 * Consumes a right code; only one of several concurrent calls succeeds.
 * @returns whether it was this one
 */
export async function takeCode(
	sql: SqlExecutor,
	code: Pick<CodeRow, 'id' | 'code_hash'>,
	now: Date,
): Promise<boolean> {
	const taken = await onTable(codesTable)
		.where({ id: code.id, code_hash: code.code_hash, used_at: null })
		.update({ used_at: now })
		.execute(sql)
	return taken === 1
}

export const latestCode = (
	sql: SqlExecutor,
	subject: string,
	type: string,
	address: string,
): Promise<Pick<CodeRow, 'id' | 'tries' | 'sends'> | null> =>
	onTable(codesTable)
		.select('id', 'tries', 'sends')
		.where({ subject, type, address, used_at: null })
		.orderBy('sent_at', 'desc')
		.limit(1)
		.maybeOne(sql)

export async function dropCodes(sql: SqlExecutor, subject: string, type: string): Promise<void> {
	await onTable(codesTable).where({ subject, type, used_at: null }).delete().execute(sql)
}
