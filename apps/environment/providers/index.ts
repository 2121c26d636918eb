import type { PublicConfig } from '../../../domain/catalog/contract.ts'
import type { Config } from '../../../infra/config/config.ts'
import type { PaymentOrigins } from '../../../infra/http/http-config.ts'
import {
	type Payments,
	type Payouts,
	registerProviders,
	type Transfers,
} from '../../../kernel/capability/provider-accounts.ts'
import type { Clock } from '../../../kernel/ports/clock.ts'
import type { VirtualClock } from '../../../simulators/clock.ts'
import { paypalSetup } from './paypal.ts'
import type { OpenedProvider, ProviderSimulator, SimulatorAddress } from './provider.ts'
import { razorpaySetup } from './razorpay.ts'
import { stripeSetup } from './stripe.ts'

/** The payment providers of a system, by the name that events and webhooks' addresses carry. */
const PROVIDERS = { stripe: stripeSetup, razorpay: razorpaySetup, paypal: paypalSetup } as const
type Provider = keyof typeof PROVIDERS
const NAMES = Object.keys(PROVIDERS) as Provider[]

/** The running simulators, one for each provider. */
export type ProviderSimulators = {
	readonly [Name in Provider]: Awaited<ReturnType<(typeof PROVIDERS)[Name]['startSimulator']>>
}
/** Where each of them listens. */
export type SimulatorAddresses = Readonly<Record<Provider, SimulatorAddress>>

/** All providers, as the system and its pages reach them. */
export interface ProvidersPart {
	readonly payments: Payments
	readonly payouts: Payouts
	readonly transfers: Transfers
	readonly checkouts: PublicConfig['checkouts']
	readonly paymentOrigins: PaymentOrigins
}

/** Whether payments go to providers, and none to simulators. */
export const hasRealProviders = ({ providers }: Config): boolean =>
	Object.values(providers).some((given) => given !== null)

/** Those that the configuration has keys of. */
export const realProviders = (config: Config, clock: Clock): ProvidersPart =>
	together(
		NAMES.flatMap((name) => {
			const opened = PROVIDERS[name].real(config, clock)
			return opened === null ? [] : [[name, opened] as const]
		}),
	)

/** All of them at simulators that run. */
export const simulatedProviders = (at: SimulatorAddresses, clock: Clock, config: Config): ProvidersPart =>
	together(NAMES.map((name) => [name, PROVIDERS[name].simulated(at[name], clock, config)]))

/** Starts a simulator of each. @param dataDir where they keep their books */
export async function startSimulators(clock: VirtualClock, dataDir: string): Promise<ProviderSimulators> {
	const started = await Promise.all(
		NAMES.map(async (name) => [name, await PROVIDERS[name].startSimulator({ clock, dataDir })] as const),
	)
	return Object.fromEntries(started) as ProviderSimulators
}

/** Each simulator with its provider's name. */
export const simulatorsByName = (
	simulators: ProviderSimulators,
): readonly (readonly [string, ProviderSimulator])[] => NAMES.map((name) => [name, simulators[name]])

function together(opened: readonly (readonly [Provider, OpenedProvider])[]): ProvidersPart {
	const origins = opened.map(([, provider]) => provider.origins)
	return {
		...registerProviders(opened.map(([, { registration }]) => registration)),
		checkouts: Object.fromEntries(opened.map(([name, { checkout }]) => [name, checkout])),
		paymentOrigins: {
			scripts: origins.flatMap(({ scripts }) => scripts),
			frames: origins.flatMap(({ frames }) => frames),
			connections: origins.flatMap(({ connections }) => connections),
		},
	}
}
