import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeCategories, showBackofficeCategory } from './backoffice-categories.ts'
import { backofficeItems, showBackofficeItem } from './backoffice-items.ts'
import { backofficePlaylists, showBackofficePlaylist } from './backoffice-playlists.ts'
import { backofficePodcasts, showBackofficePodcast } from './backoffice-podcasts.ts'
import { backofficeVideos, showBackofficeVideo } from './backoffice-videos.ts'
import { listMembers } from './members.ts'
import { listPlaylistItems, listPlaylists, showPlaylist } from './playlists.ts'

export const mediaQueries: Contribution = {
	name: 'queries/media',
	routes: (api) =>
		[
			listMembers,
			listPlaylists,
			showPlaylist,
			listPlaylistItems,
			backofficePlaylists,
			showBackofficePlaylist,
			backofficeItems,
			showBackofficeItem,
			backofficeCategories,
			showBackofficeCategory,
			backofficePodcasts,
			showBackofficePodcast,
			backofficeVideos,
			showBackofficeVideo,
		].map((make) => make(queryDeps(api))),
}
