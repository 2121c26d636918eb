import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD_RULES } from '../../domain/users/password.contract.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import {
	type AccountFixtures,
	codeIn,
	cookieOf,
	createAccountFixtures,
	idOf,
	linkIn,
	PASSWORD,
	tokenOf,
} from '../../tests/harness/account-fixtures.ts'
import type { AccountMail } from './account-mail.ts'
import { login } from './login.ts'
import { register } from './register.ts'
import { resendOtp } from './resend-otp.ts'
import { hashToken } from './tokens.ts'
import { verifyOtp } from './verify-otp.ts'

let fixtures: AccountFixtures
beforeAll(async () => {
	fixtures = await createAccountFixtures((deps) => [
		register(deps),
		resendOtp(deps),
		verifyOtp(deps),
		login(deps),
	])
})
afterAll(() => fixtures?.close())
beforeEach(async () => {
	for (const table of [
		'users',
		'names',
		'registrations',
		'codes',
		'login_attempts',
		'account_mails',
		'activity_log',
	])
		await fixtures.sql.execute(`DELETE FROM rec.${table}`)
})

const ASHA = { first_name: 'Asha', last_name: 'Pillai', email: 'asha@mail.example', password: PASSWORD }
const signUp = async (changes: object = {}) =>
	fixtures.post('/register', { ...ASHA, captcha: await fixtures.captcha(), ...changes })
const verify = (id: string, otp: string, from?: string) =>
	fixtures.post('/verifyotp', { email: id, otp, type: 'register' }, from === undefined ? {} : { from })
