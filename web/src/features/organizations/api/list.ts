import { queryOptions } from '@tanstack/react-query'
import type { OrganizationSummary } from '../../../../../domain/organizations/contract.ts'
import { api, type List } from '../../../lib/client.ts'

export interface OrganizationFilter {
	readonly keyword?: string | undefined
	readonly hasCsrWing?: '1'
	readonly isProfileVerified?: '1'
	readonly hasImage?: '1'
	readonly orgType?: OrganizationSummary['orgType']
}

export const organizationsQuery = (filter: OrganizationFilter, page: number, size: number) =>
	queryOptions({
		queryKey: ['organizations', filter, page, size],
		queryFn: ({ signal }): Promise<List<OrganizationSummary>> =>
			api.get('/api/v1/organization', {
				query: { ...filter, limit: size, offset: (page - 1) * size },
				signal,
			}),
	})
