/**
 * The part of Stripe.js v3 that the checkout uses, and its loader. The script comes from where the
 * configuration says: from Stripe in production, from the simulator's look-alike in development.
 */

export interface StripeError {
	readonly type?: string
	readonly code?: string
	readonly message?: string
}

export interface StripeIntent {
	readonly id: string
	readonly status: string
	readonly last_payment_error?: StripeError | null
}

/** What a card field reports when it changes. */
export interface CardChange {
	readonly complete: boolean
	readonly empty: boolean
	readonly error?: StripeError
	/** Only the number knows it: `visa`, `mastercard`, `unknown`. */
	readonly brand?: string
}

export type CardField = 'cardNumber' | 'cardExpiry' | 'cardCvc'

export interface StripeElement {
	mount(host: HTMLElement): void
	unmount(): void
	destroy(): void
	focus(): void
	update(options: { disabled?: boolean; style?: object }): void
	on(event: 'change', listener: (change: CardChange) => void): void
	on(event: 'ready' | 'focus' | 'blur', listener: () => void): void
}

export interface StripeElements {
	create(field: CardField, options: object): StripeElement
}

export interface BillingDetails {
	readonly name: string
	readonly email?: string
	readonly address?: {
		readonly line1?: string
		readonly city?: string
		readonly state?: string
		readonly postal_code?: string
		readonly country?: string
	}
}

type Answer<K extends string, V> = Promise<
	| ({ readonly [P in K]: V } & { readonly error?: undefined })
	| ({ readonly error: StripeError } & { readonly [P in K]?: undefined })
>

export interface StripeJs {
	elements(options?: { locale?: string }): StripeElements
	createPaymentMethod(method: {
		type: 'card'
		card: StripeElement
		billing_details: BillingDetails
		/** Its owner agreed that it is offered to them again. */
		allow_redisplay?: 'always'
	}): Answer<
		'paymentMethod',
		{ readonly id: string; readonly card?: { readonly brand: string; readonly last4: string } }
	>
	handleNextAction(options: { clientSecret: string }): Answer<'paymentIntent', StripeIntent>
	retrievePaymentIntent(clientSecret: string): Answer<'paymentIntent', StripeIntent>
}

declare global {
	interface Window {
		Stripe?: (publicKey: string) => StripeJs
	}
}

/** The script could not be loaded: no connection, or something on the device blocks it. */
export class StripeUnavailable extends Error {
	override name = 'StripeUnavailable'
}

const scripts = new Map<string, Promise<void>>()

/**
 * Loads Stripe.js once per address. A failed load can be tried again.
 * @throws StripeUnavailable
 */
export async function loadStripe(
	scriptUrl: string | undefined,
	publicKey: string | undefined,
): Promise<StripeJs> {
	if (scriptUrl === undefined || publicKey === undefined)
		throw new StripeUnavailable('No account takes cards in this currency.')
	let loading = scripts.get(scriptUrl)
	if (!loading) {
		loading = window.Stripe ? Promise.resolve() : loadScript(scriptUrl)
		scripts.set(scriptUrl, loading)
		loading.catch(() => scripts.delete(scriptUrl))
	}
	await loading
	if (!window.Stripe) throw new StripeUnavailable('The script brought no Stripe.')
	return window.Stripe(publicKey)
}

const loadScript = (src: string): Promise<void> =>
	new Promise((resolve, reject) => {
		const script = document.createElement('script')
		script.src = src
		script.async = true
		script.addEventListener('load', () => resolve())
		script.addEventListener('error', () => {
			script.remove()
			reject(new StripeUnavailable(`No script at ${src}.`))
		})
		document.head.append(script)
	})
