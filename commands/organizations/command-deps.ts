import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { requestsOf } from '../../queries/organizations/lookups.ts'
import { MEMBER_MODELS, readMembersAfter } from '../../queries/organizations/members.ts'
import {
	BACKOFFICE_ORGANIZATION_MODELS,
	readBackofficeOrganization,
} from '../../queries/organizations/show-backoffice-organization.ts'
import { ORGANIZATION_MODELS, readOrganization } from '../../queries/organizations/show-organization.ts'
import { readTaxRegistration, TAX_MODELS } from '../../queries/organizations/tax-registrations.ts'
import type { OrganizationDeps } from './deps.ts'

export function organizationDeps(api: ApiInfrastructure): OrganizationDeps {
	const { sql, store, dispatch, clock, links, cipher, readModels } = api
	const queries = queryDeps(api)
	return {
		sql,
		store,
		dispatch,
		clock,
		links,
		cipher,
		requestsOf: async (organizationId) => {
			await readModels.requireCaughtUp(['requests'])
			return requestsOf(sql, organizationId)
		},
		show: {
			organization: (id, viewer, after) =>
				readModels.readAfterCatchUp(ORGANIZATION_MODELS, after, () => readOrganization(queries, id, viewer)),
			members: (id, viewer, after) =>
				readModels.readAfterCatchUp(MEMBER_MODELS, after, () => readMembersAfter(queries, id, viewer)),
			backofficeOrganization: (id, _, after) =>
				readModels.readAfterCatchUp(BACKOFFICE_ORGANIZATION_MODELS, after, () =>
					readBackofficeOrganization(queries, id),
				),
			taxRegistration: (id, _, after) =>
				readModels.readAfterCatchUp(TAX_MODELS, after, () => readTaxRegistration(queries, id)),
		},
	}
}
