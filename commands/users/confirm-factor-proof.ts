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
	readonly sessionsClock: Clock
	readonly showUser: (userId: string, viewer: Principal) => Promise<unknown>
}

/**
 * Confirms, instead of the mailed link, that a person who enrols a second factor is who they say: the admin
 * saw or heard them, and types the number of their page. Only admins who may grant finance roles may do so,
 * since a factor activates such a role.
 */
export const confirmProofOf = (deps: ConfirmProofDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/users/:id/factor-proof/confirm',
		summary: 'Confirm the identity of a user who sets up two-step verification',
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
