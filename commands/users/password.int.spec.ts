import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { listSessions } from '../../queries/users/sessions.ts'
import { createUser, type UserRow } from '../../records/users/users.ts'
import {
	type AccountFixtures,
	type Answer,
	codeIn,
	cookieOf,
	createAccountFixtures,
	idOf,
	linkIn,
	PASSWORD,
	tokenOf,
} from '../../tests/harness/account-fixtures.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { changeUsername } from './change-username.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { refreshToken } from './refresh-token.ts'

let fixtures: AccountFixtures
let hash: string
beforeAll(async () => {
	fixtures = await createAccountFixtures((deps) => [
		login(deps),
		refreshToken(deps),
		forgotPassword(deps),
		resetPassword(deps),
		changePassword(deps),
		changeUsername(deps),
		endSession(deps),
		endOtherSessions(deps),
		listSessions(deps),
	])
	hash = await fixtures.deps.passwords.hash(PASSWORD)
})
afterAll(() => fixtures?.close())
beforeEach(async () => {
	for (const table of ['users', 'codes', 'login_attempts', 'account_mails', 'activity_log'])
		await fixtures.sql.execute(`DELETE FROM rec.${table}`)
	await createUser(fixtures.sql, person('asha', 1))
	await createUser(fixtures.sql, person('ravi', 2))
})

const NEXT = 'Palash-tree+61'
const person = (name: string, number: number): UserRow => ({
	id: `018f0000-0000-7000-8000-00000000000${number}`,
	username: name,
	email: `${name}@mail.example`,
	first_name: 'Dear',
	last_name: 'Friend',
	phone: null,
	phone_verified: false,
	locale: 'en',
	profile_image_url: null,
	password_hash: hash,
	created_at: new Date(fixtures.now),
})
const signIn = (name: string, password = PASSWORD) =>
	fixtures.post('/login', { email: `${name}@mail.example`, password })
const forgot = async (email: string, from?: string) =>
	fixtures.post(
		'/forgotpassword',
		{ email, captcha: await fixtures.captcha() },
		from === undefined ? {} : { from },
	)
const reset = (id: string, otp: string, password = NEXT) =>
	fixtures.post('/changepassword', { email: id, otp, password })
const sessionsOf = async (answer: Answer) =>
	(await fixtures.send('GET', '/user/sessions', tokenOf(answer))).json<{
		data: { _id: string; current: boolean }[]
	}>().data

describe('a forgotten password', () => {
	it('is replaced by a code from the mailbox; all sessions end and the owner is told', async () => {
		const before = await signIn('asha')
		const id = idOf(await forgot('ASHA@mail.example'))
		const answer = await reset(id, codeIn((await fixtures.mails())[0]))
		expect(answer.json()).toEqual({
			statusCode: 200,
			message: 'Your password is changed. Please log in with the new one.',
		})
		expect((await fixtures.send('GET', '/user/sessions', tokenOf(before))).statusCode).toBe(401)
		const renewed = await fixtures.post(
			'/token/refresh',
			{},
			{ cookies: { karuna_refresh: cookieOf(before) } },
		)
		expect(renewed.statusCode).toBe(401)
		expect((await signIn('asha')).statusCode).toBe(401)
		expect((await signIn('asha', NEXT)).statusCode).toBe(200)
		expect(await fixtures.mails()).toMatchObject([
			{ kind: 'password-changed', to: { address: 'asha@mail.example' } },
		])
	})

	it('is told the same way for an address that nobody has, and no code is right there', async () => {
		const known = await forgot('asha@mail.example')
		const unknown = await forgot('nobody@mail.example')
		expect(unknown.statusCode).toBe(known.statusCode)
		expect(unknown.json().message).toBe(known.json().message)
		expect(Object.keys(unknown.json().data)).toEqual(Object.keys(known.json().data))
		const [mail, nobody] = await fixtures.mails()
		expect([mail?.kind, nobody?.kind]).toEqual(['reset-password', 'nobody'])
		expect((await reset(idOf(unknown), codeIn(mail))).json()).toMatchObject({ code: 'CODE_INVALID' })
	})

	it('changes once, though a hundred send the code at the same moment', async () => {
		const id = idOf(await forgot('asha@mail.example'))
		const code = codeIn((await fixtures.mails())[0])
		const answers = await Promise.all(Array.from({ length: 100 }, () => reset(id, code)))
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
		expect((await fixtures.mails()).map(({ kind }) => kind)).toEqual(['password-changed'])
	})

	it('leaves no second code good once one was used', async () => {
		const first = idOf(await forgot('asha@mail.example'))
		const second = idOf(await forgot('asha@mail.example'))
		const codes = (await fixtures.mails()).map(codeIn)
		expect((await reset(second, codes[1] ?? '')).statusCode).toBe(200)
		expect((await reset(first, codes[0] ?? '', 'Another+way7')).statusCode).toBe(400)
	})

	it('is asked for five times an hour at most, for known and unknown alike', async () => {
		for (const email of ['asha@mail.example', 'nobody@mail.example']) {
			const answers: number[] = []
			for (let index = 0; index < 6; index += 1) answers.push((await forgot(email, '10.2.0.1')).statusCode)
			expect(answers).toEqual([200, 200, 200, 200, 200, 429])
		}
	})

	it('is replaced by the link beside the code, once, and in any browser', async () => {
		await forgot('asha@mail.example')
		const [id = '', token = ''] = linkIn((await fixtures.mails())[0]).split('.')
		expect((await reset(id, `${token.slice(1)}x`)).json()).toMatchObject({ code: 'CODE_INVALID' })
		expect((await reset(id, token)).statusCode).toBe(200)
		expect((await reset(id, token, 'Another+way7')).json()).toMatchObject({ code: 'CODE_INVALID' })
		expect((await signIn('asha', NEXT)).statusCode).toBe(200)
	})

	it('is guessed at twenty times a day at most, for known and unknown addresses alike', async () => {
		for (const email of ['asha@mail.example', 'nobody@mail.example']) {
			const answers: number[] = []
			for (let turn = 0; turn < 5; turn += 1) {
				const id = idOf(await forgot(email, `10.8.${turn}.1`))
				const right = codeIn((await fixtures.mails())[0])
				const wrong = right === '000000' ? '000001' : '000000'
				for (let index = 0; index < 5; index += 1) answers.push((await reset(id, wrong)).statusCode)
			}
			expect(answers).toEqual([...Array(20).fill(400), ...Array(5).fill(429)])
		}
	})

	it('is not replaced by one that holds the owner’s name', async () => {
		const id = idOf(await forgot('asha@mail.example'))
		const code = codeIn((await fixtures.mails())[0])
		expect((await reset(id, code, 'xFriends+20')).json()).toMatchObject({
			message: 'Please choose a password without your name or e-mail address.',
		})
		expect((await reset(id, code)).statusCode).toBe(200)
	})
})

