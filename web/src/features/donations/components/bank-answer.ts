import type { PublicConfig } from '../../../../../domain/catalog/contract.ts'
import type { Currency } from '../../../../../kernel/wire/regions.ts'
import { loadStripe } from './card/stripe.ts'

/**
 * Loads the window of the card's bank in which the holder confirms a payment (3-D Secure).
 * @returns a function that opens it; the server reads the result at the provider
 * @throws ScriptUnavailable
 */
export async function loadBankAnswer(
	config: PublicConfig | undefined,
	currency: Currency,
): Promise<(clientSecret: string) => Promise<unknown>> {
	const checkout = config?.checkouts.stripe
	const stripe = await loadStripe(checkout?.scriptUrl, checkout?.publicKeys[currency])
	return (clientSecret) => stripe.handleNextAction({ clientSecret })
}
