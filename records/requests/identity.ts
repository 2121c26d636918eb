import type { IdentityHint, IdentityKind } from '../../domain/requests/identity.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

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

export const sealedAs = (requestId: string, kind: IdentityKind): string =>
	`request_identity:${requestId}.${kind}`

export const identityOf = (sql: SqlExecutor, requestId: string): Promise<RequestIdentityRow[]> =>
	onTable(requestIdentityTable).select().where({ request_id: requestId }).orderBy('kind').all(sql)

export async function identityHintOf(sql: SqlExecutor, requestId: string): Promise<IdentityHint> {
	const rows = await onTable(requestIdentityTable)
		.select('kind', 'last4')
		.where({ request_id: requestId })
		.all(sql)
	const last4 = (wanted: IdentityKind) => rows.find(({ kind }) => kind === wanted)?.last4 ?? null
	return { pan: last4('pan'), aadhaar: last4('aadhaar') }
}

export async function saveIdentity(sql: SqlExecutor, row: RequestIdentityRow): Promise<void> {
	await deleteIdentity(sql, row.request_id, row.kind)
	await onTable(requestIdentityTable).insert(row).execute(sql)
}

export async function deleteIdentity(sql: SqlExecutor, requestId: string, kind: IdentityKind): Promise<void> {
	await onTable(requestIdentityTable).where({ request_id: requestId, kind }).delete().execute(sql)
}

export const deleteIdentityOf = (sql: SqlExecutor, requestIds: readonly string[]): Promise<number> =>
	onTable(requestIdentityTable).whereIn('request_id', requestIds).delete().execute(sql)
