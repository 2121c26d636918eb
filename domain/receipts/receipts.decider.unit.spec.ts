import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, scenario } from '../../kernel/events/decider.ts'
import { type Figures, type ReceiptCommand, receiptDecider } from './receipts.decider.ts'
import type { ReceiptEvent, ReceiptIssued } from './receipts.events.ts'

const given = scenario(receiptDecider)
const id = (n: number) => `00000000-0000-5000-8000-${n.toString(16).padStart(12, '0')}`
const AT = '2026-11-21T10:00:00.000Z'
const LATER = '2026-11-21T11:00:00.000Z'
const [DONATION, OTHER] = [id(1), id(2)]
const [CONFIRMED, REFUNDED, REVERSED, NOTE] = [id(101), id(102), id(103), id(104)]

const figures = (returned: bigint, share = returned): Figures => ({
	charged: 51_180n,
	returned,
	given: 50_000n - share,
	currency: 'INR',
	effectiveAt: '2026-11-20T23:59:59.000Z',
})
type Issue = Extract<ReceiptCommand, { type: 'IssueReceipt' }>
const issue = (more: Partial<Issue> = {}): Issue => ({
	type: 'IssueReceipt',
	donationId: DONATION,
	causeId: CONFIRMED,
	because: 'confirmed',
	laterCauses: [],
	figures: figures(0n),
	at: AT,
	...more,
})
const refund = (more: Partial<Issue> = {}): Issue =>
	issue({ causeId: REFUNDED, because: 'refunded', figures: figures(51_180n, 50_000n), at: LATER, ...more })
const correct = (expectedVersion: number): ReceiptCommand => ({
	type: 'CorrectReceipt',
	donationId: DONATION,
	expectedVersion,
	at: LATER,
	reason: { noteId: NOTE, noteHash: 'a hash' },
})
const resend = (at: string): ReceiptCommand => ({ type: 'ResendReceipt', donationId: DONATION, at })

const FIRST: ReceiptIssued = {
	type: 'ReceiptIssued',
	data: {
		number: 1,
		version: 1,
		donationId: DONATION,
		causeId: CONFIRMED,
		because: 'confirmed',
		charged: '51180',
		returned: '0',
		given: '50000',
		currency: 'INR',
		effectiveAt: '2026-11-20T23:59:59.000Z',
		at: AT,
	},
}
const SECOND: readonly ReceiptEvent[] = [
	{
		type: 'ReceiptVoided',
		data: { number: 1, version: 1, donationId: DONATION, replacedBy: 2, at: LATER },
	},
	{
		type: 'ReceiptIssued',
		data: {
			...FIRST.data,
			version: 2,
			causeId: REFUNDED,
			because: 'refunded',
			returned: '51180',
			given: '0',
			at: LATER,
		},
	},
]

describe('a receipt book', () => {
	it('gives the first donation number 1 and the next one number 2', () => {
		expect(given().when(issue())).toEqual([FIRST])
		const [second] = given(FIRST).when(issue({ donationId: OTHER, causeId: id(105) }))
		expect(second).toMatchObject({ data: { number: 2, version: 1, donationId: OTHER } })
	})
	it('is silent when the same cause comes again', () => {
		expect(given(FIRST).when(issue())).toEqual([])
		expect(given(FIRST, ...SECOND).when(refund())).toEqual([])
	})
	it('voids a version in the same breath as it issues the next one, under the same number', () => {
		expect(given(FIRST).when(refund())).toEqual(SECOND)
	})
	it('is silent about a cause that a later one has overtaken', () => {
		const [, second] = given(FIRST).when(refund({ causeId: REVERSED, because: 'refundReversed' }))
		const history = [FIRST, second] as ReceiptEvent[]
		expect(given(...history).when(refund({ laterCauses: [REVERSED] }))).toEqual([])
	})
	it('numbers a donation once when its refund comes before its confirmation', () => {
		const [first] = given().when(refund())
		expect(first).toMatchObject({ type: 'ReceiptIssued', data: { number: 1, version: 1 } })
		expect(given(first as ReceiptEvent).when(issue({ laterCauses: [REFUNDED] }))).toEqual([])
	})
	it('keeps the figures of a corrected receipt', () => {
		const events = given(FIRST, ...SECOND).when(correct(2))
		expect(events).toMatchObject([
			{ type: 'ReceiptVoided', data: { number: 1, version: 2, replacedBy: 3 } },
			{
				type: 'ReceiptIssued',
				data: {
					number: 1,
					version: 3,
					causeId: NOTE,
					because: 'corrected',
					reason: { noteId: NOTE, noteHash: 'a hash' },
					charged: '51180',
					returned: '51180',
					given: '0',
				},
			},
		])
		expect(given(FIRST, ...SECOND, ...events).when(correct(2))).toEqual([])
	})
	it('refuses to correct a version that was replaced, and a receipt that there is not', () => {
		expect(given(FIRST, ...SECOND).refusal(correct(1))).toBe('PRECONDITION_FAILED')
		expect(given().refusal(correct(1))).toBe('NOT_FOUND')
	})
	it('sends a receipt again, but once for those who press twice', () => {
		const requested: ReceiptEvent = {
			type: 'ReceiptResendRequested',
			data: { number: 1, version: 1, donationId: DONATION, at: AT },
		}
		expect(given(FIRST).when(resend(AT))).toEqual([requested])
		expect(given(FIRST, requested).when(resend('2026-11-21T10:01:59.000Z'))).toEqual([])
		expect(given(FIRST, requested).when(resend('2026-11-21T10:02:00.000Z'))).toHaveLength(1)
		expect(given().refusal(resend(AT))).toBe('NOT_FOUND')
	})
})

