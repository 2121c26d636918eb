import { definePage } from '../../../lib/define-page.ts'
import { loadPublicProfile } from '../profile/load-public-profile.ts'
import { Nobody } from '../profile/nobody.tsx'
import { structuredPerson } from '../profile/structured.ts'

export const publicProfile = definePage({
	path: '/user/:id',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	freshSeconds: 30,
	title: 'users.pages.publicProfile',
	island: () => import('../profile/public-profile.tsx'),
	texts: ['profile', 'kinds'],
	load: loadPublicProfile,
	structured: structuredPerson,
	Missing: Nobody,
})
