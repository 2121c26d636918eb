import { PAYOUT_PROVIDERS, providerName } from '../../../../domain/payouts/providers.contract.ts'

export const PROVIDER_CHOICES = PAYOUT_PROVIDERS.map((id) => ({ id, name: providerName(id) }))