const deliveries = fc
	.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 })
	.chain((causesOfDonations) => {
		const commands = causesOfDonations.flatMap((causes, donation) =>
			Array.from({ length: causes }, (_, index): Issue => {
				const causeOf = (n: number) => id(1_000 + donation * 10 + n)
				return issue({
					donationId: id(donation + 1),
					causeId: causeOf(index),
					because: index === 0 ? 'confirmed' : 'refunded',
					laterCauses: Array.from({ length: causes - index - 1 }, (_, n) => causeOf(index + 1 + n)),
					figures: figures(BigInt(index) * 1_000n),
				})
			}),
		)
		const requested = fc.constantFrom(...causesOfDonations.map((_, donation) => id(donation + 1)))
		const others = fc.oneof(
			requested.map((donationId): ReceiptCommand => ({ type: 'ResendReceipt', donationId, at: LATER })),
			fc.record({ donationId: requested, version: fc.integer({ min: 1, max: 4 }), note: fc.nat(9) }).map(
				({ donationId, version, note }): ReceiptCommand => ({
					type: 'CorrectReceipt',
					donationId,
					expectedVersion: version,
					at: LATER,
					reason: { noteId: id(9_000 + note), noteHash: 'a hash' },
				}),
			),
		)
		const twice: fc.Arbitrary<ReceiptCommand[]> = fc.array(fc.constantFrom(...commands), { maxLength: 12 })
		return fc
			.tuple(twice, fc.array(others, { maxLength: 12 }))
			.chain(([again, more]) =>
				fc.shuffledSubarray([...commands, ...again, ...more], {
					minLength: commands.length + again.length + more.length,
				}),
			)
			.map((order) => ({ donations: causesOfDonations, order }))
	})

describe('whatever comes, however often, in any order', () => {
	it('numbers have no gaps, each donation has one, and one version of it counts with the latest figures', () => {
		fc.assert(
			fc.property(deliveries, ({ donations, order }) => {
				const log: ReceiptEvent[] = []
				for (const command of order) {
					const { refusal, when } = given(...log)
					const refused = refusal(command)
					if (refused === null) log.push(...when(command))
					else expect(['NOT_FOUND', 'PRECONDITION_FAILED']).toContain(refused)
				}
				const issued = log.filter((event) => event.type === 'ReceiptIssued').map(({ data }) => data)
				const voided = log.filter((event) => event.type === 'ReceiptVoided').map(({ data }) => data)
				const numbers = new Set(issued.map(({ number }) => number))
				expect([...numbers].toSorted((a, b) => a - b)).toEqual(donations.map((_, index) => index + 1))

				for (const [donation, causes] of donations.entries()) {
					const own = issued.filter(({ donationId }) => donationId === id(donation + 1))
					expect(new Set(own.map(({ number }) => number)).size).toBe(1)
					expect(own.map(({ version }) => version)).toEqual(own.map((_, index) => index + 1))
					expect(own.at(-1)?.returned).toBe(String((causes - 1) * 1_000))
					const gone = voided.filter(({ donationId }) => donationId === id(donation + 1))
					expect(gone.map(({ version }) => version)).toEqual(own.slice(1).map((_, index) => index + 1))
				}
				expect(fold(receiptDecider, log).last).toBe(donations.length)
			}),
			{ numRuns: 300 },
		)
	})
})
