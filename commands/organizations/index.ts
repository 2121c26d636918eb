import type { Contribution } from '../../kernel/capability/capability.ts'
import { organizationDeps } from './command-deps.ts'
import { createOrganization } from './create-organization.ts'
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

export const organizationCommands: Contribution = {
	name: 'commands/organizations',
	routes: (api) => {
		const deps = organizationDeps(api)
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
