import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import {
	type Discrepancies,
	type DiscrepancyCommand,
	decideDiscrepancy,
	evolveDiscrepancies,
	type Finding,
	NO_DISCREPANCIES,
	openIn,
	tieOut,
} from './discrepancies.ts'
import type { PayoutEvent } from './payouts.events.ts'
import type { DiscrepancyEvent } from './provider-accounts.events.ts'

/** The provider's report of one payout. Times are ISO 8601, the amount minor units. */
export interface PayoutReport {
	readonly provider: string
	readonly account: string
	readonly payoutRef: string
	readonly amount: bigint
	readonly currency: string
	readonly status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
	readonly automatic: boolean
	readonly sourceType: 'bank_account' | 'card'
	readonly createdAt: string
	readonly arrivalAt: string
	/** The time of the final state; null before. */
	readonly movedAt: string | null
	readonly failureCode: string | null
}

/** The number of lines, their net sum in minor units, and a digest of them. */
export interface LinesFact {
	readonly count: number
	readonly sum: bigint
	readonly digest: string
}

export type PayoutCommand =
	| { readonly type: 'ObservePayout'; readonly report: PayoutReport; readonly at: string }
	| { readonly type: 'MirrorPayoutLines'; readonly lines: LinesFact; readonly at: string }
	| {
			readonly type: 'TieOutPayout'
			readonly findings: readonly Finding[]
			readonly openElsewhere: number
			readonly digest: string
			readonly at: string
	  }
	| DiscrepancyCommand

export interface Payout {
	readonly status: 'inTransit' | 'paid' | 'failed' | 'canceled'
	readonly sent: Extract<PayoutEvent, { type: 'PayoutSent' }>['data']
	readonly arrivalAt: string
	readonly lines: LinesFact | null
	readonly reconciled: string | null
	readonly discrepancies: Discrepancies
}
export type PayoutState = { readonly status: 'none' } | Payout
export type PayoutStreamEvent = PayoutEvent | DiscrepancyEvent

/**
 * Returns the missing events that make the payout agree with the report. An older report adds nothing: failed
 * and canceled are final, and only failed follows paid.
 */
function observe(report: PayoutReport, at: string, before: PayoutState): readonly PayoutStreamEvent[] {
	const events: PayoutStreamEvent[] = []
	let payout = before
	const emit = (event: PayoutStreamEvent) => {
		events.push(event)
		payout = evolve(payout, event)
	}
	if (payout.status === 'none') emit(sent(report, at))
	if (payout.status === 'none') return events
	const isOpen = payout.status === 'inTransit'
	if (isOpen && report.arrivalAt !== payout.arrivalAt) {
		emit({ type: 'PayoutRescheduled', data: { arrivalAt: report.arrivalAt, at } })
	}
	const moved = { ...repeated(payout), effectiveAt: report.movedAt ?? at, at }
	if (report.status === 'paid' && isOpen) emit({ type: 'PayoutPaid', data: moved })
	if (report.status === 'canceled' && isOpen) emit({ type: 'PayoutCanceled', data: moved })
	if (report.status === 'failed' && (isOpen || payout.status === 'paid')) {
		const wasPaid = payout.status === 'paid'
		emit({ type: 'PayoutFailed', data: { ...moved, wasPaid, code: report.failureCode ?? 'unknown' } })
	}
	return events
}

function sent(report: PayoutReport, at: string): PayoutEvent {
	const { provider, account, payoutRef, currency, automatic, sourceType, arrivalAt, createdAt } = report
	const amount = report.amount.toString()
	return {
		type: 'PayoutSent',
		data: {
			provider,
			account,
			payoutRef,
			amount,
			currency,
			effectiveAt: createdAt,
			at,
			automatic,
			sourceType,
			arrivalAt,
		},
	}
}

function repeated({ sent: { provider, account, payoutRef, amount, currency } }: Payout) {
	return { provider, account, payoutRef, amount, currency }
}

function reconcile(
	command: Extract<PayoutCommand, { type: 'TieOutPayout' }>,
	payout: Payout,
): readonly PayoutStreamEvent[] {
	const { findings, digest, openElsewhere, at } = command
	// Others have mirrored newer lines meanwhile, and look at those.
	if (payout.lines?.digest !== digest) return []
	const events = tieOut(findings, payout.discrepancies, at)
	const after = events.reduce(evolveDiscrepancies, payout.discrepancies)
	if (openElsewhere > 0 || openIn(after).length > 0 || payout.reconciled === digest) return events
	return [...events, { type: 'PayoutReconciled', data: { count: payout.lines.count, digest, at } }]
}

function decide(command: PayoutCommand, state: PayoutState): readonly PayoutStreamEvent[] {
	switch (command.type) {
		case 'ObservePayout':
			return observe(command.report, command.at, state)
		case 'MirrorPayoutLines': {
			const payout = existing(state)
			const { count, sum, digest } = command.lines
			if (payout.lines?.digest === digest) return []
			const { currency } = payout.sent
			const data = { count, sum: sum.toString(), currency, digest, at: command.at }
			return [{ type: 'PayoutLinesMirrored', data }]
		}
		case 'TieOutPayout':
			return reconcile(command, existing(state))
		case 'AssignDiscrepancy':
		case 'NoteDiscrepancy':
		case 'ResolveDiscrepancy':
		case 'WriteOffDiscrepancy':
		case 'ReopenDiscrepancy':
			return decideDiscrepancy(command, existing(state).discrepancies)
		default:
			return never(command)
	}
}

function existing(state: PayoutState): Payout {
	if (state.status === 'none') throw notFound('payout')
	return state
}

function evolve(state: PayoutState, event: PayoutStreamEvent): PayoutState {
	if (event.type === 'PayoutSent') {
		const { arrivalAt } = event.data
		const nothing = { lines: null, reconciled: null, discrepancies: NO_DISCREPANCIES }
		return { status: 'inTransit', sent: event.data, arrivalAt, ...nothing }
	}
	if (state.status === 'none') throw new TypeError(`${event.type} before PayoutSent`)
	return { ...state, ...changes(state, event) }
}

function changes(payout: Payout, event: Exclude<PayoutStreamEvent, { type: 'PayoutSent' }>): Partial<Payout> {
	switch (event.type) {
		case 'PayoutRescheduled':
			return { arrivalAt: event.data.arrivalAt }
		case 'PayoutPaid':
			return { status: 'paid' }
		case 'PayoutFailed':
			return { status: 'failed' }
		case 'PayoutCanceled':
			return { status: 'canceled' }
		case 'PayoutLinesMirrored': {
			const { count, sum, digest } = event.data
			return { lines: { count, sum: BigInt(sum), digest }, reconciled: null }
		}
		case 'PayoutReconciled':
			return { reconciled: event.data.digest }
		case 'DiscrepancyFound':
		case 'DiscrepancyChanged':
			return { discrepancies: evolveDiscrepancies(payout.discrepancies, event), reconciled: null }
		case 'DiscrepancyAssigned':
		case 'DiscrepancyNoted':
		case 'DiscrepancyResolved':
			return { discrepancies: evolveDiscrepancies(payout.discrepancies, event) }
		default:
			return never(event)
	}
}

export const payoutDecider: Decider<PayoutState, PayoutCommand, PayoutStreamEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
