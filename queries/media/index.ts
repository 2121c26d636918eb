import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { showArtwork, showFeed } from './feed.ts'
import { listEpisodes, listVideos, showEpisode, showMediaHome } from './listening.ts'
import { mediaPages } from './pages.ts'

export const mediaQueries: Contribution = {
	name: 'queries/media',
	pages: mediaPages,
	routes: (api) => {
		const deps = queryDeps(api)
		const { settings, files, socialPictures: pictures } = api
		const ofFeed = { ...deps, files, pictures, site: settings.publicUrl }
		return [
			showMediaHome(deps),
			listEpisodes(deps),
			showEpisode(deps),
			listVideos(deps),
			showFeed(ofFeed),
			showArtwork(ofFeed),
		]
	},
}
