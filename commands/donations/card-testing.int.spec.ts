import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '../../kernel/http/route.ts'
import { PaymentDeclined } from '../../kernel/ports/payments.ts'
import { MINUTE_MS } from '../../kernel/time.ts'
import { one } from '../../kernel/wire.ts'
import { type AccountFixtures, createAccountFixtures } from '../../tests/harness/account-fixtures.ts'
import { requireCaptcha } from '../users/captcha.ts'
import { countOne, uncountCall } from '../users/limits.ts'
import { CAPTCHA_HEADER, type CardTestingGuard, tryCard } from './card-testing.ts'

let fixtures: AccountFixtures

beforeAll(async () => {
	fixtures = await createAccountFixtures((deps) => [
		route({
			method: 'POST',
			path: '/api/v1/begin',
			summary: 'Begin a payment',
			tags: ['test'],
			access: { allow: 'everyone', because: 'guests give too' },
			answers: { 200: one(z.literal('begun')) },
			handle: async ({ caller, headers }) => {
				const guard: CardTestingGuard = {
					count: (what, whom, windowMs) => countOne(deps, { what, whom, windowMs }),
					uncount: (what, whom) => uncountCall(deps, { what, whom }),
					requireCaptcha: (pass) => requireCaptcha(deps, pass),
				}
				const tried = { donationId: headers['x-gift'] ?? 'd1', caller, pass: headers[CAPTCHA_HEADER] }
				return tryCard(guard, tried, async (declined) => {
					const card = headers['x-declined']
					if (card !== undefined)
						await declined(new PaymentDeclined('No.', 'card_declined', null, 'pi_1', card))
					return { body: { statusCode: 200, data: 'begun' } }
				})
			},
		}),
	])
})
afterAll(() => fixtures?.close())
beforeEach(() => {
	fixtures.now += 61 * MINUTE_MS
})

let donations = 0
/** A donation of its own each time. */
function begin(from: string, captcha?: string) {
	donations += 1
	const headers = {
		'x-gift': `gift ${donations}`,
		...(captcha !== undefined && { [CAPTCHA_HEADER]: captcha }),
	}
	return fixtures.app.inject({ method: 'POST', url: '/api/v1/begin', remoteAddress: from, headers })
}
const began = async (from: string, times: number) => {
	for (let index = 0; index < times; index += 1) expect((await begin(from)).statusCode).toBe(200)
}

describe('guests who begin payments', () => {
	it('begin three an hour from an address, and each further one for a solved captcha', async () => {
		await began('203.0.113.7', 3)
		expect((await begin('203.0.113.7')).json()).toMatchObject({
			statusCode: 400,
			code: 'CAPTCHA_REQUIRED',
			message: 'Please solve the captcha',
		})
		const pass = await fixtures.captcha()
		expect((await begin('203.0.113.7', pass)).statusCode).toBe(200)
		for (const wrong of [pass, 'nonsense', 'x'.repeat(101), ''])
			expect((await begin('203.0.113.7', wrong)).statusCode, wrong).toBe(400)
		await began('203.0.113.8', 3)
		fixtures.now += 61 * MINUTE_MS
		await began('203.0.113.7', 3)
	})

	it('are counted also when many come at once', async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => begin('203.0.113.9')))
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
	})

	it('are one, whichever of the addresses of their network they come from', async () => {
		await began('2001:db8:1:2::1', 3)
		expect((await begin('2001:db8:1:2:ffff::9')).statusCode).toBe(400)
		await began('2001:db8:1:3::1', 3)
	})
})

describe('declined cards', () => {
	let next = 0
	/** Each from a network of its own, so that only the donation and the card are the same. */
	const declinedAt = (donation: string, card: string, captcha?: string) => {
		next += 1
		return fixtures.app.inject({
			method: 'POST',
			url: '/api/v1/begin',
			remoteAddress: `198.51.100.${next}`,
			headers: {
				'x-gift': donation,
				'x-declined': card,
				...(captcha !== undefined && { [CAPTCHA_HEADER]: captcha }),
			},
		})
	}

	it('of one donation ask everybody for a captcha from the fourth on, whatever their network', async () => {
		for (let index = 0; index < 3; index += 1)
			expect((await declinedAt('d2', `card ${index}`)).statusCode).toBe(200)
		expect((await declinedAt('d2', 'card 4')).json()).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
		expect((await declinedAt('d2', 'card 4', await fixtures.captcha())).statusCode).toBe(200)
		expect((await declinedAt('d3', 'card 5')).statusCode).toBe(200)
	})

	it('of one and the same card five times in an hour close the donation it was tried on last for an hour', async () => {
		for (let index = 0; index < 5; index += 1)
			expect((await declinedAt(`guess ${index}`, 'one card')).statusCode).toBe(200)
		expect((await declinedAt('guess 4', 'another card', await fixtures.captcha())).json()).toMatchObject({
			statusCode: 429,
			code: 'NO_CARD_FOR_NOW',
		})
		expect((await declinedAt('guess 3', 'another card')).statusCode).toBe(200)
		fixtures.now += 61 * MINUTE_MS
		expect((await declinedAt('guess 4', 'another card')).statusCode).toBe(200)
	})
})
