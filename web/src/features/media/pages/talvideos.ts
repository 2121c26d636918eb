import { definePage } from '../../../lib/define-page.ts'
import { structuredVideos } from '../structured.ts'
import Videos, { loadVideos } from '../videos.tsx'

export const talvideos = definePage({
	path: '/podcast/talvideos',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	parameters: ['keyword', 'page'],
	freshSeconds: 30,
	title: 'media.pages.talvideos',
	parent: 'talmedia',
	component: Videos,
	load: loadVideos,
	structured: structuredVideos,
})
