import { definePage } from '../../../lib/define-page.ts'
import { loadAnsweredForm } from '../answered-form.ts'

export const feedback = definePage({
	path: '/users/Feedback',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	parameters: ['sent'],
	title: 'support.pages.feedback',
	island: () => import('../feedback.tsx'),
	texts: ['support', 'fields'],
	load: loadAnsweredForm,
})
