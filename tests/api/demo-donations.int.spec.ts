import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendTo } from '../../apps/demo.ts'
import { demoDonors } from '../../apps/demo-providers.ts'
import { emptyJar, visitor } from '../../demo/client.ts'
import { playDonation } from '../../demo/giving.ts'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { demoUserId } from '../../demo/seed/accounts.ts'
import type { DonationPlan, Method, Way } from '../../demo/story.ts'
import type { BackofficeDonation } from '../../domain/donations/contract.ts'
import { solvePuzzle } from '../../infra/adapters/captcha.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { provenBank } from './calls.bank-debit.ts'
import { type Harness, startHarness } from './harness.ts'

let harness: Harness
beforeAll(async () => {
	harness = await startHarness({}, { limits: true })
}, 120_000)
afterAll(() => harness?.stop())

const donationOf = (way: Way, method: Method): DonationPlan => ({
	at: 0,
	to: way === 'bankDebit' ? { person: 'donee' } : 'foundation',
	region: way === 'paypal' || way === 'bankDebit' ? 'US' : 'IN',
	major: 500,
	coversFee: false,
	anonymous: false,
	donor: { key: 'donor' },
	message: '',
	way,
	method,
	// The newest card pays again, so it must not be one with 3-D Secure.
	...(way === 'card' && method !== 'threeDS' && { saves: 'card' }),
	triesAgain: true,
	language: 'en',
})

async function play(donations: readonly DonationPlan[], from: number): Promise<void> {
	const { simulators } = harness.system
	if (!simulators) throw new Error('Nothing is simulated.')
	const send = sendTo(harness.system.app)
	const jar = emptyJar()
	await visitor(send, from, jar).signIn('donor@karuna.example', DEMO_PASSWORD)
	await Promise.all(
		donations.map(async (plan, index) => {
			await playDonation(plan, visitor(send, from + index + 1, jar), {
				...demoDonors(simulators),
				key: `demo-${from + index}`,
				fundraiserId: () => undefined,
				userId: demoUserId,
				solvePuzzle,
			})
		}),
	)
	await harness.system.untilIdle()
}

const confirmed = async (): Promise<readonly BackofficeDonation[]> =>
	(await harness.person('finance')).json(
		'GET',
		'/api/backoffice/donations?filter={"status":"confirmed"}&range=[0,99]',
	)

it('a donor of the demo gives at one moment what takes a captcha, and solves it', async () => {
	const methods: readonly Method[] = [
		'ok',
		'declined',
		'insufficient',
		'ok',
		'declined',
		'threeDS',
		'ok',
		'ok',
	]
	await play(
		methods.map((method) => donationOf('card', method)),
		0,
	)
	expect(await confirmed()).toHaveLength(methods.length)
}, 120_000)

it('a donor of the demo gives by every other way, tries again what is declined, and debits a bank', async () => {
	const before = (await confirmed()).length
	const ways = ['upi', 'netbanking', 'wallet', 'checkoutCard', 'paypal'] as const
	const plans = [donationOf('savedCard', 'ok'), ...ways.map((way) => donationOf(way, 'declined'))]
	const donor = await harness.person('donor')
	await provenBank(donor)
	await play([...plans, donationOf('bankDebit', 'ok')], 100)
	const given = await confirmed()
	expect(given).toHaveLength(before + plans.length)
	const counted = Object.groupBy(given, ({ provider }) => provider)
	expect(counted.razorpay).toHaveLength(4)
	expect(counted.paypal).toHaveLength(1)
	harness.clock.advance(7 * DAY_MS)
	await harness.system.untilIdle()
	expect(await confirmed()).toHaveLength(before + plans.length + 1)
}, 120_000)
