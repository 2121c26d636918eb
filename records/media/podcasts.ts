import type { AppleCategory } from '../../domain/media/podcasts.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { type SqlExecutor, type Tx, violatedUnique } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'

export const mediaPodcastsTable = defineTable(
	'rec.media_podcasts',
	{
		id: uuid(),
		slug: text(),
		title: text(),
		description: text(),
		author: text(),
		language: text<Language>(),
		apple_category: text<AppleCategory>(),
		explicit: boolean(),
		artwork_path: text().nullable(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type MediaPodcastRow = RowOf<typeof mediaPodcastsTable>

/** @returns false when another podcast has the slug */
const unlessTaken = async (write: () => Promise<number>): Promise<number | false> => {
	try {
		return await write()
	} catch (error) {
		if (violatedUnique(error) === 'media_podcasts_slug_key') return false
		throw error
	}
}

export const insertPodcast = (sql: SqlExecutor, row: MediaPodcastRow): Promise<number | false> =>
	unlessTaken(() => onTable(mediaPodcastsTable).insert(row).execute(sql))

export const updatePodcast = (
	sql: SqlExecutor,
	id: string,
	fields: Omit<MediaPodcastRow, 'id' | 'created_at'>,
): Promise<number | false> =>
	unlessTaken(() => onTable(mediaPodcastsTable).where({ id }).update(fields).execute(sql))

export const lockPodcast = (tx: Tx, id: string): Promise<MediaPodcastRow | null> =>
	onTable(mediaPodcastsTable).select().where({ id }).forUpdate().maybeOne(tx)

export const findPodcast = (sql: SqlExecutor, id: string): Promise<MediaPodcastRow | null> =>
	onTable(mediaPodcastsTable).select().where({ id }).maybeOne(sql)

export async function countEpisodes(sql: SqlExecutor, id: string): Promise<number> {
	const row = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.media_playlists WHERE podcast_id = $1',
		[id],
	)
	return row.count
}

export const deletePodcast = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(mediaPodcastsTable).where({ id }).delete().execute(sql)
