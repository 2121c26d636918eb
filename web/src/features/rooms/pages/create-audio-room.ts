import { definePage } from '../../../lib/define-page.ts'

export const createAudioRoom = definePage({
	path: '/createAudioRoom',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'rooms.pages.createAudioRoom',
	component: () => import('../create-audio-room.tsx'),
	texts: ['rooms', 'fields'],
})
