import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { knowAnswer } from '../../demo/know-answer.ts'
import { type Level, raised } from '../../domain/donations/velocity.ts'
import { route } from '../../kernel/http/route.ts'
import { PaymentDeclined } from '../../kernel/ports/payments.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { one } from '../../kernel/wire/schemas.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { changeLevels } from '../../records/donations/velocity.ts'
import { type AccountFixtures, createAccountFixtures } from '../../tests/harness/account-fixtures.ts'
import { sweepAt } from '../../tests/harness/sweep.ts'
import { requireCaptcha } from '../users/captcha.ts'
import { answerQuestion, askQuestion } from '../users/question.ts'
import { CAPTCHA_HEADER, type CardTestingGuard, settleOpenTry, tryPayment } from './card-testing.ts'
import { createVelocityStore } from './velocity-store.ts'

let fixtures: AccountFixtures
let guard: CardTestingGuard

beforeAll(async () => {
	fixtures = await createAccountFixtures((deps) => {
		guard = {
			store: createVelocityStore(deps),
			hasGiven: async ({ id }) => id === known,
			requireCaptcha: (pass) => requireCaptcha(deps, pass),
		}
		return [
			askQuestion(deps),
			answerQuestion(deps),
			route({
				method: 'POST',
				path: '/api/v1/begin',
				summary: 'Begin a payment',
				tags: ['test'],
				access: { allow: 'everyone', because: 'guests give too' },
				answers: { 200: one(z.string()) },
				handle: async ({ caller, headers }) => {
					const tried = {
						donationId: headers['x-donation'] ?? newId(fixtures.now),
						caller,
						device: null,
						amount: headers['x-amount'] ?? 'INR 50000',
						pass: headers[CAPTCHA_HEADER],
					}
					return tryPayment(guard, tried, async (report) => {
						const card = headers['x-declined']
						if (card !== undefined) report(new PaymentDeclined('No.', 'card_declined', null, 'pi_1', card))
						else report(headers['x-open'] === undefined ? 'succeeded' : 'open')
						return { body: { statusCode: 200, data: caller.principal.id } }
					})
				},
			}),
		]
	})
})
afterAll(() => fixtures?.close())
beforeEach(async () => {
	fixtures.now += 61 * MINUTE_MS
	await fixtures.sql.execute('DELETE FROM rec.velocity_levels')
})

let known = ''
let neighbours = 0
const anywhere = () => {
	neighbours += 1
	return `203.${Math.floor(neighbours / 250)}.${neighbours % 250}.7`
}

interface Begin {
	readonly from?: string
	readonly pass?: string
	readonly donation?: string
	readonly declined?: string
	readonly open?: true
	readonly cookie?: string
}
function begin({ from = anywhere(), pass, donation, declined, open, cookie }: Begin = {}) {
	const headers: Record<string, string> = { 'x-amount': `INR ${neighbours}` }
	if (pass !== undefined) headers[CAPTCHA_HEADER] = pass
	if (donation !== undefined) headers['x-donation'] = donation
	if (declined !== undefined) headers['x-declined'] = declined
	if (open !== undefined) headers['x-open'] = 'yes'
	if (cookie !== undefined) headers.cookie = cookie
	return fixtures.app.inject({ method: 'POST', url: '/api/v1/begin', remoteAddress: from, headers })
}
let cards = 0
const decline = (more: Begin = {}) => {
	cards += 1
	return begin({ declined: `card ${cards}`, ...more })
}
const codeOf = async (answer: ReturnType<typeof begin>) => (await answer).json<{ code?: string }>().code

async function question(language = 'en') {
	const captcha = await fixtures.captcha()
	const answer = await fixtures.app.inject({
		method: 'POST',
		url: '/api/v1/auth/question',
		headers: { 'accept-language': language },
		payload: { captcha },
	})
	return answer.json<{ data: { token: string; text: string; options: string[] } }>().data
}
const answer = async (token: string, option: number) =>
	(await fixtures.post('/auth/question/answer', { token, option })).json<{
		code?: string
		data?: { captcha: string }
	}>()
