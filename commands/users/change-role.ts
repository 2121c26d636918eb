import { z } from 'zod'
import { endOfDayIn } from '../../domain/catalog/regions.contract.ts'
import { accessDecider, type RoleCommand } from '../../domain/users/access.decider.ts'
import { backofficeUserDetail, changeRoleBody } from '../../domain/users/backoffice.contract.ts'
import { accessStream } from '../../domain/users/streams.contract.ts'
import { loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { findUser } from '../../records/users/users.ts'
import { contextOf, rolesInSession, signedIn } from '../_shared/context.ts'
import type { CommandDeps, Show } from '../_shared/deps.ts'
import { saveNote } from '../_shared/notes.ts'

export type RoleDeps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> & {
	readonly showUser: Show
}

const ACTIONS = { grant: 'GrantRole', revoke: 'RevokeRole' } as const

/**
 * The event names the admin; the reason is a record that is stored first and kept only if the command
 * succeeds.
 */
async function change(
	deps: RoleDeps,
	type: RoleCommand['type'],
	userId: string,
	{ role, lastDay, reason }: z.output<typeof changeRoleBody>,
	caller: Caller,
): Promise<Reply> {
	const { sql, store, clock } = deps
	const granter = signedIn(caller).id
	if ((await findUser(sql, userId)) === null) throw notFound('user')
	// The tag counts changes, since a stream that isn't there yet has no revision to name.
	const { expectedRevision, ...context } = contextOf(caller)
	const { state: own } = await loadState(store, accessDecider, accessStream(granter))
	const stream = accessStream(userId)
	const given = {
		type,
		userId,
		role,
		at: new Date(clock.now()).toISOString(),
		...(lastDay && { until: new Date(endOfDayIn(DEFAULT_REGION, lastDay)).toISOString() }),
	}
	const command = (note: { readonly noteId: string; readonly noteHash: string }): RoleCommand => ({
		...given,
		by: {
			userId: granter,
			roles: rolesInSession(own.roles, caller),
			seen: Number(expectedRevision ?? -1n),
			reason: note,
		},
	})
	await refuseEarly(store, accessDecider, stream, command({ noteId: '', noteHash: '' }), context)
	const note = await saveNote(deps, stream, reason, caller)
	const decided = command(note ?? { noteId: '', noteHash: '' })
	const { position, state } = await deps.dispatch(accessDecider, stream, decided, context)
	const body = await deps.showUser(userId, caller.principal, position)
	return { body, position, revision: BigInt(state.changes) }
}

export const changeRole = (['grant', 'revoke'] as const).map(
	(action) =>
		(deps: RoleDeps): Route =>
			route({
				method: 'POST',
				path: `/api/backoffice/users/:id/roles/${action}`,
				summary: action === 'grant' ? 'Grant a role to a user' : 'Revoke a role from a user',
				tags: ['users', 'backoffice'],
				access: { allow: 'roles', roles: ['admin'] },
				params: z.object({ id }),
				body: changeRoleBody,
				answers: { 200: backofficeUserDetail },
				requiresIfMatch: true,
				handle: ({ params, body, caller }) => change(deps, ACTIONS[action], params.id, body, caller),
			}),
)
