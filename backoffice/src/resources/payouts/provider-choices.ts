import { PAYOUT_PROVIDERS, providerName } from '../../../../domain/payouts/providers.contract.ts'

/** The providers that a list may be narrowed down to. */
export const PROVIDER_CHOICES = PAYOUT_PROVIDERS.map((id) => ({ id, name: providerName(id) }))
