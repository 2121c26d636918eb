import { DomainError } from '../../domain/_shared/errors.ts'
import { countAttempt } from '../../records/users/login-attempts.ts'
import type { AccountDeps } from './account-deps.ts'
import { hashToken } from './tokens.ts'

export const HOUR_MS = 3_600_000

/** What is counted: how often, for whom, in what time. */
export interface Limit {
	/** Such as `codes to`: with `whom` it names the counter. */
	readonly what: string
	readonly whom: string
	readonly most: number
	readonly windowMs: number
}

type Deps = Pick<AccountDeps, 'sql' | 'clock' | 'limits'>

/** Counts a call. @returns whether there were no more than may be */
export async function isWithin(
	{ sql, clock, limits }: Deps,
	{ what, whom, most, windowMs }: Limit,
): Promise<boolean> {
	if (!limits) return true
	const key = hashToken(`${what} ${whom.toLowerCase()}`)
	return (await countAttempt(sql, key, new Date(clock.now()), windowMs)) <= most
}

/**
 * Counts a call against its limits before anything else is done.
 * @throws DomainError TOO_MANY_ATTEMPTS (429)
 */
export async function countCall(deps: Deps, ...counted: readonly Limit[]): Promise<void> {
	let exceeded = false
	for (const limit of counted) if (!(await isWithin(deps, limit))) exceeded = true
	if (exceeded) {
		throw new DomainError('TOO_MANY_ATTEMPTS', 'Too many requests. Please try again in a moment.', 429)
	}
}
