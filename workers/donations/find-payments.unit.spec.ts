import { expect, test } from 'vitest'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { startCommand } from '../../domain/donations/histories.fixtures.ts'
import type { Payments } from '../../kernel/capability/provider-accounts.ts'
import { type MadePayment, PaymentNotFound } from '../../kernel/ports/payments.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { saveScan, scannedUntil } from '../../records/donations/payment-scans.ts'
import { memoryWorker } from '../../tests/harness/memory-worker.ts'
import { createFindPayments } from './find-payments.ts'

const NOW = Date.parse('2026-08-03T10:00:00.000Z')

async function finderOver(
	lists: Record<string, readonly MadePayment[] | Error>,
	last: number | null,
	listed = async () => {},
) {
	const did = { listed: [] as string[], observed: [] as string[] }
	const payments = {
		async *listPayments(account: string, since: number) {
			did.listed.push(`${account} ${since - worker.time}`)
			await listed()
			const list = lists[account] ?? []
			if (list instanceof Error) throw list
			yield* list
		},
		async read(account: string, ref: string) {
			did.observed.push(`${account} ${ref}`)
			throw new PaymentNotFound(ref)
		},
	} as unknown as Payments
	const worker = await memoryWorker({ payments, firstRecordedAt: async () => NOW - 40 * HOUR_MS })
	worker.time = NOW
	const { provider, account, at } = startCommand()
	const started = donationDecider.decide(startCommand(), donationDecider.initial)
	const attempt = { attempt: 1, provider, account, providerRef: 'pi_1', at }
	await worker.record('donation-known', [...started, { type: 'PaymentAttempted', data: attempt }])
	await worker.record('donation-unknown', started)
	if (last !== null) for (const each of Object.keys(lists)) await saveScan(worker.sql, each, last)
	const scanned = (of: string) => scannedUntil(worker.sql, of)
	return { find: createFindPayments(worker), did, scanned, worker }
}
const made = (providerRef: string, donationId: string | null): MadePayment => ({ providerRef, donationId })

test('A payment that its donation does not know is booked; one that it knows, and one that is none of ours, is not.', async () => {
	const list = [made('pi_1', 'known'), made('pi_2', 'unknown'), made('pi_3', null), made('pi_4', 'nobody')]
	const { find, did, scanned } = await finderOver({ 'stripe-us': list }, NOW - MINUTE_MS)
	await find('stripe-us', NOW)
	expect(did.observed).toEqual(['stripe-us pi_2'])
	expect(await scanned('stripe-us')).toBe(NOW)
})

test('It goes on a little before where it was; at first before all donations; never later than now.', async () => {
	const from = async (last: number | null, until = NOW) => {
		const { find, did } = await finderOver({ a: [] }, last)
		await find('a', until)
		return did.listed
	}
	expect(await from(NOW - 10 * MINUTE_MS)).toEqual([`a ${-15 * MINUTE_MS}`])
	expect(await from(null)).toEqual([`a ${-(40 * 60 + 5) * MINUTE_MS}`])
	expect(await from(NOW + HOUR_MS, NOW + 61 * MINUTE_MS)).toEqual([`a ${-5 * MINUTE_MS}`])
})

test('One walk serves all who ask, and those who come later for what it found.', async () => {
	const { find, did, worker } = await finderOver({ a: [made('pi_2', 'unknown')] }, null)
	await Promise.all(Array.from({ length: 50 }, () => find('a', NOW - MINUTE_MS)))
	worker.time += MINUTE_MS
	await find('a', NOW)
	expect(did.listed).toHaveLength(1)
	expect(did.observed).toEqual(['a pi_2'])
	await find('a', NOW + 1)
	expect(did.listed).toHaveLength(2)
	expect(did.observed).toEqual(['a pi_2'])
})

test('Who asks for what is later than the walk under way waits for the next one, which serves all of these.', async () => {
	const begun = Promise.withResolvers<void>()
	const later = Promise.withResolvers<void>()
	const { find, did, scanned, worker } = await finderOver({ a: [] }, null, () => {
		begun.resolve()
		return later.promise
	})
	const first = find('a', NOW)
	await begun.promise
	worker.time += MINUTE_MS
	const others = [1, 2, 3].map(() => find('a', NOW + MINUTE_MS))
	later.resolve()
	await Promise.all([first, ...others])
	expect(did.listed).toHaveLength(2)
	expect(await scanned('a')).toBe(NOW + MINUTE_MS)
})

test('A walk that broke is gone anew, and keeps no other account from its own.', async () => {
	const lists: Record<string, readonly MadePayment[] | Error> = { a: new Error('no answer'), b: [] }
	const { find, scanned } = await finderOver(lists, null)
	await expect(find('a', NOW)).rejects.toThrow('no answer')
	await find('b', NOW)
	expect([await scanned('a'), await scanned('b')]).toEqual([null, NOW])
	lists.a = []
	await find('a', NOW)
	expect(await scanned('a')).toBe(NOW)
})
