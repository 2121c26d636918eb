import { z } from 'zod'
import { accessDecider, type EndSessions } from '../../domain/users/access.decider.ts'
import { backofficeUserDetail, endSessionsBody } from '../../domain/users/backoffice.contract.ts'
import { accessStream } from '../../domain/users/streams.contract.ts'
import { loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { revokeTokensOf } from '../../records/users/api-tokens.ts'
import { revokeOthers } from '../../records/users/sessions.ts'
import { findUser, type UserRow } from '../../records/users/users.ts'
import { contextOf, rolesInSession, signedIn } from '../_shared/context.ts'
import { saveNote } from '../_shared/notes.ts'
import { postMail } from './account-mail.ts'
import type { RoleDeps } from './change-role.ts'
import { fullName } from './register.ts'

export type EndSessionsDeps = RoleDeps & {
	readonly cipher: Cipher
	readonly sessionsClock: Clock
}

export const endSessionsOf = (deps: EndSessionsDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/users/:id/sessions/end',
		summary: 'Sign a user out on all devices',
		tags: ['users', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		perMinute: 30,
		params: z.object({ id }),
		body: endSessionsBody,
		answers: { 200: backofficeUserDetail },
		handle: ({ params, body, caller }) => end(deps, params.id, body.reason, caller),
	})

/**
 * The event comes first, so that the log has the reason of every sign-out. A repeated call ends what a crash
 * left open.
 */
async function end(deps: EndSessionsDeps, userId: string, text: string, caller: Caller): Promise<Reply> {
	const { sql, store, clock } = deps
	const user = await findUser(sql, userId)
	if (user === null) throw notFound('user')
	const { expectedRevision: _, ...context } = contextOf(caller)
	const { state: own } = await loadState(store, accessDecider, accessStream(signedIn(caller).id))
	const stream = accessStream(userId)
	const at = new Date(clock.now()).toISOString()
	const command = (reason: EndSessions['by']['reason']): EndSessions => ({
		type: 'EndSessions',
		userId,
		at,
		by: { roles: rolesInSession(own.roles, caller), reason },
	})
	const unwritten = { noteId: '', noteHash: '' }
	await refuseEarly(store, accessDecider, stream, command(unwritten), context)
	const note = await saveNote(deps, stream, text, caller)
	const decided = command(note ?? unwritten)
	const { position, state } = await deps.dispatch(accessDecider, stream, decided, context)
	await signOut(deps, user)
	const body = await deps.showUser(userId, caller.principal, position)
	return { body, position, revision: BigInt(state.changes) }
}

async function signOut({ sql, cipher, sessionsClock }: EndSessionsDeps, user: UserRow): Promise<void> {
	const now = sessionsClock.now()
	const at = new Date(now)
	const to = { name: fullName(user), address: user.email, language: languageOf(user.locale) }
	await sql.transaction(async (tx) => {
		const tokens = await revokeTokensOf(tx, user.id, at)
		if ((await revokeOthers(tx, user.id, null, at)) + tokens === 0) return
		await postMail(tx, cipher, { kind: 'sessions-ended', to, at: at.toISOString() }, now)
	})
}
