import type { UpdateAudience } from '../../domain/requests/updates.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid, uuids } from '../../kernel/sql/table.ts'

/** `held` is hidden from everyone but its editors until a decision; `removed` remains so. */
export type UpdateState = 'visible' | 'held' | 'removed'

export const requestUpdatesTable = defineTable(
	'rec.request_updates',
	{
		id: uuid(),
		request_id: uuid(),
		author_id: uuid(),
		title: text(),
		body: text(),
		images: uuids(),
		videos: uuids().defaulted(),
		audience: text<UpdateAudience>().defaulted(),
		created_at: timestamp(),
		edited_at: timestamp().nullable(),
		state: text<UpdateState>().defaulted(),
		notified_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type RequestUpdateRow = RowOf<typeof requestUpdatesTable>
export type UpdateText = Pick<RequestUpdateRow, 'title' | 'body' | 'images' | 'videos'>

export const updateVersionsTable = defineTable(
	'rec.request_update_versions',
	{
		id: uuid(),
		update_id: uuid(),
		author_id: uuid(),
		title: text(),
		body: text(),
		images: uuids(),
		videos: uuids(),
		/** The audience at that time, which also limits readers of the version. */
		audience: text<UpdateAudience>(),
		written_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type UpdateVersionRow = RowOf<typeof updateVersionsTable>

/**
 * Stores an update; a repeated call changes nothing.
 * @returns false when its id has another text
 */
export async function insertUpdate(
	sql: SqlExecutor,
	row: Omit<RequestUpdateRow, 'notified_at' | 'edited_at' | 'state'>,
): Promise<boolean> {
	const saved = await sql.execute(
		`INSERT INTO rec.request_updates AS kept (id, request_id, author_id, title, body, images, videos, audience, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (id) DO UPDATE SET id = kept.id
		WHERE (kept.request_id, kept.title, kept.body, kept.images, kept.videos, kept.audience)
			= (excluded.request_id, excluded.title, excluded.body, excluded.images, excluded.videos, excluded.audience)`,
		[
			row.id,
			row.request_id,
			row.author_id,
			row.title,
			row.body,
			row.images,
			row.videos,
			row.audience,
			row.created_at,
		],
	)
	return saved === 1
}

export const findUpdate = (sql: SqlExecutor, id: string): Promise<RequestUpdateRow | null> =>
	onTable(requestUpdatesTable).select().where({ id }).maybeOne(sql)

export const lockUpdate = (sql: SqlExecutor, id: string): Promise<RequestUpdateRow | null> =>
	onTable(requestUpdatesTable).select().where({ id }).forUpdate().maybeOne(sql)

export async function changeUpdate(
	sql: SqlExecutor,
	version: UpdateVersionRow,
	changed: UpdateText & Pick<RequestUpdateRow, 'audience' | 'edited_at'>,
): Promise<void> {
	await onTable(updateVersionsTable).insert(version).execute(sql)
	await onTable(requestUpdatesTable).where({ id: version.update_id }).update(changed).execute(sql)
}

export async function setAudience(sql: SqlExecutor, id: string, audience: UpdateAudience): Promise<void> {
	await onTable(requestUpdatesTable).where({ id }).update({ audience }).execute(sql)
}

/**
 * Sets an update to the state of its case.
 * @returns its request if the update exists
 */
export async function setUpdateState(
	sql: SqlExecutor,
	id: string,
	state: UpdateState,
): Promise<string | null> {
	const [row] = await onTable(requestUpdatesTable)
		.where({ id })
		.update({ state })
		.returning('request_id')
		.all(sql)
	return row?.request_id ?? null
}

export async function deleteUpdate(sql: SqlExecutor, id: string): Promise<boolean> {
	return (await onTable(requestUpdatesTable).where({ id }).delete().execute(sql)) === 1
}
