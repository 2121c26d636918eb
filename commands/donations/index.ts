import type { Contribution } from '../../kernel/capability.ts'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
import { HOUR_MS } from '../../kernel/time.ts'
import { bankAccountView } from '../../queries/donations/bank-accounts.ts'
import { hasGivenBefore } from '../../queries/donations/given-before.ts'
import { recurringNamedByMethod } from '../../queries/recurring/by-method.ts'
import { kindnessScoreOf } from '../../queries/users/kindness.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import { accountDeps, deviceOf, requireCaptcha } from '../users/index.ts'
import { deleteBankAccount, saveBankAccount, verifyBankAccount } from './bank-accounts.ts'
import { captureOrder } from './capture-order.ts'
import { chargeBank } from './charge-bank.ts'
import { chargeCard } from './charge-card.ts'
import { APPROVED_ORDERS, CHECKOUT_ORDERS, createOrder } from './create-order.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import type { PaymentGuard } from './payment-guard.ts'
import { postDonation } from './post-donation.ts'
import { putDefaultCard, removeCard } from './saved-cards.ts'
import { createVelocityStore } from './velocity-store.ts'
import { verifyPayment } from './verify-payment.ts'

export { endDebit, prepareDebit } from './debit-set-up.ts'
export { bookSnapshot } from './observe-payment.ts'
export { previewFraudWarning, previewObservation } from './preview-observation.ts'

/** A donation of so long ago speaks for whoever gave it: cards of others come to light later, but tests take minutes. */
const GIVEN_BEFORE_MS = HOUR_MS

/** Watches over whoever tries to pay, by any method. Null: nothing is counted, in tests and benchmarks. */
export function paymentGuard(api: ApiInfrastructure): PaymentGuard | null {
	if (!api.settings.limits) return null
	const { sql, clock } = api
	const accounts = accountDeps(api)
	return {
		store: createVelocityStore({ sql, clock }),
		hasGiven: (principal) => hasGivenBefore(sql, principal, new Date(clock.now() - GIVEN_BEFORE_MS)),
		deviceOf: (cookies) => deviceOf(accounts, cookies),
		requireCaptcha: (pass) => requireCaptcha(accounts, pass),
	}
}

/** Giving: a payment is begun, and posted as a donation; cards are saved for the next one. */
export const donationCommands: Contribution = {
	name: 'commands/donations',
	routes: (api) => {
		const deps = commandDeps(api)
		const guard = paymentGuard(api)
		const removing = { ...deps, recurringBy: (methodId: string) => recurringNamedByMethod(api.sql, methodId) }
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
			putDefaultCard(deps),
			removeCard(removing),
		]
	},
}
