/**
 * The part of Stripe.js v3 that the checkout uses, and its loader. The script's address is configured: Stripe
 * in production, the simulator in development.
 */
import { loadScript, ScriptUnavailable } from './load-script.ts'

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

export interface CardChange {
	readonly complete: boolean
	readonly empty: boolean
	readonly error?: StripeError
	/** Reported by the number field only: `visa`, `mastercard`, `unknown`. */
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
		readonly line2?: string
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
		/** The owner agreed that the card is offered again. */
		allow_redisplay?: 'always'
	}): Answer<
		'paymentMethod',
		{
			readonly id: string
			/** `country`: of its bank, ISO 3166-1. */
			readonly card?: { readonly brand: string; readonly last4: string; readonly country?: string | null }
		}
	>
	/** Card data goes directly to Stripe. */
	createPaymentMethod(method: {
		type: 'us_bank_account'
		us_bank_account: {
			account_number: string
			routing_number: string
			account_holder_type: 'individual' | 'company'
		}
		billing_details: BillingDetails
	}): Answer<'paymentMethod', { readonly id: string }>
	handleNextAction(options: { clientSecret: string }): Answer<'paymentIntent', StripeIntent>
	retrievePaymentIntent(clientSecret: string): Answer<'paymentIntent', StripeIntent>
}

declare global {
	interface Window {
		Stripe?: (publicKey: string) => StripeJs
	}
}

/**
 * Loads Stripe.js once per address. A failed load can be retried.
 * @throws ScriptUnavailable
 */
export async function loadStripe(
	scriptUrl: string | undefined,
	publicKey: string | undefined,
): Promise<StripeJs> {
	if (scriptUrl === undefined || publicKey === undefined)
		throw new ScriptUnavailable('No account takes cards in this currency.')
	await loadScript(scriptUrl, () => window.Stripe !== undefined)
	if (!window.Stripe) throw new ScriptUnavailable('The script brought no Stripe.')
	return window.Stripe(publicKey)
}
