import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import type { PaymentReport } from '../_shared/payment-report.contract.ts'
import { type AssignmentCommand, decideAssignment } from './assignment.ts'
import { type ContinuationCommand, decideContinuation } from './continuation.ts'
import { NOT_CHOSEN } from './contract.ts'
import { type DisputeCommand, decideDispute } from './dispute-answers.ts'
import type { DonationEvent, DonationStarted, Donor } from './donations.events.ts'
import { type Donation, type DonationState, evolveDonation } from './donations.state.ts'
import { decideFraudWarning, type FraudWarningCommand } from './fraud-warnings.ts'
import { observe } from './observe.ts'
import { decideOffline, type OfflineCommand } from './offline.ts'
import { decideRefund, type RefundCommand } from './refunds.ts'
import { refuse } from './refusals.contract.ts'
import { invalidAmount } from './refusals.ts'
import { decideSetAside, type SetAsideCommand } from './set-aside.ts'
import { checkedSplit, checkTarget, type RequestFact, type Terms } from './terms.ts'

/** The event's data without the decided values (`split`) and those from facts. */
type StartDonation = Omit<DonationStarted['data'], 'split' | 'coversFee' | 'requestRevision' | 'secondOf'> & {
	readonly type: 'StartDonation'
	readonly request: RequestFact | null
	readonly terms: Terms
}

export type DonationCommand =
	| StartDonation
	| AssignmentCommand
	| { readonly type: 'ObservePayment'; readonly report: PaymentReport }
	/** The report of a second payment for the paid donation `of`; booked on a stream of its own. */
	| {
			readonly type: 'ObserveSecondPayment'
			readonly of: string
			readonly donor: Donor
			readonly report: PaymentReport
			readonly at: string
	  }
	/** The report of a payment that pays no donation, which finance takes in; on a stream of its own. */
	| {
			readonly type: 'ObserveUnknownPayment'
			readonly donor: Donor
			readonly report: PaymentReport
			readonly at: string
	  }
	| RefundCommand
	| DisputeCommand
	| FraudWarningCommand
	| ContinuationCommand
	| OfflineCommand
	| SetAsideCommand
	| { readonly type: 'AbandonDonation'; readonly at: string }

function decide(command: DonationCommand, state: DonationState): readonly DonationEvent[] {
	switch (command.type) {
		case 'StartDonation': {
			if (state.status !== 'none') throw refuse('ALREADY_EXISTS')
			const { type: _, request, terms, ...started } = command
			const { target, currency } = started
			if (target) {
				checkTarget(target, request, currency)
				if (request && !request.acceptsDonations) {
					throw refuse('NOT_ACCEPTING_DONATIONS')
				}
			}
			// Nobody has said yet how an unassigned payment divides: all of it waits, undivided.
			const split = target
				? checkedSplit(terms, currency)
				: { donation: terms.total.toString(), fee: '0', total: terms.total.toString() }
			if (terms.total < 1n) throw invalidAmount()
			const requestRevision = request?.revision ?? null
			return [
				{
					type: 'DonationStarted',
					data: { ...started, split, coversFee: terms.coversFee, requestRevision },
				},
			]
		}
		case 'AssignDonation':
		case 'AssignByFinance':
			return decideAssignment(command, existing(state))
		case 'ObservePayment':
			return observe(command.report, existing(state))
		case 'ObserveSecondPayment':
			return observeAlone(command.report, state, command)
		case 'ObserveUnknownPayment':
			// It counts as it was paid: a part may have been captured of what was approved.
			return observeAlone({ ...command.report, amount: command.report.amountReceived }, state, command)
		case 'RefundUnassigned':
		case 'RefundSecondPayment':
		case 'RequestRefund':
		case 'RecordRefusedRefund':
			return decideRefund(command, existing(state))
		case 'AnswerDispute':
		case 'RecordDisputeAnswer':
		case 'RecordRefusedDisputeAnswer':
			return decideDispute(command, existing(state))
		case 'RecordFraudWarning':
		case 'LeaveFraudWarning':
		case 'RefundWarned':
			return decideFraudWarning(command, existing(state))
		case 'ContinueDonation':
		case 'ClaimDonation':
		case 'CloseAsPaid':
			return decideContinuation(command, existing(state))
		case 'ReceiveOffline':
		case 'ReverseOffline':
			return decideOffline(command, state)
		case 'SetPaymentAside':
		case 'FreePayment':
			return decideSetAside(command, existing(state))
		case 'AbandonDonation': {
			const donation = existing(state)
			if (donation.received || donation.abandoned) return []
			return [{ type: 'DonationFailed', data: { because: 'abandoned', at: command.at } }]
		}
		default:
			return never(command)
	}
}

/** Observes a payment that is a donation of its own, without a target. */
function observeAlone(
	report: PaymentReport,
	state: DonationState,
	{ of: secondOf, donor, at }: { readonly of?: string; readonly donor: Donor; readonly at: string },
): readonly DonationEvent[] {
	if (state.status !== 'none') return observe(report, state)
	const { currency, provider, account } = report
	const total = report.amount.toString()
	const started: DonationEvent = {
		type: 'DonationStarted',
		data: {
			target: null,
			donor,
			currency,
			split: { donation: total, fee: '0', total },
			coversFee: false,
			...NOT_CHOSEN,
			provider,
			account,
			requestRevision: null,
			...(secondOf !== undefined && { secondOf }),
			at,
		},
	}
	return [started, ...observe(report, existing(evolveDonation(state, started)))]
}

function existing(state: DonationState): Donation {
	if (state.status === 'none') throw notFound('donation')
	return state
}

export const donationDecider: Decider<DonationState, DonationCommand, DonationEvent> = {
	initial: { status: 'none' },
	decide,
	evolve: evolveDonation,
}
