import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { countAttempt, uncountAttempt } from '../../records/users/login-attempts.ts'
import type { AccountDeps } from './account-deps.ts'
import { hashToken } from './tokens.ts'

/** What is counted: how often, for whom, in what time. */
export interface Limit {
	/** Such as `codes to`: with `whom` it names the counter. */
	readonly what: string
	readonly whom: string
	readonly most: number
	readonly windowMs: number
}

type Deps = Pick<AccountDeps, 'sql' | 'clock' | 'limits'>

const keyOf = ({ what, whom }: Pick<Limit, 'what' | 'whom'>): Buffer =>
	hashToken(`${what} ${whom.toLowerCase()}`)

/** A call was none against its limit after all. */
export async function uncountCall({ sql, limits }: Deps, limit: Pick<Limit, 'what' | 'whom'>): Promise<void> {
	if (limits) await uncountAttempt(sql, keyOf(limit))
}

/** Counts a call. @returns whether there were no more than may be */
export async function isWithin({ sql, clock, limits }: Deps, limit: Limit): Promise<boolean> {
	if (!limits) return true
	return (await countAttempt(sql, keyOf(limit), new Date(clock.now()), limit.windowMs)) <= limit.most
}

/**
 * Counts a call against its limits before anything else is done. What one of them refuses is not used up of
 * the others: whoever is too fast for an hour still has the rest of their day.
 * @throws DomainError TOO_MANY_ATTEMPTS (429)
 */
export async function countCall(deps: Deps, ...counted: readonly Limit[]): Promise<void> {
	const within: Limit[] = []
	for (const limit of counted) if (await isWithin(deps, limit)) within.push(limit)
	if (within.length === counted.length) return
	for (const limit of within) await uncountAttempt(deps.sql, keyOf(limit))
	throw refuseCommon('TOO_MANY_ATTEMPTS')
}
