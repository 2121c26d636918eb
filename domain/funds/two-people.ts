import { DAY_MS } from '../../kernel/time.ts'
import type { WithdrawalStatus } from './contract.ts'
import type { AccountFact, FundRequestFact } from './withdrawal-commands.ts'

/** What the sum of a fund's day needs to know of each of its withdrawals. */
export interface Summed {
	readonly status: WithdrawalStatus
	/** Minor units. */
	readonly amount: bigint
	/** ISO 8601. */
	readonly askedAt: string
	/** When it was approved last, ISO 8601; null while it isn't. */
	readonly approvedAt: string | null
}

/** The first of two approvals, for what its person looked at. */
export interface FirstApproval {
	readonly byUserId: string
	readonly accountVersion: number
	/** The revision of the request's stream; null for other funds. */
	readonly requestRevision: string | null
	/** ISO 8601. */
	readonly at: string
}

/** Nothing leaves by these any more. */
const OVER: readonly WithdrawalStatus[] = ['rejected', 'cancelled']

const within = (one: string, other: string): boolean => Math.abs(Date.parse(one) - Date.parse(other)) < DAY_MS

/**
 * What leaves a fund together with one of its withdrawals, in minor units: itself, with all that were asked for
 * within 24 hours of it, and all that were approved in the 24 hours before `at`. Whoever splits an amount meets
 * the sum, whether the pieces are asked for or approved at once.
 * @param others the fund's other withdrawals
 * @param at the moment of the approval, ISO 8601
 */
export const togetherWith = (one: Summed, others: Iterable<Summed>, at: string): bigint => {
	let sum = one.amount
	for (const other of others) {
		const isOfDay =
			within(other.askedAt, one.askedAt) || (other.approvedAt !== null && within(other.approvedAt, at))
		if (isOfDay && !OVER.includes(other.status)) sum += other.amount
	}
	return sum
}

/** Whether a first approval still counts: the bank account and the request stand as its person saw them. */
export const stands = (
	{ accountVersion, requestRevision }: FirstApproval,
	account: Pick<AccountFact, 'version'>,
	request: FundRequestFact | null,
): boolean =>
	accountVersion === account.version &&
	(request === null || requestRevision === null || BigInt(request.statusRevision) <= BigInt(requestRevision))
