import { definePage } from '../../../lib/define-page.ts'
import { loadFundraiser } from '../fundraiser/load-fundraiser.ts'
import { Missing } from '../fundraiser/missing.tsx'
import { structuredRequest } from '../fundraiser/structured.ts'

export const fundraiser = definePage({
	path: '/donationRequest/:id',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	parameters: ['tab'],
	freshSeconds: 30,
	title: 'requests.pages.fundraiser',
	parent: 'search',
	island: () => import('../fundraiser/fundraiser.tsx'),
	texts: ['fundraiser'],
	load: loadFundraiser,
	structured: structuredRequest,
	Missing,
})
