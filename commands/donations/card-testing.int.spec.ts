import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '../../kernel/http/route.ts'
import { one } from '../../kernel/wire.ts'
import { type AccountsKit, createAccountsKit, MINUTE } from '../../tests/harness/accounts-kit.ts'
import { requireCaptcha } from '../users/captcha.ts'
import { isWithin } from '../users/limits.ts'
import { CAPTCHA_HEADER, deterCardTesting } from './card-testing.ts'

let kit: AccountsKit

beforeAll(async () => {
	kit = await createAccountsKit((deps) => [
		route({
			method: 'POST',
			path: '/api/v1/begin',
			summary: 'Begin a payment',
			tags: ['test'],
			access: { allow: 'everyone', because: 'guests give too' },
			answers: { 200: one(z.literal('begun')) },
			handle: async ({ caller, headers }) => {
				const guard = {
					isWithin: (limit: Parameters<typeof isWithin>[1]) => isWithin(deps, limit),
					requireCaptcha: (pass: string) => requireCaptcha(deps, pass),
				}
				await deterCardTesting(guard, caller, headers[CAPTCHA_HEADER])
				return { body: { statusCode: 200, data: 'begun' } }
			},
		}),
	])
})
afterAll(() => kit?.close())
beforeEach(() => {
	kit.now += 61 * MINUTE
})

const begin = (from: string, captcha?: string) =>
	kit.app.inject({
		...{ method: 'POST', url: '/api/v1/begin', remoteAddress: from },
		...(captcha !== undefined && { headers: { [CAPTCHA_HEADER]: captcha } }),
	})
const began = async (from: string, times: number) => {
	for (let index = 0; index < times; index += 1) expect((await begin(from)).statusCode).toBe(200)
}

describe('guests who begin payments', () => {
	it('begin three an hour from an address, and each further one for a solved captcha', async () => {
		await began('203.0.113.7', 3)
		expect((await begin('203.0.113.7')).json()).toMatchObject({
			...{ statusCode: 400, code: 'CAPTCHA_REQUIRED', message: 'Please solve the captcha' },
		})
		const pass = await kit.captcha()
		expect((await begin('203.0.113.7', pass)).statusCode).toBe(200)
		for (const wrong of [pass, 'nonsense', 'x'.repeat(101), ''])
			expect((await begin('203.0.113.7', wrong)).statusCode, wrong).toBe(400)
		await began('203.0.113.8', 3)
		kit.now += 61 * MINUTE
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
