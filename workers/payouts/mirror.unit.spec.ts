import { expect, it } from 'vitest'
import { providerAccountStream } from '../../domain/payouts/streams.contract.ts'
import type { Payouts, ProviderAccount } from '../../kernel/capability/provider-accounts.ts'
import { memoryWorker } from '../../tests/harness/memory-worker.ts'
import { mirrorPayouts } from './mirror.ts'

it('An account that the provider doesn’t show keeps nobody from the others, and is told of.', async () => {
	const accounts: readonly ProviderAccount[] = [
		{ account: 'revoked', provider: 'stripe', entity: 'US', currency: 'USD', methods: ['card'] },
		{ account: 'good', provider: 'stripe', entity: 'IN', currency: 'INR', methods: ['card'] },
	]
	const payouts: Partial<Payouts> = {
		accounts: () => accounts,
		accountNamed: (name) =>
			accounts.find(({ account }) => account === name) ?? (accounts[0] as ProviderAccount),
		async *listPayouts(account) {
			yield* account === 'revoked' ? await Promise.reject(new Error('The key is revoked.')) : []
		},
		async *listBalanceLines() {
			yield* []
		},
		balance: async () => ({ available: 0n, pending: 0n, currency: 'INR' }),
	}
	const worker = await memoryWorker({ payouts: payouts as Payouts })
	await expect(mirrorPayouts(worker).run(0)).rejects.toThrow('revoked: The key is revoked.')
	expect(await worker.typesIn(providerAccountStream('good', 'INR'))).not.toEqual([])
	expect(await worker.typesIn(providerAccountStream('revoked', 'USD'))).toEqual([])
})
