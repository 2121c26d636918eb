import type { Contribution } from '../../kernel/capability/capability.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { bankAccountView } from '../../queries/donations/bank-accounts.ts'
import { lineOfDiscrepancy } from '../../queries/payouts/lookups.ts'
import { recurringNamedByMethod } from '../../queries/recurring/by-method.ts'
import { kindnessScoreOf } from '../../queries/users/kindness.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import { requireRecentProof } from '../users/index.ts'
import { deleteBankAccount, saveBankAccount, verifyBankAccount } from './bank-accounts.ts'
import { captureOrder } from './capture-order.ts'
import { chargeBank } from './charge-bank.ts'
import { chargeCard } from './charge-card.ts'
import { paymentGuard } from './command-deps.ts'
import { APPROVED_ORDERS, CHECKOUT_ORDERS, createOrder } from './create-order.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { postEventDonation } from './event-donation.ts'
import { postDonation } from './post-donation.ts'
import { receiveUnknown } from './receive-unknown.ts'
import { putDefaultCard, removeCard } from './saved-cards.ts'
import { verifyPayment } from './verify-payment.ts'

export { endDebit, prepareDebit } from './debit-set-up.ts'
export { bookSnapshot } from './observe-payment.ts'
export { previewFraudWarning, previewObservation } from './preview-observation.ts'

export const donationCommands: Contribution = {
	name: 'commands/donations',
	routes: (api) => {
		const deps = commandDeps(api)
		const guard = paymentGuard(api)
		const removing = { ...deps, recurringBy: (methodId: string) => recurringNamedByMethod(api.sql, methodId) }
		const receiving = {
			...deps,
			lineOf: async (discrepancyId: string) => {
				await api.readModels.requireCaughtUp(['discrepancies', 'journal_entries'])
				return lineOfDiscrepancy(api.sql, discrepancyId)
			},
			// Sessions keep real time.
			requireRecentProof: (caller: Caller) =>
				requireRecentProof({ sql: api.sql, clock: api.wallClock }, caller),
		}
		const banking = { ...removing, viewOf: bankAccountView }
		return [
			createPaymentIntent(deps, guard),
			chargeCard(deps, guard),
			chargeBank(deps, guard, (userId) => kindnessScoreOf(api.sql, userId)),
			saveBankAccount(banking),
			verifyBankAccount(banking),
			deleteBankAccount(banking),
			createOrder(deps, guard, CHECKOUT_ORDERS),
			createOrder(deps, guard, APPROVED_ORDERS),
			captureOrder(deps, guard),
			verifyPayment(deps, guard),
			postDonation(deps),
			postEventDonation(deps),
			putDefaultCard(deps),
			removeCard(removing),
			receiveUnknown(receiving),
		]
	},
}
