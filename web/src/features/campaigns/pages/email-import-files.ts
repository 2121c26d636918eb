import { definePage } from '../../../lib/define-page.ts'

export const emailImportFiles = definePage({
	path: '/EmailImportFiles/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'campaigns.pages.startContacts',
	component: () => import('../steps/import-files.tsx'),
	texts: ['campaigns', 'contacts', 'fields'],
})
