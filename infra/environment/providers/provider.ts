import type { Checkout } from '../../../domain/catalog/contract.ts'
import type { Clock } from '../../../kernel/ports/clock.ts'
import type { ProviderRegistration } from '../../../kernel/provider-accounts.ts'
import type { VirtualClock } from '../../../simulators/clock.ts'
import type { Config } from '../../config/config.ts'
import type { PaymentOrigins } from '../../http/settings.ts'

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

/** How one provider becomes part of a system. A new one is listed in `index.ts`. */
export interface ProviderSetup<Simulator extends ProviderSimulator> {
	/** Whether the configuration has its keys. */
	isConfigured(config: Config): boolean
	/** With the keys of the configuration. @throws TypeError where it has none */
	real(config: Config, clock: Clock): OpenedProvider
	/** @param dataDir where it keeps its books */
	startSimulator(options: { readonly clock: VirtualClock; readonly dataDir: string }): Promise<Simulator>
	/** At a simulator, which may be another process’s. */
	simulated(at: SimulatorAddress, clock: Clock): OpenedProvider
}
