import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Role } from '../../domain/users/contract.ts'
import { createCaptcha } from '../../infra/adapters/captcha.ts'
import { createPasswords } from '../../infra/adapters/passwords.ts'
import { textedNumbers } from '../../infra/adapters/texted-numbers.ts'
import { authenticator } from '../../infra/adapters/totp.ts'
import { createCipher } from '../../infra/encryption/aes-gcm.ts'
import { createOneTimeCodes } from '../../infra/encryption/one-time-codes.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import { route } from '../../kernel/http/route.ts'
import type { Passwords } from '../../kernel/ports/passwords.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { one } from '../../kernel/wire/schemas.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { countAttempt } from '../../records/users/login-attempts.ts'
import { createUser, type UserRow } from '../../records/users/users.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { sweepAt } from '../../tests/harness/sweep.ts'
import type { AccountDeps } from './account-deps.ts'
import { createAuthenticate } from './authenticate.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { refreshToken } from './refresh-token.ts'
import { hashToken } from './tokens.ts'

const PASSWORD = 'Karuna!2026'
const MEERA = '018f0000-0000-7000-8000-000000000001'

let database: TestDatabase
let sql: Sql
let app: FastifyInstance
let passwords: Passwords
let hashed = 0
let now = Date.parse('2026-11-21T08:00:00Z')
let roles: Role[] = []

const whoAmI = route({
	method: 'GET',
	path: '/api/v1/who',
	summary: 'Who am I',
	tags: ['test'],
	access: { allow: 'everyone', because: 'it is a test' },
	answers: { 200: one(z.object({ id: z.string(), kind: z.string(), roles: z.array(z.string()) })) },
	handle: async ({ caller: { principal } }) => ({
		body: {
			statusCode: 200,
			data: {
				id: principal.id,
				kind: principal.kind,
				roles: principal.kind === 'user' ? principal.roles : [],
			},
		},
	}),
})

const meera: Omit<UserRow, 'password_hash'> = {
	id: MEERA,
	username: 'MeeraK',
	email: 'Donor@karuna.example',
	first_name: 'Meera',
	last_name: 'Krishnan',
	phone: null,
	phone_verified: false,
	profile_image_url: null,
	locale: 'en',
	created_at: new Date(now),
}

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	const argon2 = await createPasswords()
	passwords = {
		...argon2,
		verify: (hash, password) => {
			hashed += 1
			return argon2.verify(hash, password)
		},
	}
	await createUser(sql, { ...meera, password_hash: await argon2.hash(PASSWORD) })
	const keys = { current: 'k1', keys: new Map([['k1', randomBytes(32)]]) }
	const deps: AccountDeps = {
		sql,
		clock: { now: () => now },
		passwords,
		rolesOf: async () => roles,
		textedNumbers,
		textedCountries: [],
		captcha: createCaptcha({ secret: randomBytes(32) }),
		codes: createOneTimeCodes(keys),
		cipher: createCipher(keys),
		isCommonPassword: () => false,
		limits: true,
		authenticator,
		secondFactorForStaff: false,
	}
	app = await createTestApp([login(deps), refreshToken(deps), logout(deps), whoAmI], {
		authenticate: createAuthenticate(deps),
		config: { routeLimits: false },
	})
	await app.ready()
})
afterAll(async () => {
	await app?.close()
	await sql?.close()
	await database?.drop()
})
beforeEach(async () => {
	roles = []
	hashed = 0
	await sql.execute('DELETE FROM rec.login_attempts')
	await sql.execute('DELETE FROM rec.activity_log')
})

const signIn = (email: string, password: string, remoteAddress = '10.0.0.1', more: object = {}) =>
	app.inject({ method: 'POST', url: '/api/v1/login', body: { email, password, ...more }, remoteAddress })
type Answer = Awaited<ReturnType<typeof signIn>>
const tokenOf = (answer: Answer) =>
	answer.json<{ data: { token_detail: { token: string } } }>().data.token_detail.token
const cookieOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'karuna_refresh')?.value ?? ''
const refreshHeader = (answer: Answer) =>
	[answer.headers['set-cookie']].flat().find((header) => String(header).startsWith('karuna_refresh='))
const refresh = (token: string) =>
	app.inject({ method: 'POST', url: '/api/v1/token/refresh', cookies: { karuna_refresh: token } })
const who = (token: string) =>
	app.inject({ url: '/api/v1/who', headers: { authorization: `Bearer ${token}` } })

describe('logging in', () => {
	it('gives the person, a bearer token, and a cookie that no script can read', async () => {
		roles = ['finAdmin']
		const answer = await signIn('donor@KARUNA.example', PASSWORD)
		expect(answer.statusCode).toBe(200)
		expect(answer.json()).toEqual({
			statusCode: 200,
			data: {
				unique_id: MEERA,
				username: 'MeeraK',
				email: 'Donor@karuna.example',
				name: { first_name: 'Meera', last_name: 'Krishnan' },
				profile_image_url: null,
				roles: ['finAdmin'],
				withheld: [],
				phone: null,
				phone_verified: false,
				token_detail: {
					token: expect.stringMatching(/^[\w-]{43}$/),
					expiresAt: new Date(now + 15 * MINUTE_MS).toISOString(),
				},
			},
		})
		expect(refreshHeader(answer)).toMatch(
			/^karuna_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/v1\/token; HttpOnly; SameSite=Strict$/,
		)
		expect((await who(tokenOf(answer))).json()).toMatchObject({
			data: { id: MEERA, kind: 'user', roles: ['finAdmin'] },
		})
	})

	it('works with the username, too', async () => {
		expect((await signIn('meerak', PASSWORD)).statusCode).toBe(200)
	})

	it('says the same of a wrong password and of an unknown person, and hashes for both', async () => {
		const wrong = await signIn('donor@karuna.example', 'Karuna!2025')
		const unknown = await signIn('nobody@karuna.example', PASSWORD)
		expect(wrong.statusCode).toBe(401)
		expect(wrong.json()).toEqual({
			statusCode: 401,
			code: 'AUTHENTICATION_FAILED',
			message: 'Authentication failed.',
		})
		expect(unknown.json()).toEqual(wrong.json())
		expect(unknown.statusCode).toBe(401)
		expect(hashed).toBe(2)
		expect(wrong.headers['set-cookie']).toBeUndefined()
	})

	it('asks for what is missing in the spec’s words', async () => {
		expect((await signIn(' ', '')).json()).toMatchObject({
			message: 'Please enter email',
			details: [{ field: 'email' }, { field: 'password', message: 'Please enter password' }],
		})
	})

	it('keeps neither tokens nor passwords', async () => {
		const answer = await signIn('meerak', PASSWORD)
		const rows = await sql.query<{ text: string }>(
			'SELECT row_to_json(s)::text AS text FROM rec.sessions s UNION ALL SELECT row_to_json(u)::text FROM rec.users u',
		)
		const stored = rows.map(({ text }) => text).join()
		for (const secret of [tokenOf(answer), cookieOf(answer), PASSWORD]) expect(stored).not.toContain(secret)
		expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
	})

	it('is written down with device and address', async () => {
		await signIn('meerak', PASSWORD, '10.0.0.9')
		now += 1
		await signIn('meerak', 'wrong', '10.0.0.9')
		const rows = await sql.query('SELECT type, user_id, ip, summary FROM rec.activity_log ORDER BY at')
		expect(rows).toEqual([
			{ type: 'login', user_id: MEERA, ip: '10.0.0.9', summary: { outcome: 'succeeded' } },
			{ type: 'login', user_id: MEERA, ip: '10.0.0.9', summary: { outcome: 'failed' } },
		])
	})
})

