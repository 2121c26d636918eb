import type { DonationEvent } from './donations.events.ts'
import { type Donation, refundable } from './donations.state.ts'
import { refuse } from './refusals.contract.ts'
import { alreadyAssigned } from './refusals.ts'

/** An entry of the journal writes an unallocated payment off; meanwhile it is neither allocated nor refunded. */
export type SetAsideCommand =
	/** `amount`: what the entry takes out of suspense, minor units. */
	| {
			readonly type: 'SetPaymentAside'
			readonly entryId: string
			readonly amount: bigint
			readonly at: string
	  }
	/** The entry was declined or taken back. */
	| { readonly type: 'FreePayment'; readonly entryId: string; readonly at: string }

/** @throws DomainError ALREADY_ASSIGNED, NOT_SET_ASIDE */
export function decideSetAside(command: SetAsideCommand, donation: Donation): readonly DonationEvent[] {
	const { entryId, at } = command
	const isSetAside = donation.setAsideFor === entryId
	if (command.type === 'FreePayment')
		return isSetAside ? [{ type: 'PaymentFreed', data: { entryId, at } }] : []
	if (isSetAside) return []
	if (donation.target) throw alreadyAssigned()
	if (refundable(donation) !== command.amount) throw refuse('NOT_SET_ASIDE')
	const { currency } = donation
	return [{ type: 'PaymentSetAside', data: { entryId, amount: command.amount.toString(), currency, at } }]
}
