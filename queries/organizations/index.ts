import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeOrganizations } from './backoffice-organizations.ts'
import { showEmailCheck, showInvitation } from './links.ts'
import { listOrganizations, listOwnOrganizations } from './list-organizations.ts'
import { listMembers } from './members.ts'
import { organizationNotificationTemplates } from './notification-templates.ts'
import { organizationPages } from './pages.ts'
import { organizationTimeline, showBackofficeOrganization } from './show-backoffice-organization.ts'
import { showOrganization } from './show-organization.ts'
import { backofficeTaxRegistrations, showTaxRegistration } from './tax-registrations.ts'

export const organizationQueries: Contribution = {
	name: 'queries/organizations',
	pages: organizationPages,
	notifications: organizationNotificationTemplates,
	routes: (api) => {
		const deps = queryDeps(api)
		const linked = { ...deps, links: api.links }
		return [
			listOrganizations(deps),
			showOrganization(deps),
			listOwnOrganizations(deps),
			showEmailCheck(linked),
			listMembers(deps),
			showInvitation(linked),
			backofficeOrganizations(deps),
			showBackofficeOrganization(deps),
			organizationTimeline(deps),
			backofficeTaxRegistrations(deps),
			showTaxRegistration(deps),
		]
	},
}
