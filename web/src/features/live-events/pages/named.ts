import { definePage } from '../../../lib/define-page.ts'
import { NotFound } from '../../catalog/components/not-found.tsx'
import { loadEdition } from '../load-edition.ts'
import { structuredEdition } from '../structured.ts'

/**
 * A username or an organization's name leads to its page before anything is rendered; the slug of an edition
 * is its page; any other name is nothing.
 */
export const named = definePage({
	path: '/:id',
	audience: 'open',
	delivery: 'document',
	frame: 'bare',
	freshSeconds: 10,
	title: 'users.pages.named',
	island: () => import('../edition-page.tsx'),
	texts: ['live-events', 'fields'],
	load: loadEdition,
	structured: structuredEdition,
	Missing: NotFound,
})
