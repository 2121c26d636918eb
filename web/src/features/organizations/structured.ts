import type { Organization, OrganizationSummary, OrgType } from '../../../../domain/organizations/contract.ts'
import type { Structured, StructuredPage } from '../../../../kernel/wire/structured-data.ts'
import type { List } from '../../lib/client.ts'
import type { DocumentContext } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import { listOf, postalAddress, urlOf } from '../../lib/structured.ts'
import { requestPagesQuery } from '../requests/api/list.ts'
import { structuredRequests } from '../requests/components/structured-list.ts'
import { organizationQuery } from './api/organizations.ts'
import { fundraisersOf } from './fundraisers.tsx'

const TYPES = {
	Organization: 'Organization',
	Corporate: 'Corporation',
	'Educational Institution': 'EducationalOrganization',
	'Non Profit Organization': 'NGO',
} as const satisfies Record<OrgType, string>

export function structuredOrganization(
	{ params, queries }: DocumentContext,
	page: StructuredPage,
): readonly Structured[] {
	const organization = queries.getQueryData(organizationQuery(params.id ?? '', undefined).queryKey)?.data
	if (!organization) return []
	const raised = queries.getQueryData(requestPagesQuery(fundraisersOf(organization)).queryKey)
	return [
		describe(organization, page),
		...structuredRequests(page, raised?.pages.flatMap(({ data }) => data) ?? []),
	]
}

function describe(organization: Organization, page: StructuredPage): Structured {
	const { orgName, orgType, description, websiteUrl, defaultImageUrl, orgAddress } = organization
	return {
		'@type': TYPES[orgType],
		name: orgName,
		description,
		url: page.url,
		address: postalAddress(orgAddress.country, orgAddress.city, orgAddress.state),
		...(websiteUrl !== '' && { sameAs: websiteUrl }),
		...(defaultImageUrl !== null && { logo: urlOf(page, defaultImageUrl) }),
	}
}

/**
 * Returns structured data of a list of organizations. @param before the number of organizations on earlier
 * pages
 */
export const structuredOrganizations = (
	page: StructuredPage,
	list: List<OrganizationSummary> | undefined,
	before: number,
): readonly Structured[] =>
	listOf(
		page,
		(list?.data ?? []).map(({ _id, orgName }) => ({
			name: orgName,
			path: paths.organization.href({ id: _id }),
		})),
		{ total: list?.totalCountOfRecords ?? 0, before },
	)
