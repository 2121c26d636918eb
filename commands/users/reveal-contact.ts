import { z } from 'zod'
import { revealContactBody, revealedContact } from '../../domain/users/user-filters.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import { findUser } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

type Deps = Pick<CommandDeps, 'clock'> & { readonly sql: SqlExecutor }

export const recordSeen = (
	{ sql, clock }: Deps,
	caller: Caller,
	summary: {
		readonly outcome: 'emailRevealed' | 'exported'
		readonly operation: string
		readonly userId?: string
		readonly reason?: string
	},
): Promise<void> =>
	recordActivity(sql, {
		id: derivedId(summary.outcome, caller.commandId),
		at: new Date(clock.now()),
		type: 'auth',
		user_id: signedIn(caller).id,
		correlation_id: caller.correlationId,
		ip: caller.ip,
		user_agent: caller.userAgent,
		summary,
	})

async function reveal(deps: Deps, userId: string, reason: string, caller: Caller): Promise<Reply> {
	const user = await findUser(deps.sql, userId)
	if (user === null) throw notFound('user')
	// Written down first: nobody sees an address without a trace of it.
	await recordSeen(deps, caller, { outcome: 'emailRevealed', operation: 'revealContact', userId, reason })
	return { body: { email: user.email, phone: user.phone } }
}

export const revealContact = (deps: Deps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/users/:id/contact',
		summary: 'Reveal a user’s contact; the view and its reason are recorded',
		tags: ['users', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		perMinute: 30,
		params: z.object({ id }),
		body: revealContactBody,
		answers: { 200: revealedContact },
		handle: ({ params, body, caller }) => reveal(deps, params.id, body.reason, caller),
	})
