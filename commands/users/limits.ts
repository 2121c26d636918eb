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

/**
 * Counts a call against its limits before anything else is done.
 * @throws DomainError TOO_MANY_ATTEMPTS (429)
 */
export async function countCall(
	{ sql, clock, limits }: Pick<AccountDeps, 'sql' | 'clock' | 'limits'>,
	...counted: readonly Limit[]
): Promise<void> {
	if (!limits) return
	const now = new Date(clock.now())
	let exceeded = false
	for (const { what, whom, most, windowMs } of counted) {
		const key = hashToken(`${what} ${whom.toLowerCase()}`)
		if ((await countAttempt(sql, key, now, windowMs)) > most) exceeded = true
	}
	if (exceeded) {
		throw new DomainError('TOO_MANY_ATTEMPTS', 'Too many requests. Please try again in a moment.', 429)
	}
}
