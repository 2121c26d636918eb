import type { PublicConfig } from '../../../../../domain/catalog/contract.ts'
import type { Currency } from '../../../../../kernel/wire/regions.ts'
import { loadStripe } from '../checkout/stripe.ts'

/**
 * Loads what opens the window of a card's bank, by which its holder confirms a payment (3-D Secure).
 * @returns opens it; what was confirmed the server reads at the provider
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
