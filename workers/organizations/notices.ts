import type { OrganizationEvent } from '../../domain/organizations/organizations.events.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { streamId } from '../../kernel/streams.ts'
import { exceptActor, type NoticeRules } from '../_shared/notify-of.ts'

export interface OrganizationNoticeDeps {
	/** Once the read model that templates read has passed the position. */
	readonly ownersOf: (organizationId: string, after: Position) => Promise<readonly string[]>
	/** The account of whoever is invited; null when they have none. */
	readonly invitedUser: (invitationId: string) => Promise<string | null>
}

/** Invited people are notified, and owners of decisions on their organizations. */
export const organizationNotices = ({
	ownersOf,
	invitedUser,
}: OrganizationNoticeDeps): NoticeRules<OrganizationEvent> => ({
	MemberInvited: async (event) => {
		const { invitationId } = event.data
		const about = { organizationId: streamId(event.stream), invitationId }
		const invited = await invitedUser(invitationId)
		return { kind: 'organizationInvited', about, userIds: invited === null ? [] : [invited] }
	},
	OrganizationVerified: async (event) => {
		const organizationId = streamId(event.stream)
		const userIds = exceptActor(event, await ownersOf(organizationId, event.position))
		return { kind: 'organizationVerified', about: { organizationId }, userIds }
	},
	OrganizationUnverified: async (event) => {
		if (event.data.because === 'renamed') return null
		const organizationId = streamId(event.stream)
		const userIds = exceptActor(event, await ownersOf(organizationId, event.position))
		return { kind: 'organizationRefused', about: { organizationId }, userIds }
	},
	TaxRegistrationVerified: async (event) => {
		const organizationId = streamId(event.stream)
		const userIds = exceptActor(event, await ownersOf(organizationId, event.position))
		return { kind: 'taxRegistrationVerified', about: { organizationId }, userIds }
	},
	TaxRegistrationUnverified: async (event) => {
		if (event.data.because === 'renamed') return null
		const organizationId = streamId(event.stream)
		const userIds = exceptActor(event, await ownersOf(organizationId, event.position))
		return { kind: 'taxRegistrationRefused', about: { organizationId }, userIds }
	},
	OrganizationDescribed: async (event) => {
		if (!event.data.nameReplaced) return null
		const organizationId = streamId(event.stream)
		const userIds = await ownersOf(organizationId, event.position)
		return { kind: 'organizationNameReplaced', about: { organizationId }, userIds }
	},
})
