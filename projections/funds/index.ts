import { FORMER_FUND_SHAPES } from '../../domain/funds/former.events.ts'
import { FUND_EVENTS } from '../../domain/funds/funds.events.ts'
import { OWN_MONEY_EVENTS } from '../../domain/funds/own-money.events.ts'
import { PAYMENT_ACCOUNT_EVENTS } from '../../domain/funds/payment-accounts.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { ownMoneyProjection } from './own-money.ts'
import { paymentAccountsProjection } from './payment-accounts.ts'
import { withdrawalsProjection } from './withdrawals.ts'

const { amount, attempt, kind, code, because, refundRef, disputeRef, effectiveAt } = SHARED_FACTS

export const fundReadModels: Contribution = {
	name: 'projections/funds',
	readModels: [ownMoneyProjection, paymentAccountsProjection, withdrawalsProjection],
	timeline: {
		events: [...FUND_EVENTS, ...PAYMENT_ACCOUNT_EVENTS, ...OWN_MONEY_EVENTS],
		former: FORMER_FUND_SHAPES,
		facts: [
			amount,
			attempt,
			kind,
			code,
			because,
			refundRef,
			disputeRef,
			effectiveAt,
			{ field: 'reference', label: 'Bank reference', order: 290 },
			{ field: 'pages', label: 'Pages', order: 295 },
			{ field: 'accountVersion', label: 'Version of the bank account', order: 300 },
		],
	},
}
