import { PAYOUT_EVENTS } from '../../domain/payouts/payouts.events.ts'
import { PROVIDER_ACCOUNT_EVENTS } from '../../domain/payouts/provider-accounts.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { discrepanciesProjection } from './discrepancies.ts'
import { payoutsProjection } from './payouts.ts'
import { providerAccountsProjection } from './provider-accounts.ts'
import { providerBalancesProjection } from './provider-balances.ts'
import { providerObjectsProjection } from './provider-objects.ts'

const { amount, kind, code, balanceRef, account, effectiveAt } = SHARED_FACTS
const isOfDiscrepancy = (data: object) => 'discrepancyId' in data

export const payoutReadModels: Contribution = {
	name: 'projections/payouts',
	readModels: [
		discrepanciesProjection,
		payoutsProjection,
		providerAccountsProjection,
		providerBalancesProjection,
		providerObjectsProjection,
	],
	timeline: {
		events: [...PAYOUT_EVENTS, ...PROVIDER_ACCOUNT_EVENTS],
		facts: [
			amount,
			kind,
			code,
			balanceRef,
			account,
			effectiveAt,
			{ field: 'expected', label: 'Expected', order: 200, isMoney: true, isVisible: isOfDiscrepancy },
			{ field: 'reported', label: 'Reported', order: 210, isMoney: true, isVisible: isOfDiscrepancy },
		],
	},
}
