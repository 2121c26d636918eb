import { definePage } from '../../../lib/define-page.ts'

export const editProfile = definePage({
	path: '/newUserProfile/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../profile/edit-profile.tsx'),
	texts: ['profile', 'files', 'fields', 'address'],
})
