import { definePage } from '../../../lib/define-page.ts'
import Media, { loadMedia, structuredMedia } from '../media.tsx'

export const talmedia = definePage({
	path: '/talmedia',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	parameters: ['category', 'podcast', 'page'],
	freshSeconds: 30,
	title: 'media.pages.talmedia',
	component: Media,
	load: loadMedia,
	structured: structuredMedia,
})
