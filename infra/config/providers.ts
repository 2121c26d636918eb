import { z } from 'zod'
import { paypalSettings } from '../../providers/paypal/settings.ts'
import { razorpaySettings } from '../../providers/razorpay/settings.ts'
import type { GivenVariables, ProviderSettings } from '../../providers/shared/provider-settings.ts'
import { stripeSettings } from '../../providers/stripe/settings.ts'
import { address } from './address.ts'

/** The payment providers that an environment can name accounts of. */
export const PROVIDER_SETTINGS = {
	stripe: stripeSettings,
	razorpay: razorpaySettings,
	paypal: paypalSettings,
} as const
type Settings = typeof PROVIDER_SETTINGS

/** A provider whose keys are set. */
export interface GivenProvider<Keys> {
	readonly keys: Keys
	/** Of a simulator that runs elsewhere, outside production only. Null: the provider itself. */
	readonly apiUrl: string | null
}

/** By the providers' names; null: nobody pays there. Outside production none at all means the simulators of all. */
export type GivenProviders = {
	readonly [Name in keyof Settings]: GivenProvider<ReturnType<Settings[Name]['read']>> | null
}

export const PROVIDERS: readonly ProviderSettings<unknown>[] = Object.values(PROVIDER_SETTINGS)

/** All variables of all providers, each by itself. */
export const providerVariables = z.object(
	Object.fromEntries(
		PROVIDERS.flatMap(({ variables, apiUrl }) => [
			...Object.entries(variables),
			[apiUrl, address(apiUrl, ['http']).optional()] as const,
		]),
	),
)

/** What the environment names of each provider. */
export function providersOf(given: GivenVariables): GivenProviders {
	const read = ({ keys, apiUrl, read }: ProviderSettings<unknown>) =>
		keys.every((name) => given[name] !== undefined)
			? { keys: read(given), apiUrl: given[apiUrl] ?? null }
			: null
	return Object.fromEntries(
		Object.entries(PROVIDER_SETTINGS).map(([name, settings]) => [name, read(settings)]),
	) as GivenProviders
}
