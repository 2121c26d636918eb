import { definePage } from '../../../lib/define-page.ts'
import { loadAnsweredForm } from '../answered-form.ts'

export const contactUs = definePage({
	path: '/users/ContactUs',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	parameters: ['sent'],
	title: 'support.pages.contactUs',
	island: () => import('../contact-us.tsx'),
	texts: ['support', 'fields'],
	load: loadAnsweredForm,
})
