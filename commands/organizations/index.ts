import type { Contribution } from '../../kernel/capability.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { requestsOf } from '../../queries/organizations/lookups.ts'
import { MEMBER_MODELS, readMembersAfter } from '../../queries/organizations/members.ts'
import {
	BACKOFFICE_ORGANIZATION_MODELS,
	readBackofficeOrganization,
} from '../../queries/organizations/show-backoffice-organization.ts'
import { ORGANIZATION_MODELS, readOrganization } from '../../queries/organizations/show-organization.ts'
import { readTaxRegistration, TAX_MODELS } from '../../queries/organizations/tax-registrations.ts'
import { createOrganization } from './create-organization.ts'
import type { OrganizationDeps } from './deps.ts'
import { editOrganization } from './edit-organization.ts'
import { inviteUser, withdrawInvitation } from './invite-user.ts'
import { addMember, changeMember, removeMember } from './members.ts'
import { removeOrganization } from './remove-organization.ts'
import { markTopOrganization, reviewOrganization } from './review-organization.ts'
import { revealTaxNumbers, reviewTaxRegistration } from './review-tax.ts'
import { submitTaxRegistration, withdrawTaxRegistration } from './tax-registration.ts'
import {
	addDocument,
	addImages,
	editDocument,
	removeDocument,
	removeImage,
	setOrganizationProfileImage,
} from './uploads.ts'
import { requestEmailCheck, verifyOrganizationEmail } from './verify-email.ts'

export { leaveOrganizations } from './leave-organizations.ts'

/** Registering organizations, what they show, who belongs to them, and verifying them. */
export const organizationCommands: Contribution = {
	name: 'commands/organizations',
	routes: (api) => {
		const { sql, store, dispatch, clock, links, cipher, readModels } = api
		const queries = queryDeps(api)
		const deps: OrganizationDeps = {
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
					readModels.readAfterCatchUp(ORGANIZATION_MODELS, after, () =>
						readOrganization(queries, id, viewer),
					),
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
		return [
			createOrganization,
			editOrganization,
			removeOrganization,
			verifyOrganizationEmail,
			requestEmailCheck,
			addImages,
			setOrganizationProfileImage,
			removeImage,
			addDocument,
			editDocument,
			removeDocument,
			inviteUser,
			withdrawInvitation,
			addMember,
			changeMember,
			removeMember,
			reviewOrganization,
			markTopOrganization,
			submitTaxRegistration,
			withdrawTaxRegistration,
			reviewTaxRegistration,
			revealTaxNumbers,
		].map((make) => make(deps))
	},
}
