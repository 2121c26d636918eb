import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeCategories, showBackofficeCategory } from './backoffice-categories.ts'
import { backofficeItems, showBackofficeItem } from './backoffice-items.ts'
import { backofficePlaylists, showBackofficePlaylist } from './backoffice-playlists.ts'
import { backofficePodcasts, showBackofficePodcast } from './backoffice-podcasts.ts'
import { backofficeVideos, showBackofficeVideo } from './backoffice-videos.ts'
import { showArtwork, showFeed } from './feed.ts'
import { listEpisodes, listVideos, showEpisode, showMediaHome } from './listening.ts'
import { listMembers } from './members.ts'
import { mediaPages } from './pages.ts'
import { listPlaylistItems, listPlaylists, showPlaylist } from './playlists.ts'
import { listUploads } from './uploads.ts'

export const mediaQueries: Contribution = {
	name: 'queries/media',
	pages: mediaPages,
	routes: (api) => {
		const deps = { ...queryDeps(api), links: api.links }
		const ofFeed = { ...deps, files: api.files, pictures: api.socialPictures, site: api.settings.publicUrl }
		return [
			listMembers(deps),
			listPlaylists(deps),
			showPlaylist(deps),
			listPlaylistItems(deps),
			backofficePlaylists(deps),
			showBackofficePlaylist(deps),
			backofficeItems(deps),
			showBackofficeItem(deps),
			backofficeCategories(deps),
			showBackofficeCategory(deps),
			backofficePodcasts(deps),
			showBackofficePodcast(deps),
			backofficeVideos(deps),
			showBackofficeVideo(deps),
			showMediaHome(deps),
			listEpisodes(deps),
			showEpisode(deps),
			listVideos(deps),
			showFeed(ofFeed),
			showArtwork(ofFeed),
			listUploads(deps),
		]
	},
}
