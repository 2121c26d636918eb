import { definePage } from '../../../lib/define-page.ts'

export const volunteerProfile = definePage({
	path: '/volunteerProfile',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'users.pages.volunteerProfile',
	component: () => import('../profile/volunteer-profile.tsx'),
	texts: ['profile', 'kinds', 'fields'],
})

export const volunteerProfileOf = definePage({
	path: '/volunteerProfile/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../profile/volunteer-profile.tsx'),
	texts: ['profile', 'kinds', 'fields'],
})
