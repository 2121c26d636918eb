import type { RequestRole } from '../../domain/requests/contract.ts'
import type { RequestDraft } from '../../domain/requests/drafts.contract.ts'
import type { RequestType } from '../../domain/requests/kinds/kinds.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import {
	defineTable,
	integer,
	jsonb,
	type RowOf,
	smallint,
	text,
	timestamp,
	uuid,
	uuids,
} from '../../kernel/sql/table.ts'
import type { JsonValue } from '../../kernel/wire/json.ts'

export type DraftValues = Readonly<Record<string, JsonValue>>

export const requestDraftsTable = defineTable(
	'rec.request_drafts',
	{
		id: uuid(),
		user_id: uuid(),
		request_type: text<RequestType>(),
		role: text<RequestRole>(),
		request_id: uuid().nullable(),
		step: smallint(),
		values: jsonb<DraftValues>(),
		ids: uuids(),
		version: integer(),
		created_at: timestamp(),
		saved_at: timestamp(),
		reminded_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type RequestDraftRow = RowOf<typeof requestDraftsTable>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function idsIn(value: JsonValue): string[] {
	if (typeof value === 'string') return UUID.test(value) ? [value.toLowerCase()] : []
	if (typeof value !== 'object' || value === null) return []
	return [...new Set(Object.values(value).flatMap((inner) => idsIn(inner as JsonValue)))]
}

export const findDraft = (sql: SqlExecutor, id: string): Promise<RequestDraftRow | null> =>
	onTable(requestDraftsTable).select().where({ id }).maybeOne(sql)

export async function countDrafts(sql: SqlExecutor, userId: string): Promise<number> {
	const text = 'SELECT count(*)::int AS count FROM rec.request_drafts WHERE user_id = $1'
	return (await sql.one<{ count: number }>(text, [userId])).count
}

export interface SavedDraft {
	readonly id: string
	readonly userId: string
	readonly requestType: RequestType
	readonly role: RequestRole
	readonly requestId: string | null
	readonly step: number
	readonly values: DraftValues
	readonly at: Date
}

export const insertDraft = (sql: SqlExecutor, draft: SavedDraft): Promise<RequestDraftRow> =>
	sql.one<RequestDraftRow>(
		`INSERT INTO rec.request_drafts
			(id, user_id, request_type, role, request_id, step, values, ids, version, created_at, saved_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, 1, $9, $9)
		ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING *`,
		[
			draft.id,
			draft.userId,
			draft.requestType,
			draft.role,
			draft.requestId,
			draft.step,
			JSON.stringify(draft.values),
			idsIn(draft.values),
			draft.at,
		],
	)

/**
 * Saves the next version of a draft in one statement.
 * @param version the version that was edited
 * @returns null when there is no such draft at this version
 */
export const updateDraft = (
	sql: SqlExecutor,
	draft: SavedDraft,
	version: bigint,
): Promise<RequestDraftRow | null> =>
	sql.maybeOne<RequestDraftRow>(
		`UPDATE rec.request_drafts SET request_type = $2, role = $3, step = $4, values = $5::jsonb, ids = $6,
			version = version + 1, saved_at = $7, reminded_at = NULL
		WHERE id = $1 AND user_id = $8 AND request_id IS NOT DISTINCT FROM $9 AND version = $10
		RETURNING *`,
		[
			draft.id,
			draft.requestType,
			draft.role,
			draft.step,
			JSON.stringify(draft.values),
			idsIn(draft.values),
			draft.at,
			draft.userId,
			draft.requestId,
			version,
		],
		{ name: 'save-draft' },
	)

export async function deleteDraft(sql: SqlExecutor, id: string, userId: string): Promise<boolean> {
	return (await onTable(requestDraftsTable).where({ id, user_id: userId }).delete().execute(sql)) > 0
}

export const draftsToRemindOf = (
	sql: SqlExecutor,
	before: Date,
): Promise<Pick<RequestDraftRow, 'id' | 'user_id' | 'saved_at'>[]> =>
	sql.query(
		`SELECT id, user_id, saved_at FROM rec.request_drafts
		WHERE saved_at < $1 AND reminded_at IS NULL ORDER BY saved_at LIMIT 500`,
		[before],
	)

export async function setReminded(sql: SqlExecutor, id: string, at: Date): Promise<void> {
	await onTable(requestDraftsTable).where({ id }).update({ reminded_at: at }).execute(sql)
}

export async function deleteIdleDrafts(sql: SqlExecutor, before: Date): Promise<void> {
	await onTable(requestDraftsTable).where('saved_at', '<', before).delete().execute(sql)
}

export const draftOf = (row: RequestDraftRow): RequestDraft => ({
	_id: row.id,
	requestType: row.request_type,
	role: row.role,
	requestId: row.request_id,
	step: row.step,
	values: { ...row.values } as RequestDraft['values'],
	savedAt: row.saved_at.toISOString(),
	etag: `"${row.version}"`,
})
