import { onTable } from '../../kernel/sql/on-table.ts'
import { type SqlExecutor, type Tx, violatedUnique } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { addressKey } from '../../kernel/wire/names.ts'

export const radioChannelsTable = defineTable(
	'rec.radio_channels',
	{
		id: uuid(),
		name: text(),
		/** Its address on the web and of its stream. */
		slug: text(),
		description: text(),
		/** False while it is off air. */
		is_live: boolean(),
		voice_command_label: text(),
		/** An IANA zone, in which its programme is planned. */
		zone: text(),
		fallback_playlist_id: uuid().nullable(),
		artwork_path: text().nullable(),
		/** Minutes of programme between two breaks; null: no adverts. */
		break_minutes: integer().nullable(),
		created_at: timestamp(),
		updated_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type RadioChannelRow = RowOf<typeof radioChannelsTable>

const unlessNamed = async (write: () => Promise<number>): Promise<number | false> => {
	try {
		return await write()
	} catch (error) {
		if (violatedUnique(error) === 'radio_channels_name') return false
		throw error
	}
}

/** @returns false when another channel has the name, in any case of its letters */
export const insertChannel = (sql: SqlExecutor, row: RadioChannelRow): Promise<number | false> =>
	unlessNamed(() => onTable(radioChannelsTable).insert(row).execute(sql))

/** @returns as `insertChannel` */
export const updateChannel = (
	sql: SqlExecutor,
	id: string,
	fields: Omit<RadioChannelRow, 'id' | 'slug' | 'created_at'>,
): Promise<number | false> =>
	unlessNamed(() => onTable(radioChannelsTable).where({ id }).update(fields).execute(sql))

export const lockChannel = (tx: Tx, id: string): Promise<RadioChannelRow | null> =>
	onTable(radioChannelsTable).select().where({ id }).forUpdate().maybeOne(tx)

/** @returns false when the slug belongs to a person, an organization, an edition or another channel */
export async function takeSlug(
	sql: SqlExecutor,
	slug: string,
	channelId: string,
	at: Date,
): Promise<boolean> {
	const taken = await sql.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ($1, 'radioChannel', $2, $3)
		ON CONFLICT (key) DO NOTHING`,
		[addressKey(slug), channelId, at],
	)
	return taken === 1
}

/**
 * Deletes a channel and frees its slug.
 * @returns false when something was on air on it, or will be
 */
export async function deleteChannel(tx: Tx, id: string): Promise<boolean> {
	const deleted = await tx.execute(
		`DELETE FROM rec.radio_channels c
		WHERE c.id = $1 AND NOT EXISTS (SELECT FROM rec.radio_streamings s WHERE s.channel_id = c.id)`,
		[id],
	)
	if (deleted === 0) return false
	await tx.execute("DELETE FROM rec.names WHERE owner_kind = 'radioChannel' AND owner_id = $1", [id])
	return true
}

/** Locks a playlist that can be heard, so that it keeps an item until the transaction ends. */
export async function lockPlayable(tx: Tx, playlistId: string): Promise<boolean> {
	const found = await tx.query(
		'SELECT id FROM rec.media_playlists WHERE id = $1 AND duration_frames > 0 FOR SHARE',
		[playlistId],
	)
	return found.length === 1
}