describe('guessing passwords', () => {
	it('ends after ten tries at an account, from wherever, even with the right one', async () => {
		for (let guess = 0; guess < 10; guess += 1) {
			const name = guess % 2 === 0 ? 'meerak' : 'donor@karuna.example'
			expect((await signIn(name, `guess ${guess}`, `10.1.0.${guess}`)).statusCode).toBe(401)
		}
		const answer = await signIn('meerak', PASSWORD, '10.1.0.99')
		expect(answer.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
		expect(hashed).toBe(10)
		now += 15 * MINUTE_MS
		expect((await signIn('meerak', PASSWORD, '10.1.0.99')).statusCode).toBe(200)
	})

	it('ends after ten tries from one address, at whatever accounts', async () => {
		for (let guess = 0; guess < 10; guess += 1) await signIn(`nobody${guess}`, 'guess')
		expect((await signIn('meerak', PASSWORD)).statusCode).toBe(429)
		expect((await signIn('meerak', PASSWORD, '10.0.0.2')).statusCode).toBe(200)
	})

	it('ends after ten tries from one network, whichever of its addresses they come from', async () => {
		for (let guess = 0; guess < 10; guess += 1)
			await signIn(`nobody${guess}`, 'guess', `2001:db8:1:2::${guess}`)
		expect((await signIn('meerak', PASSWORD, '2001:db8:1:2:9::9')).statusCode).toBe(429)
		expect((await signIn('meerak', PASSWORD, '2001:db8:1:3::9')).statusCode).toBe(200)
	})

	it('of strangers locks nobody out of a browser that was signed in to the account before', async () => {
		const before = await signIn('meerak', PASSWORD, '10.4.0.200')
		const device = before.cookies.find(({ name }) => name === 'karuna_device')
		expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1' })
		const onDevice = (password: string, name = 'meerak', value = device?.value ?? '') =>
			app.inject({
				method: 'POST',
				url: '/api/v1/login',
				body: { email: name, password },
				remoteAddress: '10.4.0.1',
				cookies: { karuna_device: value },
			})
		for (let guess = 0; guess < 10; guess += 1) await signIn('meerak', `guess ${guess}`, `10.4.0.${guess}`)
		for (let guess = 0; guess < 10; guess += 1) await signIn(`nobody${guess}`, 'guess', '10.4.0.1')
		expect((await signIn('meerak', PASSWORD, '10.4.0.201')).statusCode).toBe(429)
		expect((await onDevice(PASSWORD)).statusCode).toBe(200)

		// Its own tries are as few, and are those of this account alone.
		for (let guess = 0; guess < 10; guess += 1)
			expect((await onDevice(`guess ${guess}`)).statusCode).toBe(401)
		expect((await onDevice(PASSWORD)).statusCode).toBe(429)
		now += 15 * MINUTE_MS
		for (let guess = 0; guess < 10; guess += 1) await signIn('meerak', `guess ${guess}`, `10.4.1.${guess}`)
		expect((await onDevice(PASSWORD, 'meerak', `${device?.value.slice(0, -4)}AAAA`)).statusCode).toBe(429)
		expect((await onDevice(PASSWORD)).statusCode).toBe(200)
	})

	it('is limited for an account that isn’t there just the same', async () => {
		for (let guess = 0; guess < 10; guess += 1) await signIn('nobody', 'guess', `10.2.0.${guess}`)
		expect((await signIn('NOBODY', 'guess', '10.2.0.99')).statusCode).toBe(429)
	})

	it('does not slip past the limit in parallel', async () => {
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, guess) => signIn('meerak', `guess ${guess}`, `10.3.0.${guess}`)),
		)
		expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
		expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
		expect(hashed).toBe(10)
	})

	it('is forgiven by the right password', async () => {
		for (let round = 0; round < 2; round += 1) {
			for (let typo = 0; typo < 4; typo += 1) await signIn('meerak', 'typo')
			expect((await signIn('meerak', PASSWORD)).statusCode).toBe(200)
		}
		const [row] = await sql.query('SELECT attempts FROM rec.login_attempts')
		expect(row).toEqual({ attempts: 8 })
	})

	it('with success leaves what counts an hour or a day as it is until its end', async () => {
		const texts = hashToken('texts of a day to +919999999999')
		const count = () => countAttempt(sql, texts, new Date(now), DAY_MS)
		expect(await count()).toBe(1)
		now += 16 * MINUTE_MS
		expect((await signIn('meerak', PASSWORD)).statusCode).toBe(200)
		expect(await count()).toBe(2)
		await sweepAt(sql, 'rec.login_attempts', now)
		expect(await count()).toBe(3)
		now += DAY_MS
		await sweepAt(sql, 'rec.login_attempts', now)
		const rows = await sql.query('SELECT 1 FROM rec.login_attempts WHERE key_hash = $1', [texts])
		expect(rows).toEqual([])
		await expect(countAttempt(sql, texts, new Date(now), 25 * HOUR_MS)).rejects.toThrow('forgotten')
	})
})

