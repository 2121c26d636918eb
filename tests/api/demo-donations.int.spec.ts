import { afterAll, beforeAll, expect, it } from 'vitest'
import { playDonation } from '../../demo/capabilities/donations.ts'
import { type Send, visitor } from '../../demo/client.ts'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { demoUserId } from '../../demo/seed/accounts.ts'
import type { DonationPlan, Method } from '../../demo/story.ts'
import type { BackofficeDonation } from '../../domain/donations/contract.ts'
import { solvePuzzle } from '../../infra/adapters/captcha.ts'
import { type Harness, startHarness } from './harness.ts'

let harness: Harness
beforeAll(async () => {
	harness = await startHarness({}, { limits: true })
}, 120_000)
afterAll(() => harness?.stop())

const donationOf = (method: Method): DonationPlan => ({
	at: 0,
	to: 'foundation',
	region: 'IN',
	major: 500,
	coversFee: false,
	anonymous: false,
	donor: { key: 'donor' },
	message: '',
	method,
	triesAgain: true,
	language: 'en',
})

it('a donor of the demo gives at one moment what takes a captcha, and solves it', async () => {
	const send: Send = async ({ method, url, headers, payload, remoteAddress }) => {
		const answer = await harness.system.app.inject({
			method,
			url,
			headers,
			remoteAddress,
			...(payload !== undefined && { payload }),
		})
		return { status: answer.statusCode, headers: answer.headers, body: answer.body }
	}
	const donations: readonly Method[] = [
		'ok',
		'declined',
		'insufficient',
		'ok',
		'declined',
		'threeDS',
		'ok',
		'ok',
	]
	await Promise.all(
		donations.map(async (method, index) => {
			const donor = visitor(send, index + 1)
			await donor.signIn('donor@karuna.example', DEMO_PASSWORD)
			await playDonation(donationOf(method), donor, {
				key: `demo-${index}`,
				fundraiserId: () => undefined,
				userId: demoUserId,
				solvePuzzle,
				answerChallenge: async (paymentRef, _currency, passes) => {
					harness.stripe.control.answerChallenge('stripe-in', paymentRef, passes)
				},
			})
		}),
	)
	const admin = await harness.person('finance')
	await harness.system.untilIdle()
	const given = await admin.json<BackofficeDonation[]>(
		'GET',
		'/api/backoffice/donations?filter={"status":"confirmed"}',
	)
	expect(given).toHaveLength(donations.length)
}, 60_000)
