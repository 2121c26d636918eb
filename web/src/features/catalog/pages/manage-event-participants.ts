import { definePage } from '../../../lib/define-page.ts'

/** The specification's address of a list that the backoffice has. */
export const manageEventParticipants = definePage({
	path: '/ManageEventParticipants',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	component: () => import('../to-backoffice.tsx'),
	texts: [],
})
