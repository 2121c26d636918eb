import { ROLE_EVENTS, type RoleEvent } from '../../domain/users/access.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** The roles that a person holds now. */
export type UserRolesRow = { readonly user_id: string; readonly roles: readonly string[] }

export const userRolesProjection = keyedProjection<UserRolesRow>({
	name: 'user_roles',
	version: 1,
	columns: { user_id: 'uuid', roles: 'text[] NOT NULL' },
	handles: ROLE_EVENTS,
	keysOf: (event) => [idOf(event.stream)],
	evolve: (row, recorded, userId) => {
		const event = asEvent<RoleEvent>(recorded)
		const others = (row?.roles ?? []).filter((role) => role !== event.data.role)
		const roles = event.type === 'RoleGranted' ? [...others, event.data.role] : others
		return { user_id: userId, roles }
	},
})
