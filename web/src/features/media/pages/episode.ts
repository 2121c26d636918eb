import { definePage } from '../../../lib/define-page.ts'
import EpisodePage, { loadEpisode } from '../episode-page.tsx'
import { structuredEpisode } from '../structured.ts'

export const episode = definePage({
	path: '/talmedia/:id',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	freshSeconds: 30,
	title: 'media.pages.episode',
	parent: 'talmedia',
	component: EpisodePage,
	load: loadEpisode,
	structured: structuredEpisode,
})
