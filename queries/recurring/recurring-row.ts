import type { z } from 'zod'
import { TARGETS } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type {
	linkedConfirmation,
	linkedRecurring,
	recurringDonation,
} from '../../domain/recurring/contract.ts'
import { nextAt, tryAt } from '../../domain/recurring/schedule-rules.contract.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { recurringDonationsTable } from '../../projections/recurring/recurring-donations.ts'
import { targetJoins, targetName } from '../../records/_shared/targets.ts'

const OF_RECURRING = selection(recurringDonationsTable, 'm', [
	'id',
	'donor_id',
	'target_kind',
	'target_id',
	'currency',
	'donation',
	'fee',
	'total',
	'covers_fee',
	'anonymous',
	'method_id',
	'method',
	'status',
	'phase',
	'period',
	'tries',
	'retry_at',
	'notice_at',
	'phase_at',
	'day',
	'zone',
	'paused_until',
	'paused_because',
	'bank_wants',
	'confirmed',
	'declined_at',
	'declined_code',
	'next_at',
	'problem',
	'because',
	'started_at',
	'ended_at',
	'months',
	'given',
])

export const RECURRING_COLUMNS = `${OF_RECURRING.list}, coalesce(k.brand, b.label) AS brand, coalesce(k.last4, b.last4) AS last4,
	a.name AS mandate_name, a.most,
	${targetName('m.target_kind')} AS title`

/** The method is known to its donor only; the request has its current title. */
export const RECURRING_FROM = `read.recurring_donations m
	LEFT JOIN rec.saved_cards k ON k.id = m.method_id AND m.method = 'card'
	LEFT JOIN rec.bank_accounts b ON b.id = m.method_id AND m.method = 'bankDebit'
	LEFT JOIN rec.payment_mandates a ON a.id = m.method_id AND m.method = 'upi'
	${targetJoins('m.target_kind', 'm.target_id')}`

export const RECURRING_MODELS = ['recurring_donations', 'requests'] as const

export type RecurringRecord = SelectedBy<typeof OF_RECURRING> & {
	readonly brand: string | null
	readonly last4: string | null
	readonly mandate_name: string | null
	readonly most: bigint | null
	readonly title: string | null
}

function chargeAt(row: RecurringRecord): string | null {
	if (row.status !== 'active') return null
	const schedule = {
		status: row.status,
		phase: row.phase,
		period: row.period,
		tries: row.tries,
		retryAt: row.retry_at?.toISOString() ?? null,
		noticeAt: row.notice_at?.toISOString() ?? null,
		phaseAt: row.phase_at.toISOString(),
		day: row.day,
		zone: row.zone,
		currency: row.currency,
		pausedUntil: row.paused_until,
		pausedBecause: row.paused_because,
		method: row.method,
	}
	if (row.phase === 'charging' || row.phase === 'needsDonor' || nextAt(schedule) === null) return null
	return new Date(tryAt(schedule)).toISOString()
}

export const linkedOf = (row: RecurringRecord): z.output<typeof linkedRecurring> => ({
	_id: row.id,
	donationFor: TARGETS[row.target_kind].donationFor,
	title: row.title,
	units: row.currency,
	quantity: row.donation,
	processingFees: row.fee,
	totalAmount: row.total,
	day: row.day,
	status: row.status,
	phase: row.phase,
	period: row.period,
	nextAt: chargeAt(row),
	paidBy: row.method,
	method: row.mandate_name ?? (row.last4 === null ? null : `•••• ${row.last4}`),
	last4: row.last4,
	pausedUntil: row.status === 'paused' ? row.paused_until : null,
	pausedBecause: row.status === 'paused' ? row.paused_because : null,
	problem: row.status === 'active' && row.problem !== 'later' ? row.problem : null,
	because: row.because,
})

/** @param declinedId the donation that the bank declined */
export const linkedConfirmationOf = (
	row: RecurringRecord,
	declinedId: string,
): z.output<typeof linkedConfirmation> => ({
	...linkedOf(row),
	link: row.confirmed.includes(declinedId)
		? 'used'
		: row.status === 'active' && row.bank_wants === declinedId
			? 'open'
			: 'over',
})

export const recurringOf = (row: RecurringRecord): z.output<typeof recurringDonation> => ({
	...linkedOf(row),
	requestId: row.target_kind === 'request' ? row.target_id : null,
	shouldChargeProcessingFees: row.covers_fee,
	anonymous: row.anonymous,
	methodId: row.method_id,
	brand: row.brand,
	startedAt: row.started_at.toISOString(),
	endedAt: row.ended_at?.toISOString() ?? null,
	months: row.months,
	given: row.given,
	most: row.most,
})
