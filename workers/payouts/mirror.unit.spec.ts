import { expect, it } from 'vitest'
import type { Payouts, ProviderAccount } from '../../kernel/provider-accounts.ts'
import { mirrorPayouts } from './mirror.ts'

it('An account that the provider doesn’t show keeps nobody from the others, and is told of.', async () => {
	const tied: string[] = []
	const accounts: readonly ProviderAccount[] = [
		{ account: 'revoked', provider: 'stripe', entity: 'US', currency: 'USD', methods: ['card'] },
		{ account: 'good', provider: 'stripe', entity: 'IN', currency: 'INR', methods: ['card'] },
	]
	const payouts: Pick<Payouts, 'accounts' | 'listPayouts'> = {
		accounts: () => accounts,
		listPayouts: (account) => ({
			async *[Symbol.asyncIterator]() {
				yield* account === 'revoked' ? await Promise.reject(new Error('The key is revoked.')) : []
			},
		}),
	}
	const job = mirrorPayouts({
		payouts: payouts as Payouts,
		mirroredUntil: async () => 0,
		unfinished: async () => [],
		book: async () => undefined,
		observe: async () => undefined,
		mirrorBalance: async () => 7,
		tieOut: async ({ account }, { whenBusy, mirror }) => {
			tied.push(`${account} ${whenBusy} ${await mirror()}`)
			return true
		},
	})
	await expect(job.run(0)).rejects.toThrow('revoked: The key is revoked.')
	expect(tied).toEqual(['good wait 7'])
})
