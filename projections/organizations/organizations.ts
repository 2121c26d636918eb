import {
	ORGANIZATION_EVENTS,
	type OrganizationEvent,
} from '../../domain/organizations/organizations.events.ts'
import { keyedProjection } from '../_shared/keyed.ts'
import { asEvent, idOf } from '../_shared/typed.ts'

/** Who belongs to an organization: owners and admins may approve what members raise in its name. */
export type OrganizationRow = {
	readonly id: string
	readonly owner_id: string
	readonly admin_ids: readonly string[]
	readonly member_ids: readonly string[]
	readonly verified: boolean
}

export const organizationsProjection = keyedProjection<OrganizationRow>({
	name: 'organizations',
	version: 1,
	columns: {
		id: 'uuid',
		owner_id: 'uuid NOT NULL',
		admin_ids: 'text[] NOT NULL',
		member_ids: 'text[] NOT NULL',
		verified: 'boolean NOT NULL',
	},
	handles: ORGANIZATION_EVENTS,
	keysOf: (event) => [idOf(event.stream)],
	evolve: (row, recorded, id) => {
		const event = asEvent<OrganizationEvent>(recorded)
		if (event.type === 'OrganizationRegistered') {
			return { id, owner_id: event.data.ownerId, admin_ids: [], member_ids: [], verified: false }
		}
		if (!row) return null
		if (event.type === 'OrganizationVerified') return { ...row, verified: true }
		const { userId, role } = event.data
		return role === 'admin'
			? { ...row, admin_ids: [...row.admin_ids, userId] }
			: { ...row, member_ids: [...row.member_ids, userId] }
	},
})
