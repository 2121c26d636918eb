import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { countAttempt, uncountAttempt } from '../../records/users/login-attempts.ts'
import type { AccountDeps } from './account-deps.ts'
import { hashToken } from './tokens.ts'

export interface Limit {
	readonly what: string
	readonly whom: string
	readonly most: number
	readonly windowMs: number
}

type Deps = Pick<AccountDeps, 'sql' | 'clock' | 'limits'>

const keyOf = ({ what, whom }: Pick<Limit, 'what' | 'whom'>): Buffer =>
	hashToken(`${what} ${whom.toLowerCase()}`)

export async function uncountCall({ sql, limits }: Deps, limit: Pick<Limit, 'what' | 'whom'>): Promise<void> {
	if (limits) await uncountAttempt(sql, keyOf(limit))
}

/**
 * Counts a call.
 * @returns whether it is within the limit
 */
export async function isWithin({ sql, clock, limits }: Deps, limit: Limit): Promise<boolean> {
	if (!limits) return true
	return (await countAttempt(sql, keyOf(limit), new Date(clock.now()), limit.windowMs)) <= limit.most
}

/**
 * Counts a call against its limits before anything else is done. A refused call does not use up the other
 * limits: a user who is too fast for an hour keeps the rest of their day.
 * @throws DomainError TOO_MANY_ATTEMPTS (429)
 */
export async function countCall(deps: Deps, ...counted: readonly Limit[]): Promise<void> {
	const within: Limit[] = []
	for (const limit of counted) if (await isWithin(deps, limit)) within.push(limit)
	if (within.length === counted.length) return
	for (const limit of within) await uncountAttempt(deps.sql, keyOf(limit))
	throw refuseCommon('TOO_MANY_ATTEMPTS')
}
