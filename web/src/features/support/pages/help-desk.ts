import { definePage } from '../../../lib/define-page.ts'
import { loadAnsweredForm } from '../answered-form.ts'

export const helpDesk = definePage({
	path: '/users/help-desk',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	parameters: ['sent'],
	title: 'support.pages.helpDesk',
	island: () => import('../help-desk.tsx'),
	texts: ['support', 'fields'],
	load: loadAnsweredForm,
})
