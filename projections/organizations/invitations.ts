import type { MemberRole, OrganizationEvent } from '../../domain/organizations/organizations.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const organizationInvitationsTable = defineTable(
	'read.organization_invitations',
	{
		id: uuid(),
		organization_id: uuid(),
		role: text<MemberRole>(),
		/** An expired invitation is also `open`. */
		status: text<'open' | 'used' | 'withdrawn'>(),
		invited_at: timestamp(),
		until: timestamp(),
	},
	{ primaryKey: ['id'], indexes: { organization: '(organization_id, status)' } },
)

function invitationOf(event: OrganizationEvent): string | undefined {
	return 'invitationId' in event.data ? event.data.invitationId : undefined
}

export const organizationInvitationsProjection = keyedProjection<typeof organizationInvitationsTable>({
	table: organizationInvitationsTable,
	version: 1,
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
				const organization_id = streamId(recorded.stream)
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
