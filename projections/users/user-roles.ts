import { ROLE_EVENTS, type RoleEvent } from '../../domain/users/access.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { defineTable, texts, uuid } from '../../kernel/sql/table.ts'

export const userRolesTable = defineTable(
	'read.user_roles',
	{
		user_id: uuid(),
		roles: texts(),
	},
	{ primaryKey: ['user_id'] },
)

export const userRolesProjection = keyedProjection({
	table: userRolesTable,
	version: 1,
	handles: ROLE_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (row, recorded, userId) => {
		const event = asEvent<RoleEvent>(recorded)
		const others = (row?.roles ?? []).filter((role) => role !== event.data.role)
		const roles = event.type === 'RoleGranted' ? [...others, event.data.role] : others
		return { user_id: userId, roles }
	},
})
