import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Send, visitor } from '../../demo/client.ts'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { playGift } from '../../demo/play-gift.ts'
import type { GiftStep, Method } from '../../demo/steps.ts'
import type { BackofficeDonation } from '../../domain/donations/contract.ts'
import { solvePuzzle } from '../../infra/adapters/captcha.ts'
import { demoUserId } from '../../infra/processes/demo-accounts.ts'
import { type Rig, startRig } from './rig.ts'

let rig: Rig
beforeAll(async () => {
	rig = await startRig({}, { limits: true })
}, 120_000)
afterAll(() => rig?.stop())

const giftOf = (method: Method): GiftStep => ({
	...{ kind: 'gift', at: 0, to: 'foundation', region: 'IN', major: 500, coversFee: false, anonymous: false },
	...{ giver: { key: 'donor' }, message: '', method, triesAgain: true, language: 'en' },
})

it('a donor of the demo gives at one moment what takes a captcha, and solves it', async () => {
	const send: Send = async ({ method, url, headers, payload, remoteAddress }) => {
		const answer = await rig.system.app.inject({
			...{ method, url, headers, remoteAddress },
			...(payload !== undefined && { payload }),
		})
		return { status: answer.statusCode, headers: answer.headers, body: answer.body }
	}
	const gifts: readonly Method[] = ['ok', 'declined', 'insufficient', 'ok', 'declined', 'threeDS', 'ok', 'ok']
	await Promise.all(
		gifts.map(async (method, index) => {
			const donor = visitor(send, index + 1)
			await donor.signIn('donor@karuna.example', DEMO_PASSWORD)
			await playGift(giftOf(method), donor, String(index), {
				fundraiserId: () => undefined,
				userId: demoUserId,
				solvePuzzle,
				answerChallenge: async (paymentRef, _currency, passes) => {
					rig.stripe.control.answerChallenge('stripe-in', paymentRef, passes)
				},
			})
		}),
	)
	const admin = await rig.person('finance')
	await rig.system.settled()
	const given = await admin.json<BackofficeDonation[]>(
		'GET',
		'/api/backoffice/donations?filter={"status":"confirmed"}',
	)
	expect(given).toHaveLength(gifts.length)
}, 60_000)
