import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** A playlist on a channel from a whole minute to another; those of one channel never overlap. */
export const radioStreamingsTable = defineTable(
	'rec.radio_streamings',
	{
		id: uuid(),
		title: text(),
		channel_id: uuid(),
		starts_at: timestamp(),
		ends_at: timestamp(),
		playlist_id: uuid(),
		/** The playlist begins again at its end, or the channel’s fallback follows. */
		repeats: boolean(),
		editor_pick: boolean(),
		created_by: uuid().nullable(),
		created_at: timestamp(),
		updated_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type RadioStreamingRow = RowOf<typeof radioStreamingsTable>
