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

const PROVIDERS = { stripe: stripeSetup, razorpay: razorpaySetup, paypal: paypalSetup } as const
type Provider = keyof typeof PROVIDERS
const NAMES = Object.keys(PROVIDERS) as Provider[]

export type ProviderSimulators = {
	readonly [Name in Provider]: Awaited<ReturnType<(typeof PROVIDERS)[Name]['startSimulator']>>
}
export type SimulatorAddresses = Readonly<Record<Provider, SimulatorAddress>>

export interface ProvidersPart {
	readonly payments: Payments
	readonly payouts: Payouts
	readonly transfers: Transfers
	readonly checkouts: PublicConfig['checkouts']
	readonly paymentOrigins: PaymentOrigins
}

export const hasRealProviders = ({ providers }: Config): boolean =>
	Object.values(providers).some((given) => given !== null)

export const realProviders = (config: Config, clock: Clock): ProvidersPart =>
	together(
		NAMES.flatMap((name) => {
			const opened = PROVIDERS[name].real(config, clock)
			return opened === null ? [] : [[name, opened] as const]
		}),
	)

export const simulatedProviders = (at: SimulatorAddresses, clock: Clock, config: Config): ProvidersPart =>
	together(NAMES.map((name) => [name, PROVIDERS[name].simulated(at[name], clock, config)]))

/** @param dataDir where the simulators keep their books */
export async function startSimulators(clock: VirtualClock, dataDir: string): Promise<ProviderSimulators> {
	const started = await Promise.all(
		NAMES.map(async (name) => [name, await PROVIDERS[name].startSimulator({ clock, dataDir })] as const),
	)
	return Object.fromEntries(started) as ProviderSimulators
}

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
