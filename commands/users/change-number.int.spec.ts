import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { createUser } from '../../records/users/users.ts'
import {
	type AccountFixtures,
	codeIn,
	createAccountFixtures,
	PASSWORD,
	tokenOf,
} from '../../tests/harness/account-fixtures.ts'
import { changeNumber } from './change-number.ts'
import { login } from './login.ts'
import { resendOtp } from './resend-otp.ts'
import { verifyOtp } from './verify-otp.ts'

const ASHA = '018f0000-0000-7000-8000-000000000001'
const BALA = '018f0000-0000-7000-8000-000000000002'
const NUMBER = '+919812345678'
const WRONG = 'This code is wrong or too old. Please check it, or ask for a new one.'
let fixtures: AccountFixtures
let hash: string
let asha: string
let bala: string

beforeAll(async () => {
	fixtures = await createAccountFixtures((deps) => [
		login(deps),
		changeNumber(deps),
		resendOtp(deps),
		verifyOtp(deps),
	])
	hash = await fixtures.deps.passwords.hash(PASSWORD)
})
afterAll(() => fixtures?.close())
beforeEach(async () => {
	fixtures.now += 48 * HOUR_MS
	for (const table of ['users', 'codes', 'login_attempts', 'account_mails', 'activity_log'])
		await fixtures.sql.execute(`DELETE FROM rec.${table}`)
	for (const [id, name] of [
		[ASHA, 'asha'],
		[BALA, 'bala'],
	] as const) {
		await createUser(fixtures.sql, {
			id,
			username: name,
			email: `${name}@mail.example`,
			first_name: name,
			last_name: 'Pillai',
			phone: null,
			phone_verified: false,
			profile_image_url: null,
			locale: 'en',
			password_hash: hash,
			created_at: new Date(fixtures.now),
		})
	}
	asha = tokenOf(await fixtures.post('/login', { email: 'asha', password: PASSWORD }))
	bala = tokenOf(await fixtures.post('/login', { email: 'bala', password: PASSWORD }))
})

const ask = (token: string, userId: string, phone = NUMBER, from = '10.0.0.1') =>
	fixtures.post('/change/number', { userId, phone }, { token, from })
const prove = (token: string, userId: string, otp: string, phone = NUMBER) =>
	fixtures.post('/verifyotp', { email: userId, phone, otp, type: 'change number' }, { token })
const resend = (token: string, phone = NUMBER) =>
	fixtures.post('/resendotp', { email: phone, type: 'change number' }, { token })
const numberOf = (id: string) =>
	fixtures.sql.one('SELECT phone, phone_verified FROM rec.users WHERE id = $1', [id])
const other = (code: string) => (code === '000000' ? '000001' : '000000')

async function have(token: string, id: string, phone = NUMBER) {
	await ask(token, id, phone)
	const [text] = await fixtures.mails()
	expect((await prove(token, id, codeIn(text), phone)).statusCode).toBe(200)
	await fixtures.mails()
}

