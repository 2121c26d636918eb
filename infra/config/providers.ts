import { z } from 'zod'
import { paypalSettings } from '../../providers/paypal/settings.ts'
import { razorpaySettings } from '../../providers/razorpay/settings.ts'
import type { GivenVariables, ProviderSettings } from '../../providers/shared/provider-settings.ts'
import { stripeSettings } from '../../providers/stripe/settings.ts'
import { address } from './address.ts'

export const PROVIDER_SETTINGS = {
	stripe: stripeSettings,
	razorpay: razorpaySettings,
	paypal: paypalSettings,
} as const
type Settings = typeof PROVIDER_SETTINGS

export interface GivenProvider<Keys> {
	readonly keys: Keys
	readonly apiUrl: string | null
}

/** By provider; null: not configured. Outside production, no provider at all means all simulators. */
export type GivenProviders = {
	readonly [Name in keyof Settings]: GivenProvider<ReturnType<Settings[Name]['read']>> | null
}

export const PROVIDERS: readonly ProviderSettings<unknown>[] = Object.values(PROVIDER_SETTINGS)

export const providerVariables = z.object(
	Object.fromEntries(
		PROVIDERS.flatMap(({ variables, apiUrl }) => [
			...Object.entries(variables),
			[apiUrl, address(apiUrl, ['http']).optional()] as const,
		]),
	),
)

export function providersOf(given: GivenVariables): GivenProviders {
	const read = ({ keys, apiUrl, read }: ProviderSettings<unknown>) =>
		keys.every((name) => given[name] !== undefined)
			? { keys: read(given), apiUrl: given[apiUrl] ?? null }
			: null
	return Object.fromEntries(
		Object.entries(PROVIDER_SETTINGS).map(([name, settings]) => [name, read(settings)]),
	) as GivenProviders
}
