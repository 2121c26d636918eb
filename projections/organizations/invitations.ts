import type { OrganizationEvent } from '../../domain/organizations/organizations.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** An invitation by e-mail to become a member; the address is a record. */
export type OrganizationInvitationRow = {
	readonly id: string
	readonly organization_id: string
	readonly role: string
	/** `open` also for those whose time has passed. */
	readonly status: 'open' | 'used' | 'withdrawn'
	readonly invited_at: string
	readonly until: string
}

/** The invitation that an event is about; undefined for members who came without one. */
function invitationOf(event: OrganizationEvent): string | undefined {
	return 'invitationId' in event.data ? event.data.invitationId : undefined
}

export const organizationInvitationsProjection = keyedProjection<OrganizationInvitationRow>({
	name: 'organization_invitations',
	version: 1,
	columns: {
		id: 'uuid',
		organization_id: 'uuid NOT NULL',
		role: 'text NOT NULL',
		status: 'text NOT NULL',
		invited_at: 'timestamptz NOT NULL',
		until: 'timestamptz NOT NULL',
	},
	indexes: { organization: '(organization_id, status)' },
	handles: ['MemberInvited', 'InvitationWithdrawn', 'MemberJoined'],
	keysOf: (recorded) => {
		const id = invitationOf(asEvent<OrganizationEvent>(recorded))
		return id === undefined ? [] : [id]
	},
	evolve: (row, recorded, id) => {
		const event = asEvent<OrganizationEvent>(recorded)
		switch (event.type) {
			case 'MemberInvited': {
				const { role, until, at } = event.data
				const organization_id = idOf(recorded.stream)
				return { id, organization_id, role, status: 'open', invited_at: at, until }
			}
			case 'InvitationWithdrawn':
				return row && { ...row, status: 'withdrawn' }
			case 'MemberJoined':
				return row && { ...row, status: 'used' }
			default:
				return row
		}
	},
})
