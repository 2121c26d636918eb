import { FORMER_ORGANIZATION_SHAPES } from '../../domain/organizations/former.events.ts'
import { ORGANIZATION_EVENTS } from '../../domain/organizations/organizations.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { organizationInvitationsProjection } from './invitations.ts'
import { organizationsProjection } from './organizations.ts'
import { organizationTaxRegistrationsProjection } from './tax-registrations.ts'

const { because, role } = SHARED_FACTS

export const organizationReadModels: Contribution = {
	name: 'projections/organizations',
	readModels: [
		organizationInvitationsProjection,
		organizationsProjection,
		organizationTaxRegistrationsProjection,
	],
	timeline: { events: ORGANIZATION_EVENTS, former: FORMER_ORGANIZATION_SHAPES, facts: [because, role] },
}
