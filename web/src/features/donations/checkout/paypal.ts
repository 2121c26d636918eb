/** The part of PayPal's buttons that the page uses. The simulator is loaded by the same code. */
import { loadScript, ScriptUnavailable } from '../components/card/load-script.ts'
import type { OrderEvent } from './order-machine.ts'
import type { OrderCheckout } from './use-order-payment.ts'

/** https://developer.paypal.com/sdk/js/reference/#buttons */
interface ButtonsOptions {
	readonly createOrder: () => Promise<string>
	/** The button is busy until the promise settles, with nothing or with a restart. */
	readonly onApprove: (data: { readonly orderID: string }, actions: ApprovedActions) => Promise<unknown>
	readonly onCancel: () => void
	readonly onError: (error: unknown) => void
}
interface ApprovedActions {
	readonly restart: () => unknown
}
interface Buttons {
	render(container: HTMLElement): Promise<void>
	close(): Promise<void>
}
export interface Paypal {
	Buttons(options: ButtonsOptions): Buttons
}

declare global {
	interface Window {
		paypal?: Paypal
	}
}

interface Script {
	readonly scriptUrl: string | undefined
	readonly clientId: string | undefined
	readonly currency: string
}

/** @throws ScriptUnavailable */
export async function loadPaypal({ scriptUrl, clientId, currency }: Script): Promise<Paypal> {
	if (scriptUrl === undefined || clientId === undefined)
		throw new ScriptUnavailable('No account takes this currency here.')
	const url = new URL(scriptUrl)
	for (const [name, value] of Object.entries({
		'client-id': clientId,
		currency,
		intent: 'capture',
		components: 'buttons',
	}))
		url.searchParams.set(name, value)
	const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
	await loadScript(url.href, () => window.paypal !== undefined, nonce)
	if (!window.paypal) throw new ScriptUnavailable('The script brought no PayPal.')
	return window.paypal
}

export interface PaypalCheckout extends OrderCheckout {
	readonly buttonsFor: (report: (event: OrderEvent) => void) => ButtonsOptions
	/** Ends the page's use: the button becomes idle, and a window that waits for an order closes. */
	readonly release: () => void
}

/**
 * Connects PayPal's buttons to the machine of an order. They open their window by themselves and ask the page
 * for an order, so the window waits until the machine has one, or none.
 */
export function createPaypalCheckout(): PaypalCheckout {
	let waiting: { readonly open: (orderId: string) => void; readonly close: (error: Error) => void } | null =
		null
	let approved: { readonly actions: ApprovedActions; readonly end: (value?: unknown) => void } | null = null
	let isReleased = false
	return {
		open({ orderId }) {
			if (!waiting) return false
			waiting.open(orderId)
			waiting = null
			return true
		},
		reopen() {
			if (!approved) throw new Error('Nothing was approved in this page.')
			const { actions, end } = approved
			approved = null
			end(actions.restart())
		},
		release() {
			isReleased = waiting !== null
			waiting?.close(new Error('There is no order.'))
			waiting = null
			approved?.end()
			approved = null
		},
		buttonsFor: (report) => ({
			createOrder: () =>
				new Promise((open, close) => {
					isReleased = false
					waiting = { open, close }
					report({ type: 'pay' })
				}),
			onApprove: (_, actions) =>
				new Promise((end) => {
					approved = { actions, end }
					report({ type: 'paid', done: null })
				}),
			onCancel: () => report({ type: 'dismissed' }),
			onError() {
				// An end by the page itself is reported already.
				if (isReleased) return
				// While the window was open nobody knows what was done in it; else it didn't open.
				report({ type: 'dismissed' })
				report({ type: 'notOpened' })
			},
		}),
	}
}
