import { dayIn, regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import type { Visitor } from '../client.ts'
import type { DemoCapability, DemoStep, DemoStepTools, PayoutMistake } from '../steps.ts'

const ACCOUNTS = ['stripe-in', 'stripe-us', 'razorpay-in', 'paypal-us'] as const
const PAYOUT_DAYS = Array.from({ length: 15 }, (_, index) => 31 + index * 6)
const MISTAKES: Readonly<Record<string, PayoutMistake>> = {
	'stripe-in 79': 'missingLine',
	'razorpay-in 85': 'wrongFee',
	'stripe-in 85': 'unknownPayment',
	'stripe-us 97': 'wrongFee',
	'stripe-us 109': 'unknownPayment',
}

/** Nothing is paid out of an empty balance, such as after a dispute that took all. */
const payOut = (at: number, account: string, name: string): DemoStep => ({
	at,
	play: async ({ named, provider }) => {
		const payoutRef = provider.payOut(account, MISTAKES[name])
		if (payoutRef !== null) named.set(name, `${account} ${payoutRef}`)
	},
})

const moves = (at: number, name: string, to: 'cancelPayout' | 'failPayout'): DemoStep => ({
	at,
	play: async ({ named, provider }) => {
		const [account = '', payoutRef = ''] = (named.get(name) ?? '').split(' ')
		provider[to](account, payoutRef)
	},
})

/** Runs the hourly job of the workers, which alone finds payouts without a webhook. */
const mirror = (at: number): DemoStep => ({ at, play: ({ runJob }) => runJob('payouts/mirror') })
const MIRRORED_AT = 12 * HOUR_MS

interface Found {
	readonly id: string
	readonly kind: string
	readonly currency: Currency
	readonly ownerId: string | null
}

const COLLECTION_BOX = 'collection box'

/** Takes a collection of coins in, which is allocated later, and writes a test of a card terminal off. */
async function bookUnknown({ id, currency }: Found, finance: Visitor, { key, now, named }: DemoStepTools) {
	const url = `/api/backoffice/discrepancies/${id}`
	const headers = { 'idempotency-key': `${key}-${id}` }
	if (currency === 'USD') {
		const bookedOn = dayIn(regionOfCurrency(currency), now())
		const reason = 'A test of the card terminal at the office in Austin.'
		await finance.json('POST', `${url}/write-off`, { bookedOn, reason }, headers)
		return
	}
	const { donationId } = await finance.json<{ donationId: string }>('POST', `${url}/receive`, {}, headers)
	named.set(COLLECTION_BOX, donationId)
}

async function allocateCollection({ signedIn, named, key }: DemoStepTools): Promise<void> {
	const donationId = named.get(COLLECTION_BOX)
	if (donationId === undefined) return
	const finance = await signedIn('finance')
	const donation = `/api/backoffice/donations/${donationId}`
	const { etag } = await finance.withEtag(donation)
	await finance.json(
		'POST',
		`${donation}/assign`,
		{ requestId: null, reason: 'A collection box at the spring concert, charged by hand in the dashboard.' },
		{ 'idempotency-key': key, 'if-match': etag },
	)
}

/** Gives open discrepancies an owner; `books` takes in or writes off what was found for no donation. */
async function followUp(tools: DemoStepTools, books: boolean): Promise<void> {
	const finance = await tools.signedIn('finance')
	const filter = encodeURIComponent(JSON.stringify({ status: 'open' }))
	const open = await finance.json<readonly Found[]>('GET', `/api/backoffice/discrepancies?filter=${filter}`)
	for (const each of open) {
		if (books && each.kind === 'unknownLine') {
			await bookUnknown(each, finance, tools)
			continue
		}
		const { id, ownerId } = each
		if (ownerId !== null) continue
		const url = `/api/backoffice/discrepancies/${id}`
		const send = async (step: string, body: object) => {
			const { etag } = await finance.withEtag(url)
			const headers = { 'idempotency-key': `${tools.key}-${id}-${step}`, 'if-match': etag }
			await finance.json('POST', `${url}/${step}`, body, headers)
		}
		await send('assign', { ownerId: tools.userId('finance') })
		await send('note', { note: 'The provider was asked about it.' })
	}
}

export const demo: DemoCapability = {
	steps: () => [
		...PAYOUT_DAYS.flatMap((day) => [
			...ACCOUNTS.map((account, index) =>
				payOut(day * DAY_MS + (2 + index) * HOUR_MS, account, `${account} ${day}`),
			),
			mirror(day * DAY_MS + MIRRORED_AT),
		]),
		...ACCOUNTS.map((account, index) => payOut(119 * DAY_MS + index * HOUR_MS, account, `${account} last`)),
		moves(73 * DAY_MS + 8 * HOUR_MS, 'stripe-us 73', 'cancelPayout'),
		// Two business days after it was sent it counts as paid; then the bank sends it back.
		moves(96 * DAY_MS, 'stripe-us 91', 'failPayout'),
		moves(104 * DAY_MS, 'paypal-us 97', 'failPayout'),
		{ at: 109 * DAY_MS + 14 * HOUR_MS, play: (tools) => followUp(tools, false) },
		{ at: 118 * DAY_MS + 2 * HOUR_MS, play: (tools) => followUp(tools, true) },
		{ at: 118 * DAY_MS + 3 * HOUR_MS, play: allocateCollection },
		// Before the books are checked.
		mirror(119 * DAY_MS + 19 * HOUR_MS),
	],
}
