import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProviderTools } from '../demo/steps.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../infra/postgres/temporary-folder.ts'
import { createVirtualClock } from '../simulators/clock.ts'
import { demoProviders } from './demo-providers.ts'
import { type ProviderSimulators, simulatorsByName, startSimulators } from './environment/providers/index.ts'

const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
let folder: string
let simulators: ProviderSimulators
let provider: ProviderTools
beforeAll(async () => {
	folder = await makeTemporaryFolder('karuna-demo-providers-')
	simulators = await startSimulators(clock, folder)
	provider = demoProviders(simulators)
})
afterAll(async () => {
	for (const [, simulator] of simulatorsByName(simulators)) await simulator.close()
	await removeTemporaryFolder(folder)
})

it('An account is paid out what it holds, and nothing once a dispute has taken that.', () => {
	expect(provider.payOut('paypal-us')).toBeNull()
	const { id } = simulators.paypal.control.payThere('paypal-us', 6_000)
	expect(provider.payOut('paypal-us')).toMatch(/^[0-9A-Z]{17}$/)
	expect(provider.payOut('paypal-us')).toBeNull()
	provider.dispute('paypal-us', id)
	expect(provider.payOut('paypal-us')).toBeNull()

	expect(provider.payOut('razorpay-in', 'wrongFee')).toBeNull()
	simulators.razorpay.control.payThere('razorpay-in', 6_000)
	const settlement = provider.payOut('razorpay-in', 'wrongFee') ?? ''
	expect(settlement).toMatch(/^setl_/)
	provider.failPayout('razorpay-in', settlement)
	expect(provider.payOut('razorpay-in')).toMatch(/^setl_/)
	expect(provider.payOut('razorpay-in')).toBeNull()
})

it('What a provider doesn’t know, or nobody simulates, is refused by its name.', () => {
	expect(() => provider.cancelPayout('paypal-us', 'x')).toThrow('no cancelPayout at paypal-us')
	expect(() => provider.payOut('paypal-us', 'wrongFee')).toThrow('no wrongFee')
	expect(() => provider.payOut('elsewhere')).toThrow('no payOut at elsewhere')
})
