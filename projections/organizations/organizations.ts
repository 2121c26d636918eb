import {
	ORGANIZATION_EVENTS,
	type OrganizationEvent,
} from '../../domain/organizations/organizations.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	defineTable,
	type ProjectedRowOf,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export const organizationsTable = defineTable(
	'read.organizations',
	{
		id: uuid(),
		details_id: uuid(),
		owner_ids: texts(),
		/** Owners and admins: they approve members' requests, and manage its bank accounts. */
		lead_ids: texts(),
		member_ids: texts(),
		verified: boolean(),
		verification: text<'waiting' | 'verified' | 'refused'>(),
		note_id: uuid().nullable(),
		/** The start of its wait for an admin, or of its current state. */
		since: timestamp(),
		is_top: boolean(),
		email_verified: boolean(),
		email_details_id: uuid(),
		registered_at: timestamp(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			members: 'USING gin (member_ids)',
			details: '(details_id)',
			queue: '(verification, since)',
		},
	},
)
export type OrganizationRow = ProjectedRowOf<typeof organizationsTable>

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id)

function placed(row: OrganizationRow, userId: string, role: 'owner' | 'admin' | 'member' | null) {
	const place = (ids: readonly string[], belongs: boolean) =>
		belongs ? [...without(ids, userId), userId] : without(ids, userId)
	return {
		owner_ids: place(row.owner_ids, role === 'owner'),
		lead_ids: place(row.lead_ids, role === 'owner' || role === 'admin'),
		member_ids:
			role !== null && row.member_ids.includes(userId)
				? row.member_ids
				: place(row.member_ids, role !== null),
	}
}

export const organizationsProjection = keyedProjection<typeof organizationsTable>({
	table: organizationsTable,
	version: 3,
	handles: ORGANIZATION_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (row, recorded, id) => {
		const event = asEvent<OrganizationEvent>(recorded)
		const { revision } = recorded
		const { at } = event.data
		if (event.type === 'OrganizationRegistered') {
			const { ownerId, detailsId = id } = event.data
			return {
				id,
				details_id: detailsId,
				owner_ids: [ownerId],
				lead_ids: [ownerId],
				member_ids: [ownerId],
				verified: false,
				verification: 'waiting',
				note_id: null,
				since: at,
				is_top: false,
				email_verified: false,
				email_details_id: detailsId,
				registered_at: at,
				revision,
			}
		}
		if (!row) return null
		switch (event.type) {
			case 'OrganizationDescribed': {
				const { detailsId, emailChanged } = event.data
				const again = row.verification === 'refused' ? ({ verification: 'waiting', since: at } as const) : {}
				const email = emailChanged ? { email_verified: false, email_details_id: detailsId } : {}
				return { ...row, details_id: detailsId, ...again, ...email, revision }
			}
			case 'OrganizationEmailVerified':
				return { ...row, email_verified: true, revision }
			case 'OrganizationRemoved':
				return null
			case 'MemberJoined':
			case 'MemberRoleChanged':
				return { ...row, ...placed(row, event.data.userId, event.data.role), revision }
			case 'MemberLeft':
				return { ...row, ...placed(row, event.data.userId, null), revision }
			case 'OrganizationVerified': {
				const note_id = event.data.reason?.noteId ?? null
				return { ...row, verified: true, verification: 'verified', note_id, since: at, revision }
			}
			case 'OrganizationUnverified': {
				const verification = event.data.because === 'renamed' ? 'waiting' : 'refused'
				const note_id = event.data.reason?.noteId ?? null
				return { ...row, verified: false, verification, note_id, since: at, revision }
			}
			case 'TopOrganizationMarked':
				return { ...row, is_top: event.data.isTop, revision }
			case 'OrganizationEmailCheckRequested':
			case 'MemberInvited':
			case 'InvitationWithdrawn':
			case 'TaxRegistrationSubmitted':
			case 'TaxRegistrationVerified':
			case 'TaxRegistrationUnverified':
			case 'TaxRegistrationWithdrawn':
				return { ...row, revision }
		}
	},
})