const resend = (id: string) => fixtures.post('/resendotp', { email: id, type: 'register' })
const follow = (mail: AccountMail | undefined, password: string | null = PASSWORD) => {
	const [email, otp] = linkIn(mail).split('.')
	return fixtures.post('/verifyotp', { email, otp, type: 'register', ...(password !== null && { password }) })
}
const TRIED_OUT = 'Too many tries with codes. Please open the link in the e-mail, or begin again later.'
const WRONG = 'This code is wrong or too old. Please check it, or ask for a new one.'
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('signing up', () => {
	it('sends a code to the address, and makes a member who is signed in of whoever sends it back', async () => {
		const answer = await signUp({ news: true })
		expect(answer.json()).toMatchObject({
			statusCode: 200,
			data: { expiresAt: new Date(fixtures.now + 10 * MINUTE_MS).toISOString() },
		})
		const [mail] = await fixtures.mails()
		expect(mail).toMatchObject({
			kind: 'verify-address',
			to: { name: 'Asha Pillai', address: ASHA.email, language: 'en' },
			code: expect.stringMatching(/^\d{6}$/),
		})
		const member = await verify(idOf(answer), codeIn(mail))
		expect(member.json()).toMatchObject({
			statusCode: 200,
			data: { username: 'asha.pillai', email: ASHA.email, roles: [], phone_verified: false },
		})
		expect(cookieOf(member)).toMatch(/^[\w-]{43}$/)
		expect((await fixtures.post('/login', ASHA)).statusCode).toBe(200)
		expect(await fixtures.sql.one('SELECT news, research FROM rec.user_settings')).toEqual({
			news: true,
			research: false,
		})
		expect(await fixtures.sql.query('SELECT id FROM rec.registrations')).toEqual([])
	})

	it('keeps neither code nor address readable in what waits to be sent', async () => {
		await signUp()
		const rows = await fixtures.sql.query<{ content: Buffer }>('SELECT content FROM rec.account_mails')
		expect(String(rows[0]?.content)).not.toContain(ASHA.email)
		const [mail] = await fixtures.mails()
		const stored = await fixtures.sql.query('SELECT * FROM rec.codes')
		expect(JSON.stringify(stored)).not.toContain(codeIn(mail))
	})

	it('gives people of one name usernames of their own', async () => {
		const names: string[] = []
		for (const email of ['a@mail.example', 'b@mail.example', 'c@mail.example']) {
			const id = idOf(await signUp({ email }))
			names.push((await verify(id, codeIn((await fixtures.mails())[0]))).json().data.username)
		}
		expect(names).toEqual(['asha.pillai', 'asha.pillai2', 'asha.pillai3'])
	})

	it('gives usernames after names in any script, and keeps addresses in ASCII', async () => {
		const people = [
			[{ first_name: 'सीता', last_name: 'देवी', email: 'ram@उदाहरण.भारत' }, 'sita.devi'],
			[{ first_name: 'Дмитрий', last_name: 'Иванов', email: 'a&b@mail.example' }, 'dmitriy.ivanov'],
		] as const
		for (const [person, username] of people) {
			const id = idOf(await signUp(person))
			const { data } = (await verify(id, codeIn((await fixtures.mails())[0]))).json()
			expect(data.username).toBe(username)
		}
		const { email } = await fixtures.sql.one<{ email: string }>(
			"SELECT email FROM rec.users WHERE username = 'sita.devi'",
		)
		expect(email).toBe('ram@xn--p1b6ci4b4b3a.xn--h2brj9c')
	})

	it('gives nobody a username that is an organization’s, or that Karuna keeps', async () => {
		await fixtures.sql.execute(
			"INSERT INTO rec.names VALUES ('asha-plllal', 'organization', gen_random_uuid(), now())",
		)
		const usernameOf = async (person: object) => {
			const id = idOf(await signUp(person))
			return (await verify(id, codeIn((await fixtures.mails())[0]))).json().data.username
		}
		expect(await usernameOf({ email: 'a@mail.example' })).toBe('asha.pillai2')
		const ours = { first_name: 'Karuna', last_name: 'Support', email: 'b@mail.example' }
		expect(await usernameOf(ours)).toBe('friend')
		const page = { first_name: 'New', last_name: 'Request', email: 'c@mail.example' }
		expect(await usernameOf(page)).toBe('friend2')
	})

	it.each([
		...PASSWORD_RULES.map(({ rule, message }) => [
			{ length: 'Aa1+x', letter: '12345+', capital: 'aaaaa1+', digit: 'Aaaaaa+', special: 'Aaaaa1-/' }[rule],
			renderText('en', message),
		]),
		['Password1!', 'This password is too common. Please choose another one.'],
		['Pillai#7788', 'Please choose a password without your name or e-mail address.'],
		['', 'Please enter password'],
	])('refuses the password %j', async (password, message) => {
		const answer = await signUp({ password })
		expect(answer.json()).toEqual({
			statusCode: 400,
			code: 'VALIDATION',
			message,
			details: [{ field: 'password', message }],
		})
		expect(await fixtures.mails()).toEqual([])
	})

	it('answers the same for an address that has an account, and tells its owner alone', async () => {
		await verify(idOf(await signUp()), codeIn((await fixtures.mails())[0]))
		const before = fixtures.hashed
		const known = await signUp({ email: 'ASHA@mail.example' })
		const unknown = await signUp({ email: 'nobody@mail.example' })
		expect(fixtures.hashed).toBe(before)
		expect(Object.keys(known.json().data)).toEqual(Object.keys(unknown.json().data))
		expect({ ...known.json(), data: null }).toEqual({ ...unknown.json(), data: null })
		const [toOwner, toNobody] = await fixtures.mails()
		expect(toOwner).toMatchObject({ kind: 'already-member', to: { address: ASHA.email } })
		expect(toNobody).toMatchObject({ kind: 'verify-address' })
		for (const otp of ['000000', codeIn(toNobody)]) {
			expect((await verify(idOf(known), otp)).json()).toMatchObject({ code: 'CODE_INVALID', message: WRONG })
		}
	})

	it('needs a captcha, each good for one call', async () => {
		const pass = await fixtures.captcha()
		expect((await signUp({ captcha: 'made-up' })).json()).toMatchObject({
			statusCode: 400,
			code: 'CAPTCHA_INVALID',
			message: 'The captcha is not solved. Please try again.',
		})
		expect((await signUp({ captcha: pass })).statusCode).toBe(200)
		expect((await signUp({ captcha: pass })).json()).toMatchObject({ code: 'CAPTCHA_INVALID' })
		const late = await fixtures.captcha()
		fixtures.now += 15 * MINUTE_MS
		expect((await signUp({ captcha: late })).json()).toMatchObject({ code: 'CAPTCHA_INVALID' })
	})

	it('takes a solved captcha once, and none that was tampered with', async () => {
		const { data: challenge } = (await fixtures.app.inject('/api/v1/auth/captcha')).json()
		const easy = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '' } }
		const solution = { counter: 0, derivedKey: '00'.repeat(32) }
		const answer = await fixtures.post('/auth/verify-captcha', { challenge: easy, solution })
		expect(answer.json()).toMatchObject({ statusCode: 400, code: 'CAPTCHA_INVALID' })
	})

	it('sends at most five mails an hour to one address', async () => {
		const answers: number[] = []
		for (let index = 0; index < 6; index += 1) answers.push((await signUp()).statusCode)
		expect(answers).toEqual([200, 200, 200, 200, 200, 429])
		fixtures.now += 61 * MINUTE_MS
		expect((await signUp()).statusCode).toBe(200)
	})
})

