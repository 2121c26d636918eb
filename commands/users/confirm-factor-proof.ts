import { z } from 'zod'
import { backofficeUserDetail } from '../../domain/users/backoffice.contract.ts'
import { confirmProofBody } from '../../domain/users/factor-proof.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import type { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Principal, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import { proveByNumber } from '../../records/users/factor-proofs.ts'
import { findUser } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { PROVEN_MS } from './factor-proof.ts'

const MAX_ATTEMPTS = 5

export interface ConfirmProofDeps {
	readonly sql: CommandDeps['sql']
	/** That of sessions and of what proves an account. */
	readonly sessionsClock: Clock
	/** A person as the backoffice shows them. */
	readonly showUser: (userId: string, viewer: Principal) => Promise<unknown>
}

/**
 * Confirms that whoever asks for a second factor in somebody's name is that person, in the place of the link that is
 * mailed: the admin saw or heard them, and types the number that their page shows. Only those who may grant roles of
 * money may, since a factor makes such a role work.
 */
export const confirmProofOf = (deps: ConfirmProofDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/users/:id/factor-proof/confirm',
		summary: 'Confirm that somebody who sets two-step verification up is who they say',
		tags: ['users', 'backoffice'],
		access: { allow: 'roles', roles: ['superAdmin'] },
		perMinute: 30,
		params: z.object({ id }),
		body: confirmProofBody,
		answers: { 200: backofficeUserDetail },
		handle: ({ params, body, caller }) => confirm(deps, params.id, body.number, caller),
	})

async function confirm(
	deps: ConfirmProofDeps,
	userId: string,
	number: string,
	caller: Caller,
): Promise<Reply> {
	const { sql, sessionsClock } = deps
	const admin = signedIn(caller)
	if (admin.id === userId) {
		throw refuse('OWN_FACTOR')
	}
	if ((await findUser(sql, userId)) === null) throw notFound('user')
	const at = new Date(sessionsClock.now())
	const proof = { userId, number, adminId: admin.id }
	const until = new Date(at.getTime() + PROVEN_MS)
	// Not in one transaction: a wrong number stays counted.
	if (!(await proveByNumber(sql, proof, MAX_ATTEMPTS, at, until))) throw wrongNumber()
	await recordActivity(sql, {
		id: newId(at.getTime()),
		at,
		type: 'auth',
		user_id: admin.id,
		correlation_id: caller.correlationId,
		ip: caller.ip,
		user_agent: caller.userAgent,
		summary: { outcome: 'factor-confirmed', of: userId },
	})
	return { body: await deps.showUser(userId, caller.principal) }
}

function wrongNumber(): DomainError {
	return refuse('FACTOR_NUMBER_WRONG', {}, 'number')
}
