import { DAY_MS } from '../../kernel/wire/time.ts'
import type { WithdrawalStatus } from './contract.ts'

/** Converts an amount to the same part of another currency's limit, rounded up; all in minor units. */
export const partOfLimit = (amount: bigint, limit: bigint, otherLimit: bigint): bigint =>
	(amount * otherLimit + limit - 1n) / limit

export interface Summed {
	readonly status: WithdrawalStatus
	/** Minor units. */
	readonly amount: bigint
	/** ISO 8601. */
	readonly requestedAt: string
	/** The last approval, ISO 8601; null when it is not approved. */
	readonly approvedAt: string | null
}

const OVER: readonly WithdrawalStatus[] = ['rejected', 'cancelled']

const within = (one: string, other: string): boolean => Math.abs(Date.parse(one) - Date.parse(other)) < DAY_MS

/**
 * Sums the fund's outflows around a withdrawal, in minor units: itself, those requested within 24 hours of
 * it, and those approved in the 24 hours before `at`. So splitting an amount does not avoid the limit,
 * whether the parts are requested or approved at once.
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
