import { expect, test } from 'vitest'
import { DemoRefused, type Visitor } from './client.ts'
import { fundraiserAt, placeOfFundraiser, VIEWERS } from './fundraisers.ts'
import { type DonationTools, playDonation, recipientOf } from './giving.ts'
import { demoScript } from './script.ts'
import { type DonationPlan, drawStory, type Way } from './story.ts'

test('The script is the same each time it is drawn, so that a load goes on where it was.', () => {
	const [first, second] = [demoScript(), demoScript()]
	expect(second.map(({ at }) => at)).toEqual(first.map(({ at }) => at))
	expect(drawStory()).toEqual(drawStory())
})

test('People pay by every way that their country has, most of them by card.', () => {
	const counted = new Map<string, number>()
	for (const { region, way } of drawStory().donations)
		counted.set(`${region} ${way}`, (counted.get(`${region} ${way}`) ?? 0) + 1)
	expect([...counted.keys()].toSorted()).toEqual([
		'IN card',
		'IN checkoutCard',
		'IN netbanking',
		'IN upi',
		'IN wallet',
		'US card',
		'US paypal',
	])
	for (const count of counted.values()) expect(count).toBeGreaterThan(15)
})

test('Nobody gives to what they may not see.', () => {
	const toPrivate = drawStory().donations.filter(
		({ to }) => typeof to === 'number' && fundraiserAt(to).isPrivate,
	)
	expect(toPrivate.length).toBeGreaterThan(1)
	for (const { donor } of toPrivate) expect(VIEWERS).toContain('key' in donor ? donor.key : donor.email)
})

test('A table names the foundation, somebody or a fundraiser; no other.', () => {
	expect(recipientOf('the foundation')).toBe('foundation')
	expect(recipientOf('to donee')).toEqual({ person: 'donee' })
	const title = 'A library on a handcart'
	expect(recipientOf(title)).toBe(placeOfFundraiser(title))
	expect(() => recipientOf('A library on wheels')).toThrow('A library on wheels')
})

const plan = (way: Way, changes: Partial<DonationPlan> = {}): DonationPlan => ({
	at: 0,
	to: 'foundation',
	region: way === 'paypal' ? 'US' : 'IN',
	major: 100,
	coversFee: true,
	anonymous: false,
	donor: { first: 'Asha', last: 'Das', email: 'asha.das@mail.example' },
	message: '',
	way,
	method: 'ok',
	triesAgain: true,
	language: 'en',
	...changes,
})

async function played(of: DonationPlan, answers: Readonly<Record<string, object | DemoRefused>>) {
	const calls: string[] = []
	const donor: Pick<Visitor, 'json'> = {
		async json<T>(_: string, url: string) {
			calls.push(url.split('/').at(-1) ?? '')
			const answer = answers[calls.at(-1) ?? ''] ?? {}
			if (answer instanceof DemoRefused) throw answer
			return answer as T
		},
	}
	const tools: DonationTools = {
		key: 'demo',
		fundraiserId: () => undefined,
		userId: (key) => key,
		answerChallenge: async () => {},
		solvePuzzle: () => Promise.reject(new Error('Nobody asks.')),
		payInCheckout: async (_, instrument) => {
			calls.push(instrument)
			return instrument.endsWith('declined') ? null : { paymentRef: 'pay_1', signature: 's' }
		},
		approve: async (_, instrument) => void calls.push(instrument),
	}
	return { begun: await playDonation(of, donor as Visitor, tools), calls }
}

test('What is declined in a checkout is tried again there, for the same order.', async () => {
	const answers = { createOrder: { donationId: 'd', orderId: 'order_1' } }
	expect(await played(plan('upi', { method: 'declined' }), answers)).toEqual({
		begun: { donationId: 'd', orderRef: 'order_1' },
		calls: ['createOrder', 'upi-declined', 'upi', 'verify'],
	})
	const once = plan('wallet', { method: 'declined', triesAgain: false })
	expect((await played(once, answers)).calls).toEqual(['createOrder', 'wallet-mobikwik-declined'])
})

test('What PayPal takes is tried no more, and what lacks funds clears after days.', async () => {
	const taken = {
		createOrder: { donationId: 'd', orderId: 'O' },
		captureOrder: { donationId: 'd', failure: null },
	}
	const declined = plan('paypal', { method: 'declined' })
	expect((await played(declined, taken)).calls).toEqual(['createOrder', 'declined', 'captureOrder'])
	const pending = plan('paypal', { method: 'insufficient' })
	expect((await played(pending, taken)).calls).toEqual(['createOrder', 'echeck', 'captureOrder'])
})

test('Nothing is given to a fundraiser that has reached its goal or isn’t raised; other refusals are faults.', async () => {
	const refused = (code: string) =>
		new DemoRefused(
			{ method: 'POST', url: '/' },
			{ status: 409, headers: {}, body: JSON.stringify({ code }) },
		)
	expect((await played(plan('upi'), { createOrder: refused('NOT_ACCEPTING_DONATIONS') })).begun).toBeNull()
	expect(await played(plan('upi', { to: 3 }), {})).toEqual({ begun: null, calls: [] })
	await expect(played(plan('upi'), { createOrder: refused('AMOUNT_CHANGED') })).rejects.toThrow('409')
})
