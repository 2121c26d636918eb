import { DONATION_EVENTS } from '../../domain/donations/donations.events.ts'
import { FORMER_DONATION_SHAPES } from '../../domain/donations/former.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { donationsProjection } from './donations.ts'

const { amount, attempt, kind, code, because, refundRef, disputeRef, balanceRef, account, effectiveAt } =
	SHARED_FACTS
const isOfPayment = (data: object) => !('discrepancyId' in data)

export const donationReadModels: Contribution = {
	name: 'projections/donations',
	readModels: [donationsProjection],
	timeline: {
		events: DONATION_EVENTS,
		former: FORMER_DONATION_SHAPES,
		facts: [
			amount,
			attempt,
			kind,
			code,
			because,
			refundRef,
			disputeRef,
			balanceRef,
			account,
			effectiveAt,
			{ field: 'begunAt', label: 'Begun at the provider', order: 320 },
			{ field: 'receivedAt', label: 'Money received', order: 330 },
			{ field: 'disputedAt', label: 'Disputed since', order: 340 },
			{ field: 'split.donation', label: 'Donation', order: 10, isMoney: true },
			{ field: 'split.fee', label: 'Fee', order: 20, isMoney: true },
			{ field: 'split.total', label: 'Total', order: 30, isMoney: true },
			{
				field: 'share',
				label: 'From the fund',
				order: 70,
				isMoney: true,
				isVisible: ({ target, fund }) => target !== null && fund !== null,
			},
			{ field: 'cost', label: 'Charged by the provider', order: 80, isMoney: true },
			{ field: 'declineCode', label: 'Bank reason', order: 120 },
			{ field: 'answer', label: 'Answer', order: 125 },
			{ field: 'fraudType', label: 'Kind of fraud', order: 126 },
			{ field: 'warningRef', label: 'Warning', order: 225 },
			{ field: 'reason', label: 'Mismatch', order: 140 },
			{ field: 'expected', label: 'Expected', order: 200, isVisible: isOfPayment },
			{ field: 'reported', label: 'Reported', order: 210, isVisible: isOfPayment },
			{ field: 'providerRef', label: 'Payment', order: 230 },
			{ field: 'chargeRef', label: 'Charge', order: 240 },
		],
	},
}
