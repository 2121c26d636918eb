import { definePage } from '../../../lib/define-page.ts'
import { loadOrganization } from '../load-organization.ts'
import { MissingOrganization } from '../missing-organization.tsx'
import { structuredOrganization } from '../structured.ts'

export const organization = definePage({
	path: '/organization/:id',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	parameters: ['tab'],
	freshSeconds: 30,
	title: 'organizations.pages.organization',
	parent: 'nonprofits',
	island: () => import('../organization-page.tsx'),
	texts: ['organizations'],
	load: loadOrganization,
	structured: structuredOrganization,
	Missing: MissingOrganization,
})