describe('changing the number', () => {
	it('sends a code there, and keeps the number once the code comes back', async () => {
		const answer = await ask(asha, ASHA, '+91 98123-45678')
		expect(answer.json()).toEqual({
			statusCode: 200,
			message: 'We have sent a code to this number. Please enter it within 10 minutes.',
			data: {
				phone: NUMBER,
				verified: false,
				expiresAt: new Date(fixtures.now + 10 * MINUTE_MS).toISOString(),
			},
		})
		expect(await numberOf(ASHA)).toEqual({ phone: null, phone_verified: false })
		const [text] = await fixtures.mails()
		expect(text).toMatchObject({ kind: 'number-code', to: { number: NUMBER, language: 'en' } })
		expect((await prove(asha, ASHA, codeIn(text))).json()).toEqual({
			statusCode: 200,
			message: 'Your number is verified.',
		})
		expect(await numberOf(ASHA)).toEqual({ phone: NUMBER, phone_verified: true })
		expect(await fixtures.mails()).toMatchObject([
			{ kind: 'number-changed', to: { address: 'asha@mail.example' } },
		])
		expect((await prove(asha, ASHA, codeIn(text))).json()).toMatchObject({ code: 'CODE_INVALID' })
	})

	it('says so of a number that was proven before, and sends nothing', async () => {
		await have(asha, ASHA)
		expect((await ask(asha, ASHA)).json()).toMatchObject({
			statusCode: 200,
			data: { phone: NUMBER, verified: true, expiresAt: null },
		})
		expect(await fixtures.mails()).toEqual([])
	})

	it.each([
		['', 'Please enter Mobile Number'],
		['nonsense', 'Please enter valid Mobile Number'],
		['+91 98123', 'Please enter valid Mobile Number'],
		['9812345678', 'Please enter valid Mobile Number'],
		// A line of an office, one that its caller pays much for, and one of a country that gets no texts.
		['+912222222222', 'We can’t send text messages to this number. Please enter another Mobile Number'],
		['+19002345678', 'We can’t send text messages to this number. Please enter another Mobile Number'],
		['+447911123456', 'We can’t send text messages to this number. Please enter another Mobile Number'],
	])('refuses %j', async (phone, message) => {
		expect((await ask(asha, ASHA, phone)).json()).toEqual({
			statusCode: 400,
			code: 'VALIDATION',
			message,
			details: [{ field: 'phone', message }],
		})
		expect(await fixtures.mails()).toEqual([])
	})

	it('is each person’s own business', async () => {
		expect((await ask(bala, ASHA)).statusCode).toBe(403)
		await ask(asha, ASHA)
		const [text] = await fixtures.mails()
		expect((await prove(bala, ASHA, codeIn(text))).statusCode).toBe(403)
		expect((await prove(bala, BALA, codeIn(text))).json()).toMatchObject({ code: 'CODE_INVALID' })
		expect((await resend(bala)).json()).toMatchObject({ code: 'CODE_INVALID' })
		const body = { email: ASHA, phone: NUMBER, otp: codeIn(text), type: 'change number' }
		expect((await fixtures.post('/verifyotp', body)).statusCode).toBe(401)
		expect((await fixtures.post('/verifyotp', body, { token: 'nobody' })).statusCode).toBe(401)
		expect((await fixtures.post('/resendotp', { email: NUMBER, type: 'change number' })).statusCode).toBe(401)
		expect(await numberOf(ASHA)).toEqual({ phone: null, phone_verified: false })
		expect(await fixtures.mails()).toEqual([])
	})

	it('tells nobody but the holder of the phone that the number is another account’s', async () => {
		const fresh = await ask(bala, BALA, '+919812345679')
		await fixtures.mails()
		await have(asha, ASHA)
		const taken = await ask(bala, BALA)
		const shape = (answer: typeof taken) => {
			const { data, ...rest } = answer.json<{ data: object }>()
			return { ...rest, keys: Object.keys(data), status: answer.statusCode }
		}
		expect(shape(taken)).toEqual(shape(fresh))
		expect(await fixtures.mails()).toMatchObject([{ kind: 'number-taken', to: { number: NUMBER } }])
		expect((await resend(bala)).statusCode).toBe(200)
		const [text] = await fixtures.mails()
		expect(text).toMatchObject({ kind: 'number-taken' })
		expect(text).not.toHaveProperty('code')
	})

	it('is refused to the second of two who prove the same number at once', async () => {
		await ask(asha, ASHA)
		const [toAsha] = await fixtures.mails()
		await ask(bala, BALA)
		const [toBala] = await fixtures.mails()
		const answers = await Promise.all([prove(asha, ASHA, codeIn(toAsha)), prove(bala, BALA, codeIn(toBala))])
		expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
		const rows = await fixtures.sql.query('SELECT id FROM rec.users WHERE phone = $1', [NUMBER])
		expect(rows).toHaveLength(1)
	})

	it('takes five tries, ten minutes, and the latest code only', async () => {
		await ask(asha, ASHA)
		const [first] = await fixtures.mails()
		for (let tries = 0; tries < 5; tries += 1)
			expect((await prove(asha, ASHA, other(codeIn(first)))).json()).toMatchObject({ message: WRONG })
		expect((await prove(asha, ASHA, codeIn(first))).json()).toMatchObject({ code: 'CODE_INVALID' })
		expect((await resend(asha)).json()).toMatchObject({ statusCode: 429, code: 'CODES_TRIED_OUT' })
		expect((await ask(asha, ASHA)).statusCode).toBe(200)
		const [second] = await fixtures.mails()
		fixtures.now += 10 * MINUTE_MS
		expect((await prove(asha, ASHA, codeIn(second))).json()).toMatchObject({ code: 'CODE_INVALID' })
		expect((await resend(asha)).statusCode).toBe(200)
		const [third] = await fixtures.mails()
		expect((await prove(asha, ASHA, codeIn(third))).statusCode).toBe(200)
	})
})

describe('texts are few', () => {
	it('to one number, whoever asks', async () => {
		await ask(asha, ASHA)
		await resend(asha)
		await ask(bala, BALA)
		expect(await fixtures.mails()).toHaveLength(3)
		for (const answer of [await resend(asha), await ask(bala, BALA), await ask(asha, ASHA)])
			expect(answer.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
		expect(await fixtures.mails()).toEqual([])
		fixtures.now += 61 * MINUTE_MS
		bala = tokenOf(await fixtures.post('/login', { email: 'bala', password: PASSWORD }))
		expect((await ask(bala, BALA)).statusCode).toBe(200)
	})

	it('for one person, whatever the numbers and wherever they are', async () => {
		const requested = (last: number) => ask(asha, ASHA, `+9198123456${last}`, `10.0.1.${last}`)
		for (let last = 10; last < 15; last += 1) expect((await requested(last)).statusCode).toBe(200)
		expect((await requested(15)).statusCode).toBe(429)
		expect(await fixtures.mails()).toHaveLength(5)
	})

	it('from one address', async () => {
		for (let last = 10; last < 15; last += 1) {
			expect((await ask(asha, ASHA, `+9198123456${last}`)).statusCode).toBe(200)
			expect((await ask(bala, BALA, `+9198123457${last}`)).statusCode).toBe(200)
		}
		expect(await fixtures.mails()).toHaveLength(10)
		fixtures.roles = []
		const third = '018f0000-0000-7000-8000-000000000003'
		await createUser(fixtures.sql, {
			id: third,
			username: 'third',
			email: 'third@mail.example',
			first_name: 'T',
			last_name: 'P',
			phone: null,
			phone_verified: false,
			profile_image_url: null,
			locale: 'en',
			password_hash: hash,
			created_at: new Date(fixtures.now),
		})
		const token = tokenOf(await fixtures.post('/login', { email: 'third', password: PASSWORD }))
		expect((await ask(token, third)).statusCode).toBe(429)
		expect((await ask(token, third, NUMBER, '10.0.0.2')).statusCode).toBe(200)
	})
})
