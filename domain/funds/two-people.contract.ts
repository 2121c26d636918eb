import { DAY_MS } from '../../kernel/wire/time.ts'
import type { WithdrawalStatus } from './contract.ts'

/** An amount of one currency as the same part of another's limit, rounded up; all of them minor units. */
export const partOfLimit = (amount: bigint, limit: bigint, otherLimit: bigint): bigint =>
	(amount * otherLimit + limit - 1n) / limit

/** What the sum of a fund's day needs to know of each of its withdrawals. */
export interface Summed {
	readonly status: WithdrawalStatus
	/** Minor units. */
	readonly amount: bigint
	/** ISO 8601. */
	readonly requestedAt: string
	/** When it was approved last, ISO 8601; null while it isn't. */
	readonly approvedAt: string | null
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
			within(other.requestedAt, one.requestedAt) ||
			(other.approvedAt !== null && within(other.approvedAt, at))
		if (isOfDay && !OVER.includes(other.status)) sum += other.amount
	}
	return sum
}
