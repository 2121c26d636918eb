/** Mandates of UPI AutoPay at Razorpay: tokens of its customers, who carry only our id of a person. */
import type { Mandates } from '../../kernel/ports/mandates.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { SavedMethods } from '../../kernel/ports/saved-methods.ts'
import { call, createClients, type RazorpayOptions } from './client.ts'
import { toMandate } from './snapshot.ts'

/** @throws Error when live keys and a simulator, or production and a simulator, would meet */
export function createRazorpayMandates(options: RazorpayOptions): Mandates {
	const clientOf = createClients(options)
	return {
		async read(account, { ref, setupRef, customerRef }) {
			try {
				const token = await call(() => clientOf(account).sdk.customers.fetchToken(customerRef, ref))
				return toMandate(token, setupRef, customerRef)
			} catch (error) {
				if (error instanceof PaymentNotFound) return null
				throw error
			}
		},
		end: async (account, { ref, customerRef }) => {
			await deleteToken(clientOf(account).sdk, customerRef, ref)
		},
	}
}

/**
 * Creates Razorpay's customers, only for their mandates. Customers can't be deleted, but their mandates can.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createRazorpayCustomers(options: RazorpayOptions): SavedMethods {
	const clientOf = createClients(options)
	return {
		// The API knows no idempotency of customers: one that was made twice is never used.
		async createCustomer({ account, userId }) {
			const { sdk } = clientOf(account)
			const { id } = await call(() => sdk.customers.create({ fail_existing: 0, notes: { userId } }))
			return id
		},
		readMethod: async () => null,
		async removeMethod() {},
		async removeCustomer(account, customerRef) {
			const { sdk } = clientOf(account)
			try {
				const { items } = await call(() => sdk.customers.fetchTokens(customerRef))
				for (const { id } of items) await deleteToken(sdk, customerRef, id)
			} catch (error) {
				if (!(error instanceof PaymentNotFound)) throw error
			}
		},
	}
}

type Sdk = ReturnType<ReturnType<typeof createClients>>['sdk']

async function deleteToken(sdk: Sdk, customerRef: string, token: string): Promise<void> {
	try {
		await call(() => sdk.customers.deleteToken(customerRef, token))
	} catch (error) {
		if (!(error instanceof PaymentNotFound)) throw error
	}
}
