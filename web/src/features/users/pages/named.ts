import { definePage } from '../../../lib/define-page.ts'
import { NotFound } from '../../catalog/components/not-found.tsx'

/** A username or an organization's name leads to its page before anything is rendered; any other is nothing. */
export const named = definePage({
	path: '/:id',
	audience: 'open',
	delivery: 'document',
	frame: 'full',
	title: 'users.pages.named',
	component: NotFound,
})
