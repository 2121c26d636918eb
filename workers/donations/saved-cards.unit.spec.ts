import { expect, it } from 'vitest'
import { PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import type { SavedMethods } from '../../kernel/ports/saved-methods.ts'
import { UnregisteredAccount } from '../../kernel/provider-accounts.ts'
import { quiet } from '../../kernel/runtime/testing.ts'
import type { ExpiringCard, SavedRemoval } from '../../records/donations/saved-cards.ts'
import { notifyOfExpiringCards } from './expiring-cards.ts'
import { removeSaved } from './remove-saved.ts'

const NOW = Date.UTC(2026, 10, 26)

it('Owners are notified of each card once for its month, also when a run is cut short.', async () => {
	let waiting: ExpiringCard[] = [
		{ id: 'c1', user_id: 'u1', expiry: '2026-11' },
		{ id: 'c2', user_id: 'u2', expiry: '2026-12' },
	]
	const causes: string[] = []
	const run = (fails: boolean) =>
		notifyOfExpiringCards({
			expiring: async () => waiting,
			notify: async ({ kind, userIds, causeId }) => {
				expect([kind, userIds.length]).toEqual(['cardExpires', 1])
				causes.push(causeId)
				return 1
			},
			notified: async ({ id }) => {
				if (fails) throw new Error('The database is away.')
				waiting = waiting.filter((card) => card.id !== id)
			},
			now: NOW,
		})
	await expect(run(true)).rejects.toThrow('away')
	await run(false)
	expect(waiting).toEqual([])
	// The first was said twice under one cause, which notifies nobody twice.
	expect(causes).toHaveLength(3)
	expect(new Set(causes).size).toBe(2)
})

it('What is gone goes at its provider; what can’t go now stays, and holds up nothing.', async () => {
	const gone: string[] = []
	const methods = (isAway: boolean): SavedMethods => {
		const remove = async (_account: string, ref: string) => {
			if (isAway) throw new PaymentOutcomeUnknown('No answer.')
			gone.push(ref)
		}
		return {
			createCustomer: () => Promise.reject(new Error('Nobody asks for it.')),
			readMethod: () => Promise.reject(new Error('Nobody asks for it.')),
			removeMethod: remove,
			removeCustomer: remove,
		}
	}
	let waiting: readonly SavedRemoval[] = [
		{ account: 'away', object_ref: 'pm_1', customer_ref: null, kind: 'method' },
		{ account: 'nowhere', object_ref: 'pm_2', customer_ref: null, kind: 'method' },
		{ account: 'here', object_ref: 'pm_3', customer_ref: null, kind: 'method' },
		{ account: 'here', object_ref: 'cus_1', customer_ref: null, kind: 'customer' },
		{ account: 'here', object_ref: 'token_1', customer_ref: 'cust_1', kind: 'mandate' },
		// Its provider saves nothing any more.
		{ account: 'plain', object_ref: 'pm_4', customer_ref: null, kind: 'method' },
	]
	await removeSaved({
		payments: {
			savedMethodsOf(account) {
				if (account === 'nowhere') throw new UnregisteredAccount(account)
				return account === 'plain' ? null : methods(account === 'away')
			},
			mandatesOf: () => ({
				read: () => Promise.reject(new Error('Nobody asks for it.')),
				end: async (_account, { ref, customerRef }) => {
					gone.push(`${ref} of ${customerRef}`)
				},
			}),
		},
		waiting: async () => waiting,
		done: async (removal) => {
			waiting = waiting.filter((each) => each !== removal)
		},
		log: quiet,
	}).run(NOW)
	expect(gone).toEqual(['pm_3', 'cus_1', 'token_1 of cust_1'])
	expect(waiting.map(({ object_ref }) => object_ref)).toEqual(['pm_1', 'pm_2'])
})
