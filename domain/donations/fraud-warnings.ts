import { never } from '../../kernel/events/errors.ts'
import { ownMoney, refuseCommon } from '../../kernel/wire/refusals.ts'
import type { DonationEvent, FraudWarningReceived } from './donations.events.ts'
import { type Donation, refundable } from './donations.state.ts'
import { refuse } from './refusals.contract.ts'

export type FraudWarningCommand =
	| ({ readonly type: 'RecordFraudWarning' } & FraudWarningReceived['data'])
	| {
			readonly type: 'LeaveFraudWarning'
			readonly warningRef: string
			readonly byUserId: string
			readonly mayDecideOwn: boolean
			readonly isForSelf: boolean
			readonly at: string
	  }
	/** Refunds the rest of an unassigned payment, before the provider is called; by a person or the rule. */
	| {
			readonly type: 'RefundWarned'
			readonly warningRef: string
			readonly refundId: string
			readonly byUserId?: string
			readonly mayDecideOwn: boolean
			readonly isForSelf: boolean
			readonly at: string
	  }

/** @throws DomainError NOT_FOUND, NOT_ANSWERABLE, NOT_REFUNDABLE, OWN_REFUND */
export function decideFraudWarning(
	command: FraudWarningCommand,
	donation: Donation,
): readonly DonationEvent[] {
	switch (command.type) {
		case 'RecordFraudWarning': {
			const { type: _, ...data } = command
			// The first report counts: a rule that changed later applies to later reports.
			return donation.warnings[data.warningRef] ? [] : [{ type: 'FraudWarningReceived', data }]
		}
		case 'LeaveFraudWarning': {
			const { type: _, mayDecideOwn, isForSelf, ...data } = command
			refuseDecided(donation, data.warningRef)
			if (isForSelf && !mayDecideOwn) throw ownMoney('OWN_REFUND')
			return [{ type: 'FraudWarningLeft', data }]
		}
		case 'RefundWarned': {
			const { warningRef, refundId, byUserId, mayDecideOwn, isForSelf, at } = command
			if (donation.requested[refundId]) return []
			const amount = refundableOfWarned(donation, warningRef)
			if (isForSelf && !mayDecideOwn) throw ownMoney('OWN_REFUND')
			// Assigned meanwhile, its fund has to put it aside first.
			if (donation.target !== null) throw refuseCommon('NOT_REFUNDABLE')
			const money = { fund: null, amount: amount.toString(), share: '0', currency: donation.currency }
			return [
				{
					type: 'RefundRequested',
					data: {
						refundId,
						...money,
						warningRef,
						...(byUserId !== undefined && { byUserId, reason: null }),
						at,
					},
				},
			]
		}
		default:
			return never(command)
	}
}

/**
 * Returns the amount to refund after a warning, in minor units: the whole rest, and nothing once there is a
 * dispute, because the bank then returns the money itself.
 * @throws DomainError NOT_FOUND, NOT_ANSWERABLE, NOT_REFUNDABLE
 */
export function refundableOfWarned(donation: Donation, warningRef: string): bigint {
	refuseDecided(donation, warningRef)
	if (Object.keys(donation.disputes).length > 0) throw refuse('NOT_ANSWERABLE.disputed')
	const left = refundable(donation)
	if (left < 1n) throw refuseCommon('NOT_REFUNDABLE')
	return left
}

function refuseDecided({ warnings }: Donation, warningRef: string): void {
	const warning = warnings[warningRef]
	if (!warning) throw refuse('NOT_FOUND.fraudWarning')
	if (warning.isLeft) throw refuse('NOT_ANSWERABLE.left')
}
