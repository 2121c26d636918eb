import { expect, it } from 'vitest'
import { type Payments, UnregisteredAccount } from '../../kernel/capability/provider-accounts.ts'
import { PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import type { SavedMethods } from '../../kernel/ports/saved-methods.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import type { ExpiringCard, SavedRemoval } from '../../records/donations/saved-cards.ts'
import { memoryWorker } from '../../tests/harness/memory-worker.ts'
import { notifyOfExpiringCards } from './expiring-cards.ts'
import { removeSaved } from './remove-saved.ts'

const NOW = Date.UTC(2026, 10, 26)

it('Owners are notified of each card once for its month, also when a run is cut short.', async () => {
	const worker = await memoryWorker()
	for (const id of ['u1', 'u2']) await worker.person(id)
	let waiting: ExpiringCard[] = [
		{ id: 'c1', user_id: 'u1', expiry: '2026-11' },
		{ id: 'c2', user_id: 'u2', expiry: '2026-12' },
	]
	let isAway = true
	const { query, execute } = worker.sql
	const sql: Sql = {
		...worker.sql,
		query: (text, ...rest) =>
			text.includes('rec.saved_cards') ? (Promise.resolve(waiting) as never) : query(text, ...rest),
		async execute(text, params, ...rest) {
			if (!text.includes('rec.saved_cards')) return execute(text, params, ...rest)
			if (isAway) throw new Error('The database is away.')
			waiting = waiting.filter(({ id }) => !params?.includes(id))
			return 1
		},
	}
	const run = () => notifyOfExpiringCards({ ...worker, sql }).run(NOW)
	await expect(run()).rejects.toThrow('away')
	isAway = false
	await run()
	expect(waiting).toEqual([])
	const notified = await query<{ kind: string; user_id: string }>(
		'SELECT kind, user_id FROM rec.notifications ORDER BY user_id',
	)
	// The first was said twice under one cause, which notifies nobody twice.
	expect(notified).toEqual(['u1', 'u2'].map((user_id) => ({ kind: 'cardExpires', user_id })))
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
	const removals: readonly SavedRemoval[] = [
		{ account: 'away', object_ref: 'pm_1', customer_ref: null, kind: 'method' },
		{ account: 'nowhere', object_ref: 'pm_2', customer_ref: null, kind: 'method' },
		{ account: 'here', object_ref: 'pm_3', customer_ref: null, kind: 'method' },
		{ account: 'here', object_ref: 'cus_1', customer_ref: null, kind: 'customer' },
		{ account: 'here', object_ref: 'token_1', customer_ref: 'cust_1', kind: 'mandate' },
		// Its provider saves nothing any more.
		{ account: 'plain', object_ref: 'pm_4', customer_ref: null, kind: 'method' },
	]
	const payments = {
		savedMethodsOf(account: string) {
			if (account === 'nowhere') throw new UnregisteredAccount(account)
			return account === 'plain' ? null : methods(account === 'away')
		},
		mandatesOf: () => ({
			read: () => Promise.reject(new Error('Nobody asks for it.')),
			end: async (_account: string, { ref, customerRef }: { ref: string; customerRef: string }) => {
				gone.push(`${ref} of ${customerRef}`)
			},
		}),
	} as unknown as Payments
	const worker = await memoryWorker({ payments })
	for (const [index, removal] of removals.entries())
		await worker.put('ops.saved_removals', { ...removal, planned_at: new Date(index) })
	await removeSaved(worker).run(NOW)
	expect(gone).toEqual(['pm_3', 'cus_1', 'token_1 of cust_1'])
	const left = 'SELECT object_ref FROM ops.saved_removals WHERE done_at IS NULL ORDER BY object_ref'
	expect(await worker.sql.query(left)).toEqual([{ object_ref: 'pm_1' }, { object_ref: 'pm_2' }])
})
