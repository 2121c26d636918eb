import { expect, test } from 'vitest'
import type { MadePayment } from '../../domain/_ports/payments.ts'
import { findPayments } from './find-payments.ts'

const NOW = Date.parse('2026-08-03T10:00:00.000Z')
const MINUTE = 60_000

/** A job over one account, or two, and what it did. */
function jobOver(lists: Readonly<Record<string, readonly MadePayment[] | Error>>, last: number | null) {
	const walked = new Map<string, number>()
	const did = { listed: [] as string[], asked: [] as string[], observed: [] as string[] }
	const gifts = new Map<string, string[]>([['known', ['pi_1']]])
	gifts.set('unknown', [])
	const job = findPayments({
		accounts: Object.keys(lists),
		payments: {
			async *listPayments(account, since) {
				did.listed.push(`${account} ${since - NOW}`)
				const list = lists[account] ?? []
				if (list instanceof Error) throw list
				yield* list
			},
		},
		walkedUntil: async (account) => walked.get(account) ?? last,
		noteWalk: async (account, until) => {
			walked.set(account, until)
		},
		knownTo: async (donationId) => {
			did.asked.push(donationId)
			return gifts.get(donationId) ?? null
		},
		observe: async (account, providerRef) => {
			did.observed.push(`${account} ${providerRef}`)
			gifts.get('unknown')?.push(providerRef)
		},
	})
	return { job, did, walked }
}
const made = (providerRef: string, donationId: string | null): MadePayment => ({ providerRef, donationId })

test('A payment that its gift does not know is booked; one that it knows, and one that is none of ours, is not.', async () => {
	const list = [made('pi_1', 'known'), made('pi_2', 'unknown'), made('pi_3', null), made('pi_4', 'nobody')]
	const { job, did, walked } = jobOver({ 'stripe-us': list }, NOW - MINUTE)
	await job.run(NOW)
	expect(did.observed).toEqual(['stripe-us pi_2'])
	expect(did.asked).toEqual(['known', 'unknown', 'nobody'])
	expect(walked.get('stripe-us')).toBe(NOW)
})

test('It goes on a little before where it was; at first a day before now; never later than now.', async () => {
	const from = async (last: number | null) => {
		const { job, did } = jobOver({ a: [] }, last)
		await job.run(NOW)
		return did.listed
	}
	expect(await from(NOW - 10 * MINUTE)).toEqual([`a ${-15 * MINUTE}`])
	expect(await from(null)).toEqual([`a ${-25 * 60 * MINUTE}`])
	expect(await from(NOW + 60 * MINUTE)).toEqual([`a ${-5 * MINUTE}`])
})

test('What the last walk has seen is not asked for again.', async () => {
	const { job, did } = jobOver({ a: [made('pi_1', 'known'), made('pi_2', 'unknown')] }, null)
	await job.run(NOW)
	await job.run(NOW + MINUTE)
	expect(did.asked).toEqual(['known', 'unknown'])
	expect(did.observed).toEqual(['a pi_2'])
})

test('A walk that broke is gone anew, and keeps no other account from its own.', async () => {
	const { job, walked } = jobOver({ a: new Error('no answer'), b: [] }, null)
	await expect(job.run(NOW)).rejects.toThrow('no answer')
	expect([...walked]).toEqual([['b', NOW]])
})