async function answered(): Promise<string> {
	const asking = await question()
	return (await answer(asking.token, knowAnswer(asking))).data?.captcha ?? ''
}

describe('guests who begin payments', () => {
	it('begin three an hour from an address, and each further one for a solved captcha', async () => {
		const from = '203.0.113.7'
		for (let index = 0; index < 3; index += 1) expect((await begin({ from })).statusCode).toBe(200)
		expect((await begin({ from })).json()).toMatchObject({
			statusCode: 400,
			code: 'CAPTCHA_REQUIRED',
			message: 'Please solve the captcha',
		})
		const pass = await fixtures.captcha()
		expect((await begin({ from, pass })).statusCode).toBe(200)
		for (const wrong of [pass, 'nonsense', 'x'.repeat(101), ''])
			expect((await begin({ from, pass: wrong })).statusCode, wrong).toBe(400)
		// Half of an IPv6 address is one, whichever of its addresses they come from.
		for (const from of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3'])
			expect((await begin({ from })).statusCode).toBe(200)
		expect((await begin({ from: '2001:db8:1:2:ffff::9' })).statusCode).toBe(400)
		expect((await begin({ from: '2001:db8:1:3::1' })).statusCode).toBe(200)
	})

	it('are counted also when many come at once', async () => {
		const from = '203.0.113.9'
		const answers = await Promise.all(Array.from({ length: 20 }, () => begin({ from })))
		expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(3)
	})
})

describe('declined cards', () => {
	it('of one donation: proofs from the fourth on, questions from the seventh, none from the eleventh, with its time', async () => {
		const donation = newId(fixtures.now)
		known = (await begin()).json<{ data: string }>().data
		const cookie = String((await begin({})).headers['set-cookie'] ?? '')
			.split(';')
			.at(0)
		known = (await begin({ cookie: cookie ?? '' })).json<{ data: string }>().data
		const mine = { donation, cookie: cookie ?? '' }
		for (let index = 0; index < 3; index += 1) expect((await decline(mine)).statusCode).toBe(200)
		expect(await codeOf(decline(mine))).toBe('CAPTCHA_REQUIRED')
		for (let index = 3; index < 6; index += 1)
			expect((await decline({ ...mine, pass: await fixtures.captcha() })).statusCode).toBe(200)
		const proof = await fixtures.captcha()
		expect(await codeOf(decline({ ...mine, pass: proof }))).toBe('QUESTION_REQUIRED')
		// The proof is still good for the question itself.
		expect((await fixtures.post('/auth/question', { captcha: proof })).statusCode).toBe(200)
		for (let index = 6; index < 10; index += 1)
			expect((await decline({ ...mine, pass: await answered() })).statusCode).toBe(200)
		const refused = await decline({ ...mine, pass: await answered() })
		expect(refused.json()).toMatchObject({ statusCode: 429, code: 'NO_CARD_FOR_NOW' })
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
		fixtures.now += 61 * MINUTE_MS
		expect((await begin({ ...mine, pass: await answered() })).statusCode).toBe(200)
		known = ''
	})

	it('of one and the same card five times close the donation it was tried on last', async () => {
		for (let index = 0; index < 4; index += 1)
			await begin({ declined: 'one card', donation: newId(fixtures.now), pass: await fixtures.captcha() })
		const donation = newId(fixtures.now)
		await begin({ declined: 'one card', donation, pass: await fixtures.captcha() })
		expect(await codeOf(decline({ donation, pass: await fixtures.captcha() }))).toBe('NO_CARD_FOR_NOW')
	})

	it('of strangers anywhere ask all strangers: first their computers, then them, and then none is let in for a while', async () => {
		expect((await decline()).statusCode).toBe(200)
		for (let index = 1; index < 6; index += 1) {
			expect(await codeOf(begin())).toBe('CAPTCHA_REQUIRED')
			expect((await decline({ pass: await fixtures.captcha() })).statusCode).toBe(200)
		}
		expect(await codeOf(decline({ pass: await fixtures.captcha() }))).toBe('QUESTION_REQUIRED')
		expect((await decline({ pass: await answered() })).statusCode).toBe(200)
		const refused = await begin({ pass: await answered() })
		expect(refused.json()).toMatchObject({ statusCode: 429, code: 'NO_CARD_FOR_NOW' })
		expect(refused.json<{ message: string }>().message).toMatch(/about \d+ minutes/)
		fixtures.now += 2 * 60 * MINUTE_MS
		expect((await begin({ pass: await answered() })).statusCode).toBe(200)
	})

	it('count later, and once, where the bank asked their holder first', async () => {
		const open = []
		for (let index = 0; index < 2; index += 1) {
			const donation = newId(fixtures.now + index)
			expect((await begin({ donation, open: true })).statusCode).toBe(200)
			open.push(donation)
		}
		for (const donation of open) {
			expect(await settleOpenTry(guard, donation, 'declined')).toBe(true)
			expect(await settleOpenTry(guard, donation, 'declined')).toBe(false)
		}
		expect(await codeOf(begin())).toBe('CAPTCHA_REQUIRED')
	})
})

describe('a question', () => {
	it('takes one answer, gives a pass for one call, and is in the language of who is asked', async () => {
		const { token, options } = await question()
		expect(new Set(options).size).toBe(6)
		const answers = []
		for (let option = 0; option < 6; option += 1) answers.push(await answer(token, option))
		expect(answers.slice(1).map(({ code }) => code)).toEqual(Array(5).fill('QUESTION_OVER'))
		expect((await question('hi')).text).toMatch(/^[\u0900-\u097f\s?-]+$/)
		const wrong = await Promise.all(
			[1, 2, 3, 4, 5, 6, 7, 8].map(async () => answer((await question()).token, 0)),
		)
		expect(wrong.map(({ code }) => code)).toContain('ANSWER_WRONG')
		const late = await question()
		fixtures.now += 11 * MINUTE_MS
		expect(await answer(late.token, 0)).toMatchObject({ code: 'QUESTION_OVER' })
		for (const made of ['nonsense', '.', `${late.token.slice(0, -4)}AAAA`])
			expect(await answer(made, 0), made).toMatchObject({ code: 'QUESTION_OVER' })
	})
})

describe('levels in the database', () => {
	it('are what the rule says, in any order and however often they change', async () => {
		const scale = { emptiesPerHour: 6, max: 9 }
		const steps = fc.array(
			fc.record({
				key: fc.constantFrom('a', 'b'),
				change: fc.double({ min: -4, max: 6, noNaN: true }),
				minutes: fc.integer({ min: 0, max: 40 }),
			}),
			{ maxLength: 12 },
		)
		let round = 0
		await fc.assert(
			fc.asyncProperty(steps, async (all) => {
				round += 1
				const model = new Map<string, Level>()
				let now = fixtures.now
				for (const { key, change, minutes } of all) {
					now += minutes * MINUTE_MS
					const level = raised(now, model.get(key), change, scale)
					model.set(key, level)
					const keyHash = Buffer.from(`${key} of ${round}`)
					const [saved] = await changeLevels(fixtures.sql, [{ keyHash, change, ...scale }], new Date(now))
					expect(saved).toBeCloseTo(level.level, 6)
				}
			}),
			{ numRuns: 20 },
		)
	})

	it('name nobody: the key of a day is gone with it, and so are they', async () => {
		await begin({ from: '198.51.100.9' })
		const store = createVelocityStore({ sql: fixtures.sql, clock: { now: () => fixtures.now } })
		const before = await store.keyOf('network', '198.51.100.0/24')
		expect(before).not.toContain('198')
		fixtures.now += DAY_MS
		expect(await store.keyOf('network', '198.51.100.0/24')).not.toBe(before)
		expect(await sweepAt(fixtures.sql, 'rec.velocity_keys', fixtures.now)).toBe(1)
		await sweepAt(fixtures.sql, 'rec.velocity_levels', fixtures.now + 1)
		expect(await fixtures.sql.query('SELECT 1 FROM rec.velocity_levels')).toEqual([])
	})
})
