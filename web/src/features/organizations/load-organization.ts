import type { DocumentContext } from '../../lib/document.ts'
import { showRequests } from '../requests/api/show-requests.ts'
import { organizationQuery } from './api/organizations.ts'
import { fundraisersOf } from './fundraisers.tsx'

export async function loadOrganization(context: DocumentContext): Promise<void> {
	const { params, search, queries, show } = context
	const { id = '' } = params
	const { data: organization } = await queries.fetchQuery(organizationQuery(id, undefined))
	show('moderation', `organization:${id}`, `organization:${organization._id}`)
	if (search.get('tab') === 'about') return
	await showRequests(context, fundraisersOf(organization))
}
