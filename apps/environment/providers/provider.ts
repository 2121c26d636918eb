import type { Checkout } from '../../../domain/catalog/contract.ts'
import type { Config } from '../../../infra/config/config.ts'
import type { PaymentOrigins } from '../../../infra/http/http-config.ts'
import type { ProviderRegistration } from '../../../kernel/capability/provider-accounts.ts'
import type { Clock } from '../../../kernel/ports/clock.ts'
import type { Currency } from '../../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../../kernel/wire/regions.ts'
import type { VirtualClock } from '../../../simulators/clock.ts'

export interface OpenedProvider {
	readonly registration: ProviderRegistration
	readonly checkout: Checkout
	readonly origins: PaymentOrigins
}

export interface SimulatorAddress {
	readonly host: string
	readonly port: number
}

export interface ProviderSimulator extends SimulatorAddress {
	readonly accounts: readonly { readonly account: string }[]
	readonly control: {
		readonly webhooks: {
			setTargets(targets: readonly { readonly account: string; readonly url: string }[]): void
			idle(): Promise<void>
		}
	}
	close(): Promise<void>
}

/**
 * Returns the only account at a provider with a single currency: that of the legal entity of the currency's
 * region.
 */
export const accountOf = <Taken extends Currency>(provider: string, currency: Taken) => ({
	account: `${provider}-${regionOfCurrency(currency).code.toLowerCase()}`,
	currency,
})

/** The parts by which one provider becomes part of a system. A new provider is listed in `index.ts`. */
export interface ProviderSetup<Simulator extends ProviderSimulator> {
	real(config: Config, clock: Clock): OpenedProvider | null
	startSimulator(options: { readonly clock: VirtualClock; readonly dataDir: string }): Promise<Simulator>
	simulated(at: SimulatorAddress, clock: Clock, config: Config): OpenedProvider
}