describe('a bearer token', () => {
	it('ends after a quarter of an hour', async () => {
		const token = tokenOf(await signIn('meerak', PASSWORD))
		now += 15 * MINUTE_MS - 1
		expect((await who(token)).statusCode).toBe(200)
		now += 1
		expect((await who(token)).json()).toMatchObject({
			statusCode: 401,
			code: 'UNAUTHENTICATED',
			message: 'Authentication failed.',
		})
	})

	it('that was never given is refused', async () => {
		expect((await who('A'.repeat(43))).statusCode).toBe(401)
	})
})

describe('renewing', () => {
	it('gives new tokens of the same session', async () => {
		const first = await signIn('meerak', PASSWORD)
		const second = await refresh(cookieOf(first))
		expect(second.statusCode).toBe(200)
		expect(cookieOf(second)).not.toBe(cookieOf(first))
		expect((await who(tokenOf(second))).statusCode).toBe(200)
		expect((await refresh(cookieOf(second))).statusCode).toBe(200)
	})

	it('works for a second tab within 30 seconds, also at the same moment', async () => {
		const first = cookieOf(await signIn('meerak', PASSWORD))
		const [one, two] = await Promise.all([refresh(first), refresh(first)])
		now += 30_000
		const late = await refresh(first)
		for (const answer of [one, two, late]) {
			expect(answer.statusCode).toBe(200)
			// There is one successor, not three: a thief gets no session of their own.
			expect([cookieOf(answer), tokenOf(answer)]).toEqual([cookieOf(one), tokenOf(one)])
			expect((await who(tokenOf(answer))).statusCode).toBe(200)
		}
	})

	it('with an old token after that is theft, and ends the session for all', async () => {
		const first = cookieOf(await signIn('meerak', PASSWORD))
		const renewed = await refresh(first)
		now += 30_001
		const stolen = await refresh(first)
		expect(stolen.statusCode).toBe(401)
		expect(cookieOf(stolen)).toBe('')
		expect(String(stolen.headers['set-cookie'])).toContain('Max-Age=0')
		expect((await who(tokenOf(renewed))).statusCode).toBe(401)
		expect((await refresh(cookieOf(renewed))).statusCode).toBe(401)
	})

	it('leaves other sessions of the same person alone', async () => {
		const phone = await signIn('meerak', PASSWORD)
		const laptop = cookieOf(await signIn('meerak', PASSWORD))
		await refresh(laptop)
		now += 30_001
		await refresh(laptop)
		expect((await who(tokenOf(phone))).statusCode).toBe(200)
	})

	it('is not for tokens that are unknown, missing or a month old', async () => {
		const token = cookieOf(await signIn('meerak', PASSWORD))
		expect((await refresh('A'.repeat(43))).statusCode).toBe(401)
		expect((await app.inject({ method: 'POST', url: '/api/v1/token/refresh' })).statusCode).toBe(401)
		now += 30 * DAY_MS
		expect((await refresh(token)).statusCode).toBe(401)
	})

	it('lasts a day at a time, in a cookie of the browser’s session, for whoever is not to be remembered', async () => {
		const first = await signIn('meerak', PASSWORD, '10.0.0.1', { remember: false })
		now += 23 * HOUR_MS
		const second = await refresh(cookieOf(first))
		for (const answer of [first, second]) {
			expect(refreshHeader(answer)).toMatch(
				/^karuna_refresh=[\w-]{43}; Path=\/api\/v1\/token; HttpOnly; SameSite=Strict$/,
			)
		}
		now += DAY_MS
		expect((await refresh(cookieOf(second))).statusCode).toBe(401)
	})

	it('ends ninety days after its password was said, however often it was renewed', async () => {
		let token = cookieOf(await signIn('meerak', PASSWORD))
		for (let days = 0; days < 81; days += 27) {
			now += 27 * DAY_MS
			const renewed = await refresh(token)
			expect(renewed.statusCode).toBe(200)
			token = cookieOf(renewed)
		}
		now += 9 * DAY_MS
		expect((await refresh(token)).statusCode).toBe(401)
	})

	it('is not for other sites', async () => {
		const token = cookieOf(await signIn('meerak', PASSWORD))
		const answer = await app.inject({
			method: 'POST',
			url: '/api/v1/token/refresh',
			cookies: { karuna_refresh: token },
			headers: { origin: 'https://evil.example' },
		})
		expect(answer.json()).toMatchObject({ statusCode: 403, code: 'CROSS_SITE' })
	})
})

