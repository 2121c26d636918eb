import type Stripe from 'stripe'
import { PaymentNotFound, PaymentRejected } from '../../kernel/ports/payments.ts'
import type { HeldMethod, SavedMethods } from '../../kernel/ports/saved-methods.ts'
import { call, createClients, type StripeOptions } from './client.ts'
import { idOf } from './snapshot.ts'

/**
 * Manages customers and their cards at Stripe. A customer carries only our id of the person.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createStripeSavedMethods(options: StripeOptions): SavedMethods {
	const clientOf = createClients(options)
	return {
		async createCustomer({ account, userId, idempotencyKey }) {
			const { id } = await call(
				clientOf(account).customers.create({ metadata: { userId } }, { idempotencyKey }),
			)
			return id
		},
		async readMethod(account, methodRef) {
			try {
				return toHeldMethod(await call(clientOf(account).paymentMethods.retrieve(methodRef)))
			} catch (error) {
				if (error instanceof PaymentNotFound) return null
				throw error
			}
		},
		async removeMethod(account, methodRef) {
			try {
				await call(clientOf(account).paymentMethods.detach(methodRef))
			} catch (error) {
				// It isn't there, or it is no customer's any more.
				if (error instanceof PaymentNotFound || error instanceof PaymentRejected) return
				throw error
			}
		},
		async removeCustomer(account, customerRef) {
			try {
				await call(clientOf(account).customers.del(customerRef))
			} catch (error) {
				if (error instanceof PaymentNotFound) return
				throw error
			}
		},
	}
}

function toHeldMethod(method: Stripe.PaymentMethod): HeldMethod | null {
	if (!method.card) return null
	const { brand, last4, exp_month, exp_year } = method.card
	return {
		ref: method.id,
		brand,
		last4,
		expMonth: exp_month,
		expYear: exp_year,
		customerRef: idOf(method.customer),
		isOffered: method.allow_redisplay === 'always',
	}
}
