import type { Contribution } from '../../kernel/capability/capability.ts'
import { mediaCategoriesTable } from './categories.ts'
import { mediaItemsTable, mediaItemVersionsTable } from './items.ts'
import { mediaMembersTable } from './members.ts'
import { mediaPlaylistCategoriesTable, mediaPlaylistItemsTable, mediaPlaylistsTable } from './playlists.ts'
import { mediaPodcastsTable } from './podcasts.ts'
import { mediaVideosTable } from './videos.ts'

/** Ids of accounts leave these rows with their accounts. */
const OF_RADIO = { retained: 'what the radio plays and publishes' }

export const mediaTables: Contribution = {
	name: 'records/media',
	tables: [
		{ table: mediaItemsTable, erasure: OF_RADIO },
		{ table: mediaItemVersionsTable, erasure: OF_RADIO },
		{ table: mediaPodcastsTable, erasure: OF_RADIO },
		{
			table: mediaPlaylistsTable,
			erasure: OF_RADIO,
			personalData: {
				radioPlaylists:
					'SELECT title, created_at FROM rec.media_playlists WHERE rj_user_id = $1 ORDER BY created_at',
			},
		},
		{ table: mediaPlaylistItemsTable, erasure: OF_RADIO },
		{ table: mediaCategoriesTable, erasure: OF_RADIO },
		{ table: mediaPlaylistCategoriesTable, erasure: OF_RADIO },
		{
			table: mediaMembersTable,
			erasure: { retained: 'the radio’s team, whom its administrators name and remove' },
		},
		{ table: mediaVideosTable, erasure: OF_RADIO },
	],
}
