import { definePage } from '../../../lib/define-page.ts'
import Offline from '../offline.tsx'

/** The service worker shows it where a page can't be fetched. */
export const offline = definePage({
	path: '/offline',
	audience: 'open',
	delivery: 'document',
	frame: 'bare',
	title: 'catalog.pages.offline',
	component: Offline,
})
