import { hash } from 'node:crypto'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { countAttempt } from '../../records/users/login-attempts.ts'

const MOST = { byPerson: 100, ofUnverified: 20 }

export interface Inviter {
	readonly userId: string
	/** The organization that the person acts for, while it is not verified. */
	readonly unverified?: string
}

/**
 * Counts invitations and other mails to entered addresses in the transaction that stores them, so that a
 * refused one does not count.
 * @throws DomainError INVITATIONS_OF_DAY (429)
 */
export async function countInvitations(
	tx: SqlExecutor,
	{ userId, unverified }: Inviter,
	now: Date,
	number = 1,
): Promise<void> {
	if (number === 0) return
	const count = (whom: string) =>
		countAttempt(tx, hash('sha256', `invitations of ${whom}`, 'buffer'), now, DAY_MS, number)
	const isOver =
		(await count(userId)) > MOST.byPerson ||
		(unverified !== undefined && (await count(unverified)) > MOST.ofUnverified)
	if (isOver) throw refuseCommon('INVITATIONS_OF_DAY')
}
