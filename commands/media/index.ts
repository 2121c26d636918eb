import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { readPlaylist, readPlaylistItems } from '../../queries/media/playlists.ts'
import { arrangeCategories, createCategory, editCategory, removeCategory } from './categories.ts'
import { editItem, removeItem } from './items.ts'
import { createMember, editMember, removeMember } from './members.ts'
import { arrangePlaylist, createPlaylist, editPlaylist, pickPlaylist, removePlaylist } from './playlists.ts'
import { createPodcast, editPodcast, removePodcast } from './podcasts.ts'
import { publishEpisode, unpublishEpisode } from './publish.ts'
import { addVideo, arrangeVideos, editVideo, removeVideo } from './videos.ts'

export const mediaCommands: Contribution = {
	name: 'commands/media',
	routes: (api) => {
		const { sql, clock, files, settings } = api
		const deps = {
			sql,
			clock,
			files,
			filesUrl: settings.filesUrl,
			showPlaylist: (id: string) => readPlaylist(queryDeps(api), id, true),
			showItems: (id: string) => readPlaylistItems(sql, id),
		}
		return [
			createMember,
			editMember,
			removeMember,
			createPlaylist,
			editPlaylist,
			pickPlaylist,
			arrangePlaylist,
			removePlaylist,
			publishEpisode,
			unpublishEpisode,
			editItem,
			removeItem,
			createCategory,
			editCategory,
			removeCategory,
			arrangeCategories,
			createPodcast,
			editPodcast,
			removePodcast,
			addVideo,
			editVideo,
			removeVideo,
			arrangeVideos,
		].map((make) => make(deps))
	},
}
