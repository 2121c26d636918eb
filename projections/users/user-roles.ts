import { ROLE_EVENTS, type RoleEvent } from '../../domain/users/access.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { defineTable, jsonb, texts, timestamp, uuid } from '../../kernel/sql/table.ts'

export const userRolesTable = defineTable(
	'read.user_roles',
	{
		user_id: uuid(),
		roles: texts(),
		/** The ends of roles that have a term. */
		terms: jsonb<Readonly<Record<string, string>>>(),
		/** The first of these ends; null without one. */
		next_end_at: timestamp().nullable(),
	},
	{ primaryKey: ['user_id'] },
)

export const userRolesProjection = keyedProjection({
	table: userRolesTable,
	version: 2,
	handles: ROLE_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (row, recorded, userId) => {
		const event = asEvent<RoleEvent>(recorded)
		const { role } = event.data
		const others = (row?.roles ?? []).filter((each) => each !== role)
		const { [role]: _, ...terms }: Record<string, string> = JSON.parse(row?.terms ?? '{}')
		const isGranted = event.type === 'RoleGranted'
		if (isGranted && event.data.until !== undefined) terms[role] = event.data.until
		return {
			user_id: userId,
			roles: isGranted ? [...others, role] : others,
			terms: JSON.stringify(terms),
			next_end_at: Object.values(terms).toSorted()[0] ?? null,
		}
	},
})
