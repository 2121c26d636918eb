import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

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
		created_at: timestamp(),
		updated_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type RadioChannelRow = RowOf<typeof radioChannelsTable>
