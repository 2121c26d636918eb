import { expect, test } from 'vitest'
import type { MadePayment } from '../../kernel/ports/payments.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/time.ts'
import { createFindPayments } from './find-payments.ts'

const NOW = Date.parse('2026-08-03T10:00:00.000Z')

/** A finder over accounts whose lists may change, and what it did. */
function finderOver(lists: Record<string, readonly MadePayment[] | Error>, last: number | null) {
	const scanned = new Map<string, number>()
	const did = { listed: [] as string[], requested: [] as string[], observed: [] as string[] }
	const donations = new Map<string, string[]>([
		['known', ['pi_1']],
		['unknown', []],
	])
	const clock = { time: NOW, now: () => clock.time }
	const find = createFindPayments({
		clock,
		payments: {
			async *listPayments(account, since) {
				did.listed.push(`${account} ${since - clock.time}`)
				const list = lists[account] ?? []
				if (list instanceof Error) throw list
				yield* list
			},
		},
		scannedUntil: async (account) => scanned.get(account) ?? last,
		saveScan: async (account, until) => {
			scanned.set(account, until)
		},
		began: async () => NOW - 40 * HOUR_MS,
		knownTo: async (donationId) => {
			did.requested.push(donationId)
			return donations.get(donationId) ?? null
		},
		observe: async (account, providerRef) => {
			did.observed.push(`${account} ${providerRef}`)
			donations.get('unknown')?.push(providerRef)
		},
	})
	return { find, did, scanned, clock }
}
const made = (providerRef: string, donationId: string | null): MadePayment => ({ providerRef, donationId })

test('A payment that its donation does not know is booked; one that it knows, and one that is none of ours, is not.', async () => {
	const list = [made('pi_1', 'known'), made('pi_2', 'unknown'), made('pi_3', null), made('pi_4', 'nobody')]
	const { find, did, scanned } = finderOver({ 'stripe-us': list }, NOW - MINUTE_MS)
	await find('stripe-us', NOW)
	expect(did.observed).toEqual(['stripe-us pi_2'])
	expect(did.requested).toEqual(['known', 'unknown', 'nobody'])
	expect(scanned.get('stripe-us')).toBe(NOW)
})

test('It goes on a little before where it was; at first before all donations; never later than now.', async () => {
	const from = async (last: number | null, until = NOW) => {
		const { find, did } = finderOver({ a: [] }, last)
		await find('a', until)
		return did.listed
	}
	expect(await from(NOW - 10 * MINUTE_MS)).toEqual([`a ${-15 * MINUTE_MS}`])
	expect(await from(null)).toEqual([`a ${-(40 * 60 + 5) * MINUTE_MS}`])
	expect(await from(NOW + HOUR_MS, NOW + 61 * MINUTE_MS)).toEqual([`a ${-5 * MINUTE_MS}`])
})

test('One walk serves all who ask, and those who come later for what it found.', async () => {
	const { find, did, clock } = finderOver({ a: [made('pi_2', 'unknown')] }, null)
	await Promise.all(Array.from({ length: 50 }, () => find('a', NOW - MINUTE_MS)))
	clock.time += MINUTE_MS
	await find('a', NOW)
	expect(did.listed).toHaveLength(1)
	expect(did.observed).toEqual(['a pi_2'])
	await find('a', NOW + 1)
	expect(did.listed).toHaveLength(2)
	// What the walk before has seen is not asked for again.
	expect(did.requested).toEqual(['unknown'])
})

test('Who asks for what is later than the walk under way waits for the next one, which serves all of these.', async () => {
	const { find, did, scanned, clock } = finderOver({ a: [] }, null)
	const first = find('a', NOW)
	await Promise.resolve()
	await Promise.resolve()
	clock.time += MINUTE_MS
	await Promise.all([first, ...[1, 2, 3].map(() => find('a', NOW + MINUTE_MS))])
	expect(did.listed).toHaveLength(2)
	expect(scanned.get('a')).toBe(NOW + MINUTE_MS)
})

test('A walk that broke is gone anew, and keeps no other account from its own.', async () => {
	const lists: Record<string, readonly MadePayment[] | Error> = { a: new Error('no answer'), b: [] }
	const { find, scanned } = finderOver(lists, null)
	await expect(find('a', NOW)).rejects.toThrow('no answer')
	await find('b', NOW)
	expect([...scanned]).toEqual([['b', NOW]])
	lists.a = []
	await find('a', NOW)
	expect(scanned.get('a')).toBe(NOW)
})
