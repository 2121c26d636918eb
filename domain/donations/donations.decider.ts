import type { Decider } from '../../kernel/decider.ts'
import { DomainError, never, notFound } from '../../kernel/errors.ts'
import { type AssignmentCommand, decideAssignment } from './assignment.ts'
import type { DonationEvent, Giver, Target } from './donations.events.ts'
import { evolveGift, type Gift, type GiftState } from './donations.state.ts'
import { observe, type PaymentReport } from './observe.ts'
import { decideRefund, type RefundCommand } from './refunds.ts'
import { invalidAmount } from './refusals.ts'
import { checkedSplit, checkTarget, type RequestFact, type Terms } from './terms.ts'

export type DonationCommand =
	| {
			readonly type: 'StartDonation'
			/** Null: paid before anybody said what for. */
			readonly target: Target | null
			/** Null unless the target is a request that exists. */
			readonly request: RequestFact | null
			readonly giver: Giver
			readonly currency: string
			readonly terms: Terms
			readonly anonymous: boolean
			readonly provider: string
			readonly account: string
			readonly at: string
	  }
	| AssignmentCommand
	| { readonly type: 'ObservePayment'; readonly report: PaymentReport }
	| RefundCommand
	/** Nothing was taken for a day: stop waiting. */
	| { readonly type: 'AbandonDonation'; readonly at: string }

function decide(command: DonationCommand, state: GiftState): readonly DonationEvent[] {
	switch (command.type) {
		case 'StartDonation': {
			if (state.status !== 'none') throw new DomainError('ALREADY_EXISTS', 'This gift exists already.', 409)
			const { target, request, giver, currency, anonymous, provider, account, at, terms } = command
			if (target) {
				checkTarget(target, request, currency)
				if (request && !request.acceptsGifts) {
					throw new DomainError('NOT_ACCEPTING_GIFTS', "This fundraiser doesn't take gifts now.", 409)
				}
			}
			// Nobody has said yet how an unassigned payment divides: all of it waits, undivided.
			const split = target
				? checkedSplit(terms)
				: { donation: terms.total.toString(), fee: '0', total: terms.total.toString() }
			if (terms.total < 1n) throw invalidAmount()
			const { coversFee } = terms
			const requestRevision = request?.revision ?? null
			const data = {
				target,
				giver,
				currency,
				split,
				coversFee,
				anonymous,
				provider,
				account,
				requestRevision,
				at,
			}
			return [{ type: 'DonationStarted', data }]
		}
		case 'AssignDonation':
		case 'AssignByFinance':
			return decideAssignment(command, existing(state))
		case 'ObservePayment':
			return observe(command.report, existing(state))
		case 'RefundUnassigned':
		case 'RequestRefund':
		case 'RecordRefusedRefund':
			return decideRefund(command, existing(state))
		case 'AbandonDonation': {
			const gift = existing(state)
			if (gift.received || gift.abandoned) return []
			return [{ type: 'DonationFailed', data: { because: 'abandoned', at: command.at } }]
		}
		default:
			return never(command)
	}
}

function existing(state: GiftState): Gift {
	if (state.status === 'none') throw notFound('The gift')
	return state
}

export const donationDecider: Decider<GiftState, DonationCommand, DonationEvent> = {
	initial: { status: 'none' },
	decide,
	evolve: evolveGift,
}
