import type { DocumentContext } from '../../../lib/document.ts'
import { showRequests } from '../../requests/api/show-requests.ts'
import { publicProfileQuery } from '../api/profile.ts'
import { raisedBy } from './person-fundraisers.tsx'

export async function loadPublicProfile(context: DocumentContext): Promise<void> {
	const { params, queries, show } = context
	const { data: profile } = await queries.fetchQuery(publicProfileQuery(params.id ?? '', undefined))
	show('moderation', `user:${profile._id}`)
	await showRequests(context, raisedBy(profile._id))
}
