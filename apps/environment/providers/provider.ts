import type { Checkout } from '../../../domain/catalog/contract.ts'
import type { Config } from '../../../infra/config/config.ts'
import type { PaymentOrigins } from '../../../infra/http/http-config.ts'
import type { ProviderRegistration } from '../../../kernel/capability/provider-accounts.ts'
import type { Clock } from '../../../kernel/ports/clock.ts'
import type { Currency } from '../../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../../kernel/wire/regions.ts'
import type { VirtualClock } from '../../../simulators/clock.ts'

/** A payment provider that is reached: by the system, and by its checkout in a browser. */
export interface OpenedProvider {
	readonly registration: ProviderRegistration
	readonly checkout: Checkout
	/** What the pages of the checkout may load. */
	readonly origins: PaymentOrigins
}

/** Where a simulator listens on this machine. */
export interface SimulatorAddress {
	readonly host: string
	readonly port: number
}

/** What all simulators of providers have. */
export interface ProviderSimulator extends SimulatorAddress {
	readonly accounts: readonly { readonly account: string }[]
	readonly control: {
		readonly webhooks: {
			/** Where they go. */
			setTargets(targets: readonly { readonly account: string; readonly url: string }[]): void
			/** Until those under way have arrived. */
			idle(): Promise<void>
		}
	}
	close(): Promise<void>
}

/** The one account at a provider that takes a single currency: the legal entity's of that currency's region. */
export const accountOf = <Taken extends Currency>(provider: string, currency: Taken) => ({
	account: `${provider}-${regionOfCurrency(currency).code.toLowerCase()}`,
	currency,
})

/** How one provider becomes part of a system. A new one is listed in `index.ts`. */
export interface ProviderSetup<Simulator extends ProviderSimulator> {
	/** With the keys of the configuration; null where it has none. */
	real(config: Config, clock: Clock): OpenedProvider | null
	/** @param dataDir where it keeps its books */
	startSimulator(options: { readonly clock: VirtualClock; readonly dataDir: string }): Promise<Simulator>
	/** At a simulator, which may be another process’s. */
	simulated(at: SimulatorAddress, clock: Clock, config: Config): OpenedProvider
}
