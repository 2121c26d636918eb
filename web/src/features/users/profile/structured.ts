import type { Structured, StructuredPage } from '../../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../../lib/document.ts'
import { urlOf } from '../../../lib/structured.ts'
import { requestPagesQuery } from '../../requests/api/list.ts'
import { structuredRequests } from '../../requests/components/structured-list.ts'
import { publicProfileQuery } from '../api/profile.ts'
import { raisedBy } from './person-fundraisers.tsx'

export function structuredPerson(
	{ params, queries }: DocumentContext,
	page: StructuredPage,
): readonly Structured[] {
	const profile = queries.getQueryData(publicProfileQuery(params.id ?? '', undefined).queryKey)?.data
	if (!profile) return []
	const { _id, name, about, profile_image_url: picture, memberSince } = profile
	const person = {
		'@type': 'Person',
		name: `${name.first_name} ${name.last_name}`.trim(),
		url: page.url,
		...(about !== '' && { description: about }),
		...(picture !== null && { image: urlOf(page, picture) }),
		potentialAction: { '@type': 'DonateAction', target: { '@type': 'EntryPoint', urlTemplate: page.url } },
	} as const
	const raised = queries.getQueryData(requestPagesQuery(raisedBy(_id)).queryKey)
	return [
		{ '@type': 'ProfilePage', url: page.url, dateCreated: memberSince, mainEntity: person },
		...structuredRequests(page, raised?.pages.flatMap(({ data }) => data) ?? []),
	]
}
