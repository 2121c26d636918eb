import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const mediaVideosTable = defineTable(
	'rec.media_videos',
	{
		id: uuid(),
		title: text(),
		description: text(),
		path: text(),
		poster_path: text().nullable(),
		seconds: integer(),
		position: integer(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type MediaVideoRow = RowOf<typeof mediaVideosTable>

/**
 * Adds a video before the others.
 * @returns false when it is there already
 */
export const insertVideo = async (sql: SqlExecutor, row: Omit<MediaVideoRow, 'position'>): Promise<boolean> =>
	(await sql.execute(
		`INSERT INTO rec.media_videos (id, title, description, path, poster_path, seconds, position, created_at)
		SELECT $1, $2, $3, $4, $5, $6, coalesce(min(position), 0) - 1, $7 FROM rec.media_videos
		ON CONFLICT (path) DO NOTHING`,
		[row.id, row.title, row.description, row.path, row.poster_path, row.seconds, row.created_at],
	)) === 1

export const updateVideo = (
	sql: SqlExecutor,
	id: string,
	fields: Pick<MediaVideoRow, 'title' | 'description'>,
): Promise<number> => onTable(mediaVideosTable).where({ id }).update(fields).execute(sql)

export const deleteVideo = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(mediaVideosTable).where({ id }).delete().execute(sql)

/** Puts these first, in this order. */
export async function orderVideos(sql: SqlExecutor, ids: readonly string[]): Promise<void> {
	await sql.execute(
		`UPDATE rec.media_videos v SET position = coalesce(array_position($1::uuid[], v.id), $2 + position)`,
		[ids, ids.length],
	)
}
