import { paymentIntentAnswer, paymentRefusal } from '../../domain/donations/contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { chargeCardBody } from '../../domain/donations/saved-cards.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { savedCardOf } from '../../records/donations/saved-cards.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { checkMonthly } from './check-monthly.ts'
import { type Means, payBy } from './create-payment-intent.ts'
import { observeSavedMethod } from './observe-saved-method.ts'
import type { PaymentGuard } from './payment-guard.ts'

interface Named {
	readonly amount: bigint
	readonly isForRecurring: boolean
	readonly userId: string
	readonly customerRef: string
	readonly cardId: string
	readonly currency: Currency
}

function savedMeans(deps: CommandDeps, { amount, currency, isForRecurring, ...named }: Named): Means {
	const find = async (account: string) => {
		const card = await savedCardOf(deps.sql, named)
		if (card?.account !== account) throw refuse('NOT_FOUND.savedCard')
		return card
	}
	return {
		method: 'card',
		async check() {
			await find(deps.payments.accountFor(currency, 'card').account)
			if (isForRecurring) checkMonthly(deps, { amount, currency }, 'card')
		},
		async resolve(account) {
			const { method_ref, customer_ref } = await find(account)
			return { paymentMethodRef: method_ref, customerRef: customer_ref, isForRecurring }
		},
		// Perhaps it was removed at the provider itself.
		async rejected(account) {
			const { method_ref } = await find(account)
			await observeSavedMethod(deps, account, method_ref)
		},
	}
}

/**
 * Pays for a donation with a saved card; it works like a typed card, including the second step when the bank
 * demands it.
 * @param guard null switches off the protection against card testing
 */
export const chargeCard = (deps: CommandDeps, guard: PaymentGuard | null): Route =>
	route({
		method: 'POST',
		path: '/api/v1/charge/card',
		summary: 'Pay for a donation with a saved card',
		tags: ['donations'],
		access: { allow: 'signedIn' },
		body: chargeCardBody,
		answers: { 200: paymentIntentAnswer, 202: paymentIntentAnswer, 400: paymentRefusal },
		// A try takes up to three calls while much is declined, and an office has one address.
		perMinute: 60,
		handle: ({ body, caller, headers, cookies }) => {
			const { customer_id: customerRef, cardId, amount, currency, monthly: isForRecurring } = body
			const userId = signedIn(caller).id
			const means = savedMeans(deps, { userId, customerRef, cardId, amount, currency, isForRecurring })
			return payBy(deps, body, means, { caller, guard, headers, cookies })
		},
	})
