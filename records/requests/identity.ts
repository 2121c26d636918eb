import type { IdentityHint, IdentityKind } from '../../domain/requests/identity.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** A number of the person whom a request is for, sealed: evidence that its author adds for reviewers. */
export const requestIdentityTable = defineTable(
	'rec.request_identity',
	{
		request_id: uuid(),
		kind: text<IdentityKind>(),
		last4: text(),
		key_id: text(),
		sealed: bytes(),
		created_by: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['request_id', 'kind'] },
)
export type RequestIdentityRow = RowOf<typeof requestIdentityTable>

/** What a sealed number can only be read as a part of. */
export const sealedAs = (requestId: string, kind: IdentityKind): string =>
	`request_identity:${requestId}.${kind}`

/** The sealed numbers of a request. */
export const identityOf = (sql: SqlExecutor, requestId: string): Promise<RequestIdentityRow[]> =>
	onTable(requestIdentityTable).select().where({ request_id: requestId }).orderBy('kind').all(sql)

/** The last four characters of each number of a request; null where there is none. */
export async function identityHintOf(sql: SqlExecutor, requestId: string): Promise<IdentityHint> {
	const rows = await onTable(requestIdentityTable)
		.select('kind', 'last4')
		.where({ request_id: requestId })
		.all(sql)
	const last4 = (wanted: IdentityKind) => rows.find(({ kind }) => kind === wanted)?.last4 ?? null
	return { pan: last4('pan'), aadhaar: last4('aadhaar') }
}

/** Keeps a number in the place of the one before. */
export async function saveIdentity(sql: SqlExecutor, row: RequestIdentityRow): Promise<void> {
	await deleteIdentity(sql, row.request_id, row.kind)
	await onTable(requestIdentityTable).insert(row).execute(sql)
}

export async function deleteIdentity(sql: SqlExecutor, requestId: string, kind: IdentityKind): Promise<void> {
	await onTable(requestIdentityTable).where({ request_id: requestId, kind }).delete().execute(sql)
}

/** Deletes the numbers of requests. @returns how many */
export const deleteIdentityOf = (sql: SqlExecutor, requestIds: readonly string[]): Promise<number> =>
	onTable(requestIdentityTable).whereIn('request_id', requestIds).delete().execute(sql)
