/** The part of Razorpay's checkout.js that the page uses. The simulator is loaded by the same code. */
import { loadScript, ScriptUnavailable } from '../components/card/load-script.ts'
import type { OrderCheckout } from './use-order-payment.ts'

export interface RazorpayDone {
	readonly razorpay_payment_id: string
	readonly razorpay_order_id: string
	readonly razorpay_signature: string
}

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/ */
export interface RazorpayOptions {
	readonly key: string
	readonly order_id: string
	readonly customer_id?: string
	readonly recurring?: '1'
	readonly amount: number
	readonly currency: string
	readonly name: string
	readonly description: string
	readonly prefill: { readonly name: string; readonly email: string; readonly method: string }
	readonly handler: (done: RazorpayDone) => void
	readonly modal: { readonly confirm_close: boolean; readonly ondismiss: () => void }
}

export type RazorpayCheckout = new (options: RazorpayOptions) => { open(): void }

declare global {
	interface Window {
		Razorpay?: RazorpayCheckout
	}
}

/** @throws ScriptUnavailable */
export async function loadRazorpay(
	scriptUrl: string | undefined,
	publicKey: string | undefined,
): Promise<{ readonly Razorpay: RazorpayCheckout; readonly publicKey: string }> {
	if (scriptUrl === undefined || publicKey === undefined)
		throw new ScriptUnavailable('No account takes this currency here.')
	await loadScript(scriptUrl, () => window.Razorpay !== undefined)
	if (!window.Razorpay) throw new ScriptUnavailable('The script brought no Razorpay.')
	return { Razorpay: window.Razorpay, publicKey }
}

export const createRazorpayCheckout = (
	Razorpay: RazorpayCheckout,
	options: Omit<RazorpayOptions, 'order_id' | 'customer_id' | 'recurring' | 'handler' | 'modal'>,
): OrderCheckout => ({
	open({ orderId, customerId }, report) {
		new Razorpay({
			...options,
			order_id: orderId,
			...(customerId !== null && { customer_id: customerId, recurring: '1' as const }),
			handler: (done) => report({ type: 'paid', done }),
			modal: { confirm_close: true, ondismiss: () => report({ type: 'dismissed' }) },
		}).open()
		return true
	},
	reopen() {
		throw new Error('A donor tries again in the same checkout.')
	},
})