describe('a code', () => {
	const started = async () => {
		const id = idOf(await signUp())
		const [mail] = await fixtures.mails()
		return { id, code: codeIn(mail) }
	}

	it('is good for ten minutes', async () => {
		const { id, code } = await started()
		fixtures.now += 10 * MINUTE_MS
		expect((await verify(id, code)).json()).toMatchObject({ statusCode: 400, message: WRONG })
	})

	it.each([
		['in two halves', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
		['in Devanagari', (code: string) => code.replaceAll(/./g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')],
	])('is read %s', async (_, written) => {
		const { id, code } = await started()
		expect((await verify(id, written(code))).statusCode).toBe(200)
	})

	it('is good once, though a hundred send it at the same moment', async () => {
		const { id, code } = await started()
		const answers = await Promise.all(Array.from({ length: 100 }, () => verify(id, code)))
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
		expect(await fixtures.sql.query('SELECT id FROM rec.users')).toHaveLength(1)
		expect((await verify(id, code)).statusCode).toBe(400)
	})

	it('can be tried five times, also all at once, and from many addresses', async () => {
		const { id, code } = await started()
		await Promise.all(Array.from({ length: 5 }, (_, index) => verify(id, other(code), `10.1.0.${index}`)))
		expect((await verify(id, code)).json()).toMatchObject({ code: 'CODE_INVALID' })
	})

	it('takes the place of the one before, and leaves as many tries as there were', async () => {
		const { id, code } = await started()
		for (let index = 0; index < 4; index += 1) await verify(id, other(code))
		expect((await resend(id)).statusCode).toBe(200)
		const [mail] = await fixtures.mails()
		expect(codeIn(mail)).not.toBe(code)
		expect((await verify(id, codeIn(mail))).statusCode).toBe(200)
	})

	it('gets no new tries by being sent again, but is good by its link still', async () => {
		const { id, code } = await started()
		for (let index = 0; index < 5; index += 1) await verify(id, other(code))
		expect((await resend(id)).json()).toMatchObject({ statusCode: 429, message: TRIED_OUT })
		expect(await fixtures.mails()).toEqual([])
	})

	it('is sent to one address five times an hour at most, however it is asked for', async () => {
		const { id } = await started()
		const answers = []
		for (let index = 0; index < 6; index += 1) answers.push((await resend(id)).statusCode)
		expect(answers).toEqual([200, 200, 200, 200, 429, 429])
		expect((await signUp()).statusCode).toBe(429)
		expect((await signUp({ email: ASHA.email.toUpperCase() })).statusCode).toBe(429)
		expect((await fixtures.post('/login', ASHA)).statusCode).toBe(429)
		expect((await fixtures.mails()).map(({ kind }) => kind)).toEqual(Array(4).fill('verify-address'))
	})

	it('is sent as often for an address that has an account, so that nobody learns of it', async () => {
		await verify(...(await started().then(({ id, code }) => [id, code] as const)))
		await fixtures.sql.execute('DELETE FROM rec.login_attempts')
		const known = idOf(await signUp())
		const answers = []
		for (let index = 0; index < 6; index += 1) answers.push((await resend(known)).statusCode)
		expect(answers).toEqual([200, 200, 200, 200, 429, 429])
		expect((await resend('018f0000-0000-4000-8000-000000000009')).statusCode).toBe(200)
	})

	it('of an address is guessed wrongly twenty times a day at most, and its link is good still', async () => {
		for (let turn = 0; turn < 4; turn += 1) {
			const { id, code } = await started()
			for (let index = 0; index < 5; index += 1)
				expect((await verify(id, other(code), `10.6.${turn}.${index}`)).statusCode).toBe(400)
		}
		fixtures.now += HOUR_MS
		const id = idOf(await signUp())
		const [mail] = await fixtures.mails()
		const late = await verify(id, codeIn(mail))
		expect(late.json()).toMatchObject({ statusCode: 429, message: TRIED_OUT })
		expect((await follow(mail)).statusCode).toBe(200)
	})

	it('is guessed wrongly a hundred times a day from one network at most', async () => {
		const { id, code } = await started()
		await fixtures.sql.execute('UPDATE rec.codes SET tries = -200')
		for (let index = 0; index < 100; index += 1) {
			if (index % 20 === 0)
				await fixtures.sql.execute('UPDATE rec.codes SET address = $1', [`${index}@mail.example`])
			expect((await verify(id, other(code), '10.7.0.1')).statusCode).toBe(400)
		}
		await fixtures.sql.execute("UPDATE rec.codes SET address = 'last@mail.example'")
		expect((await verify(id, code, '10.7.0.1')).json()).toMatchObject({ statusCode: 429, message: TRIED_OUT })
		expect((await verify(id, code, '10.7.0.2')).statusCode).toBe(200)
	})

	it('counts as no wrong one when it is right', async () => {
		for (let turn = 0; turn < 21; turn += 1) {
			const { id, code } = await started()
			expect((await verify(id, code)).statusCode, `${turn}`).toBe(200)
			await fixtures.sql.execute('DELETE FROM rec.users')
			fixtures.now += 16 * MINUTE_MS
		}
	})

	it('of one person is worth nothing for another', async () => {
		const [one, two] = [
			await started(),
			await (async () => {
				const id = idOf(await signUp({ email: 'b@mail.example' }))
				return { id, code: codeIn((await fixtures.mails())[0]) }
			})(),
		]
		if (one.code !== two.code) expect((await verify(one.id, two.code)).statusCode).toBe(400)
		expect((await verify(one.id, one.code)).statusCode).toBe(200)
	})
})

describe('the link beside a code', () => {
	const started = async () => {
		await signUp()
		return (await fixtures.mails())[0]
	}

	it('finishes signing up by the password that was chosen, in any browser, and once', async () => {
		const mail = await started()
		const answers = await Promise.all(Array.from({ length: 20 }, () => follow(mail)))
		const done = answers.filter(({ statusCode }) => statusCode === 200)
		expect(done).toHaveLength(1)
		expect(done[0]?.json()).toMatchObject({ data: { email: ASHA.email } })
		expect((await follow(mail)).json()).toMatchObject({ statusCode: 400, code: 'CODE_INVALID' })
	})

	it('makes nobody a member with a password of somebody else’s choice', async () => {
		const mail = await started()
		for (const password of ['Kadamba+59', null])
			expect((await follow(mail, password)).json()).toMatchObject({ statusCode: 400, code: 'PASSWORD_WRONG' })
		expect((await follow(mail)).statusCode).toBe(200)
	})

	it('is good as long as its code', async () => {
		const mail = await started()
		fixtures.now += 10 * MINUTE_MS
		expect((await follow(mail)).json()).toMatchObject({ code: 'CODE_INVALID' })
	})

	it('is good once its code was tried too often', async () => {
		const mail = await started()
		const [id = ''] = linkIn(mail).split('.')
		for (let index = 0; index < 6; index += 1) await verify(id, other(codeIn(mail)))
		expect((await follow(mail)).statusCode).toBe(200)
	})

	it('gives way to the one of the next mail, and opens nothing else', async () => {
		const mail = await started()
		const [id = '', token = ''] = linkIn(mail).split('.')
		await resend(id)
		expect((await follow(mail)).json()).toMatchObject({ code: 'CODE_INVALID' })
		const other = idOf(await signUp({ email: 'b@mail.example' }))
		expect((await verify(other, token)).json()).toMatchObject({ code: 'CODE_INVALID' })
	})

	it('has 256 bits, of which the database has a hash', async () => {
		const [, token = ''] = linkIn(await started()).split('.')
		expect(Buffer.from(token, 'base64url')).toHaveLength(32)
		const stored = await fixtures.sql.query<{ link_hash: Buffer }>('SELECT * FROM rec.codes')
		expect(stored[0]?.link_hash).toEqual(hashToken(token))
		expect(JSON.stringify(stored)).not.toContain(token)
	})
})

describe('an address that is not proven', () => {
	it('belongs to nobody: whoever proves it first has it, with the password they chose', async () => {
		const theirs = idOf(await signUp({ password: 'Attack3r+oak' }))
		const [toThem] = await fixtures.mails()
		const mine = idOf(await signUp())
		const [toMe] = await fixtures.mails()
		// Both codes came to the owner of the mailbox, whose browser knows only its own registration.
		if (codeIn(toThem) !== codeIn(toMe)) expect((await verify(mine, codeIn(toThem))).statusCode).toBe(400)
		expect((await verify(mine, codeIn(toMe))).statusCode).toBe(200)
		expect((await verify(theirs, codeIn(toThem))).statusCode).toBe(400)
		expect((await fixtures.post('/login', { ...ASHA, password: 'Attack3r+oak' })).statusCode).toBe(401)
		expect((await fixtures.post('/login', ASHA)).statusCode).toBe(200)
	})

	it('gets another code when its owner logs in with the password they chose', async () => {
		await signUp()
		await fixtures.mails()
		expect((await fixtures.post('/login', { ...ASHA, password: 'Kadamba+59' })).json()).toMatchObject({
			statusCode: 401,
			message: 'Authentication failed.',
		})
		expect(await fixtures.mails()).toEqual([])
		const answer = await fixtures.post('/login', ASHA)
		expect(answer.json()).toMatchObject({
			statusCode: 403,
			code: 'EMAIL_NOT_VERIFIED',
			message: 'Please verify your e-mail address. We have sent you another code.',
			details: [{ field: 'unique_id' }],
		})
		const id = answer.json().details[0].message
		const member = await verify(id, codeIn((await fixtures.mails())[0]))
		expect(tokenOf(member)).toMatch(/^[\w-]{43}$/)
	})
})