describe('a password', () => {
	it('is changed by whoever knows it; other devices are signed out, this one is not', async () => {
		const [here, there] = [await signIn('asha'), await signIn('asha')]
		const change = (password: string) =>
			fixtures.post('/change/user/password', { password, newPassword: NEXT }, { token: tokenOf(here) })
		expect((await change('Kadamba+59')).json()).toMatchObject({
			statusCode: 400,
			code: 'PASSWORD_WRONG',
			message: 'Your current password is not right.',
		})
		expect((await change(PASSWORD)).statusCode).toBe(200)
		expect((await fixtures.send('GET', '/user/sessions', tokenOf(here))).statusCode).toBe(200)
		expect((await fixtures.send('GET', '/user/sessions', tokenOf(there))).statusCode).toBe(401)
	})

	it('can’t be guessed from an open session', async () => {
		const here = await signIn('asha')
		const answers: number[] = []
		for (let index = 0; index < 11; index += 1) {
			const body = { password: `Wrong+${index}x`, newPassword: NEXT }
			answers.push((await fixtures.post('/change/user/password', body, { token: tokenOf(here) })).statusCode)
		}
		expect(answers).toEqual([...Array(10).fill(400), 429])
	})
})

describe('sessions', () => {
	it('are listed for their owner, the one that asks marked, and can be ended one by one', async () => {
		const [here, there] = [await signIn('asha'), await signIn('asha')]
		const listed = await sessionsOf(here)
		expect(listed.map(({ current }) => current).toSorted()).toEqual([false, true])
		const other = listed.find(({ current }) => !current)?._id ?? ''
		expect((await fixtures.send('DELETE', `/user/sessions/${other}`, tokenOf(here))).statusCode).toBe(200)
		expect((await fixtures.send('GET', '/user/sessions', tokenOf(there))).statusCode).toBe(401)
		expect(await sessionsOf(here)).toHaveLength(1)
	})

	it('of somebody else are not there', async () => {
		const [mine, theirs] = [await signIn('asha'), await signIn('ravi')]
		const [session] = await sessionsOf(theirs)
		const answer = await fixtures.send('DELETE', `/user/sessions/${session?._id}`, tokenOf(mine))
		expect(answer.json()).toMatchObject({ statusCode: 404, message: 'The session was not found.' })
		expect(await sessionsOf(theirs)).toHaveLength(1)
	})

	it('all end but the one that asks', async () => {
		const [here, there, theirs] = [await signIn('asha'), await signIn('asha'), await signIn('ravi')]
		expect((await fixtures.send('DELETE', '/user/sessions', tokenOf(here))).statusCode).toBe(200)
		expect((await fixtures.send('GET', '/user/sessions', tokenOf(there))).statusCode).toBe(401)
		expect(await sessionsOf(theirs)).toHaveLength(1)
	})

	it('are not kept on the list once they ended by themselves', async () => {
		await signIn('asha')
		fixtures.now += 31 * DAY_MS
		expect(await sessionsOf(await signIn('asha'))).toHaveLength(1)
	})
})

describe('a username', () => {
	it('is nobody else’s, in any case', async () => {
		const token = tokenOf(await signIn('asha'))
		const change = (username: string) => fixtures.post('/change/username', { username }, { token })
		expect((await change('RAVI')).json()).toMatchObject({
			statusCode: 409,
			code: 'USERNAME_TAKEN',
			message: 'That username is already taken. Please use a different one',
		})
		expect((await change('asha.p')).statusCode).toBe(200)
		expect((await fixtures.post('/login', { email: 'asha.p', password: PASSWORD })).statusCode).toBe(200)
	})
})
