import { recentProofAnswer, recentProofBody } from '../../domain/users/factor-proof.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { madeAt } from '../../kernel/wire/ids.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { isProvenSince, markProven } from '../../records/users/sessions.ts'
import { signedIn } from '../_shared/context.ts'
import type { AccountDeps } from './account-deps.ts'
import { requestSecondFactor, withPassword } from './second-factor.ts'

/** After a log-in or a proof, a session may change for this long what a thief of its token would change. */
const RECENT_MS = 10 * MINUTE_MS

/**
 * Requires that the session was proven lately, by any log-in or by the password.
 * @throws DomainError PROOF_REQUIRED (403)
 */
export async function requireRecentProof(
	{ sql, clock }: Pick<AccountDeps, 'sql' | 'clock'>,
	caller: Caller,
): Promise<void> {
	const { sessionId } = signedIn(caller)
	const since = clock.now() - RECENT_MS
	if (madeAt(sessionId) > since || (await isProvenSince(sql, sessionId, new Date(since)))) return
	throw refuse('PROOF_REQUIRED')
}

export const proveRecently = (deps: AccountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/user/proof',
		summary: 'Confirm the identity of a session before a sensitive change',
		tags: ['users'],
		access: { allow: 'signedIn' },
		perMinute: 20,
		body: recentProofBody,
		answers: { 200: recentProofAnswer },
		handle: async ({ body, caller }) => {
			const user = await withPassword(deps, caller, body.password)
			await requestSecondFactor(deps, user.id, body.code)
			const now = deps.clock.now()
			await markProven(deps.sql, signedIn(caller).sessionId, new Date(now))
			const until = new Date(now + RECENT_MS).toISOString()
			return { body: { statusCode: 200, data: { until } } }
		},
	})
