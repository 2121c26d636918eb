import { definePage } from '../../../lib/define-page.ts'
import LegalNotice from '../legal-notice.tsx'

export const legal = definePage({
	path: '/legal',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	title: 'support.pages.legal',
	component: LegalNotice,
})