describe('logging out', () => {
	it('ends the session on the server and takes the cookie away', async () => {
		const session = await signIn('meerak', PASSWORD)
		const headers = { authorization: `Bearer ${tokenOf(session)}` }
		const answer = await app.inject({ method: 'POST', url: '/api/v1/logout', headers })
		expect(answer.json()).toEqual({ statusCode: 200, data: { signedOut: true } })
		expect(refreshHeader(answer)).toMatch(/^karuna_refresh=; Max-Age=0; Path=\/api\/v1\/token;/)
		expect((await who(tokenOf(session))).statusCode).toBe(401)
		expect((await refresh(cookieOf(session))).statusCode).toBe(401)
	})

	it('is for those who are signed in', async () => {
		expect((await app.inject({ method: 'POST', url: '/api/v1/logout' })).statusCode).toBe(401)
	})
})

describe('a person', () => {
	const other = { ...meera, id: '018f0000-0000-7000-8000-000000000002', password_hash: 'x' }
	it('has a username and an e-mail address that nobody else has in any case', async () => {
		expect(await createUser(sql, { ...other, username: 'meerak', email: 'a@karuna.example' })).toBe(
			'username',
		)
		expect(await createUser(sql, { ...other, username: 'other', email: 'DONOR@karuna.example' })).toBe(
			'email',
		)
		expect(await createUser(sql, { ...other, username: 'other', email: 'b@karuna.example' })).toBeNull()
	})

	it('can’t have a username that looks like an e-mail address', async () => {
		const row = { ...other, id: '018f0000-0000-7000-8000-000000000003', username: 'donor@karuna.example' }
		await expect(createUser(sql, { ...row, email: 'c@karuna.example' })).rejects.toThrow(
			'users_username_check',
		)
	})
})

describe('a guest', () => {
	it('is the same person with the same cookie, and the cookie can’t be told from the id', async () => {
		const guest = (token: string) => app.inject({ url: '/api/v1/who', cookies: { karuna_guest: token } })
		const a = (await guest('a'.repeat(43))).json<{ data: { id: string; kind: string } }>().data
		expect(a.kind).toBe('guest')
		expect((await guest('a'.repeat(43))).json()).toMatchObject({ data: { id: a.id } })
		expect((await guest('b'.repeat(43))).json()).not.toMatchObject({ data: { id: a.id } })
	})
})
