import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPasskeys } from '../../infra/adapters/webauthn.ts'
import { route } from '../../kernel/http/route.ts'
import { one } from '../../kernel/wire/schemas.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { createUser } from '../../records/users/users.ts'
import {
	type AccountFixtures,
	codeIn,
	createAccountFixtures,
	idOf,
	linkIn,
	PASSWORD,
	tokenOf,
} from '../../tests/harness/account-fixtures.ts'
import { newDevice } from '../../tests/harness/device.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { confirmProofOf } from './confirm-factor-proof.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { addPasskey, beginPasskey, beginPasskeyLogin, passkeyLogin } from './passkeys.ts'
import { confirmSecondFactor, offerSecondFactor, removeSecondFactor } from './second-factor.ts'

const SITE = 'https://karuna.example'
const ASHA = '018f0000-0000-7000-8000-000000000001'
const BALA = '018f0000-0000-7000-8000-000000000002'
const OTHER_PASSWORD = 'Jacaranda+77'
const TOO_OLD = {
	statusCode: 400,
	code: 'FACTOR_PROOF_INVALID',
	message: 'This link is too old, or was used already. Please ask for a new one.',
}
const UNPROVEN = { statusCode: 403, code: 'FACTOR_PROOF_REQUIRED' }
const WRONG_NUMBER = { statusCode: 400, code: 'FACTOR_NUMBER_WRONG' }
const VISIBLE = {
	id: ASHA,
	name: 'Asha',
	username: 'asha',
	email: 'a…@m….example',
	roles: [],
	region: null,
	phoneVerified: false,
	volunteer: false,
	bloodDonor: false,
	createdAt: '2026-11-21T08:00:00.000Z',
	hasPhone: false,
	terms: [],
	grantable: [],
	dormant: [],
	asksForProof: false,
	mayConfirm: false,
	maySignOut: true,
}
let fixtures: AccountFixtures
let hash: string

const money = route({
	method: 'GET',
	path: '/api/v1/money',
	summary: 'Money',
	tags: ['test'],
	access: { allow: 'roles', roles: ['finAdmin'] },
	answers: { 200: one(z.literal('money')) },
	handle: async () => ({ body: { statusCode: 200, data: 'money' } }),
})

beforeAll(async () => {
	fixtures = await createAccountFixtures((deps) => {
		const keys = { ...deps, passkeys: createPasskeys(SITE) }
		return [
			login(deps),
			offerSecondFactor(deps),
			confirmSecondFactor(deps),
			removeSecondFactor(deps),
			forgotPassword(deps),
			resetPassword(deps),
			changePassword(deps),
			money,
			beginPasskey(keys),
			addPasskey(keys),
			beginPasskeyLogin(keys),
			passkeyLogin(keys),
			confirmProofOf({ sql: deps.sql, sessionsClock: deps.clock, showUser: async () => VISIBLE }),
		]
	})
	hash = await fixtures.deps.passwords.hash(PASSWORD)
})
afterAll(() => fixtures?.close())
beforeEach(async () => {
	fixtures.roles = ['superAdmin']
	fixtures.now += HOUR_MS
	for (const table of ['users', 'login_attempts', 'account_mails', 'activity_log'])
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
})

const signIn = (email = 'asha', more: object = {}) =>
	fixtures.post('/login', { email, password: PASSWORD, ...more })
const sessionOf = async (email = 'asha', more: object = {}) => tokenOf(await signIn(email, more))
const moneyOf = async (token: string) => (await fixtures.send('GET', '/money', token)).statusCode
const ask = (token: string, more: object = {}) =>
	fixtures.post('/user/factor-proof', { password: PASSWORD, ...more }, { token })
const numberOf = async (token: string) => (await ask(token)).json<{ data: { number: string } }>().data.number
const follow = (token: string, link: string) =>
	fixtures.post('/user/factor-proof/confirm', { token: link }, { token })
const mailedLink = async () => linkIn((await fixtures.mails()).find(({ kind }) => kind === 'factor-proof'))
const offer = (token: string) => fixtures.post('/user/second-factor', {}, { token })
const confirmAs = (token: string, number: string, userId = ASHA) =>
	fixtures.app.inject({
		method: 'POST',
		url: `/api/backoffice/users/${userId}/factor-proof/confirm`,
		body: { number },
		headers: { authorization: `Bearer ${token}` },
	})

async function setUp(token: string): Promise<string> {
	const { secret } = (await offer(token)).json<{ data: { secret: string } }>().data
	const code = fixtures.deps.authenticator.code(secret, fixtures.now)
	expect((await fixtures.post('/user/second-factor/confirm', { code }, { token })).statusCode).toBe(200)
	// The code of this half minute is used up.
	fixtures.now += MINUTE_MS
	return secret
}

async function provenSession(email: string): Promise<string> {
	const token = await sessionOf(email)
	await fixtures.prove(token)
	await setUp(token)
	return token
}

const proofs = () =>
	fixtures.sql.query(
		'SELECT user_id, proven_by, proven_by_user FROM rec.authenticators WHERE proven_at IS NOT NULL',
	)

describe('a stolen password', () => {
	it('alone enrols no second factor, and opens no money role', async () => {
		const token = await sessionOf()
		const offered = await fixtures.post('/user/second-factor', { password: PASSWORD }, { token })
		expect(offered.json()).toMatchObject(UNPROVEN)
		const code = fixtures.deps.authenticator.code('JBSWY3DPEHPK3PXP', fixtures.now)
		expect((await fixtures.post('/user/second-factor/confirm', { code }, { token })).statusCode).toBe(400)
		const begun = await fixtures.post('/user/passkeys/begin', { password: PASSWORD }, { token })
		expect(begun.json()).toMatchObject(UNPROVEN)
		await ask(token)
		expect((await offer(token)).json()).toMatchObject(UNPROVEN)
		expect(await moneyOf(token)).toBe(403)
		expect((await signIn()).statusCode).toBe(200)
	})

	it('and a link that the owner follows at home opens nothing to the thief', async () => {
		const thief = await sessionOf()
		const owner = await sessionOf()
		await ask(thief)
		expect((await follow(owner, await mailedLink())).json()).toMatchObject({
			statusCode: 403,
			code: 'FACTOR_PROOF_ELSEWHERE',
		})
		expect((await offer(thief)).json()).toMatchObject(UNPROVEN)
		expect((await offer(owner)).json()).toMatchObject(UNPROVEN)
	})

	it('is told in words, where a dormant role is in the way', async () => {
		const answer = await signIn()
		expect(answer.json()).toMatchObject({ data: { roles: [], withheld: ['superAdmin'] } })
		expect((await fixtures.send('GET', '/money', tokenOf(answer))).json()).toMatchObject({
			statusCode: 403,
			code: 'ROLE_DORMANT',
			message: expect.stringContaining('Your role waits for two-step verification'),
		})
	})

	it('opens no money role by a factor that was enrolled before proofs were asked for', async () => {
		const token = await provenSession('asha')
		await fixtures.sql.execute('UPDATE rec.authenticators SET proven_by = NULL, proven_at = NULL')
		expect(await moneyOf(token)).toBe(403)
	})
})

describe('the link that is mailed', () => {
	it('lets the session that asked enrol an app, and says so in its record', async () => {
		const token = await sessionOf()
		expect((await ask(token)).json()).toMatchObject({
			data: { proven: false, sentTo: 'a…@m….example', number: expect.stringMatching(/^\d{6}$/) },
		})
		const link = await mailedLink()
		const [saved] = await fixtures.sql.query<{ token_hash: Buffer }>(
			'SELECT token_hash FROM rec.factor_proofs',
		)
		expect(saved?.token_hash.toString('base64url')).not.toBe(link)
		expect((await follow(token, link)).statusCode).toBe(200)
		const secret = await setUp(token)
		expect(await moneyOf(token)).toBe(200)
		expect(await proofs()).toEqual([{ user_id: ASHA, proven_by: 'mail', proven_by_user: null }])
		const again = await signIn('asha', { code: fixtures.deps.authenticator.code(secret, fixtures.now) })
		expect(again.json()).toMatchObject({ data: { roles: ['superAdmin'], withheld: [] } })
	})

	it('is good once, also for many at once, and for one factor', async () => {
		const token = await sessionOf()
		await ask(token)
		const link = await mailedLink()
		const answers = await Promise.all(Array.from({ length: 4 }, () => follow(token, link)))
		expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400])
		expect((await follow(token, link)).json()).toMatchObject(TOO_OLD)
		const secret = await setUp(token)
		const code = fixtures.deps.authenticator.code(secret, fixtures.now)
		const removed = await fixtures.post('/user/second-factor/remove', { password: PASSWORD, code }, { token })
		expect(removed.statusCode).toBe(200)
		expect(await moneyOf(token)).toBe(403)
		expect((await offer(token)).json()).toMatchObject(UNPROVEN)
	})

	it('is good for ten minutes, and what it proves for a quarter of an hour', async () => {
		const token = await sessionOf()
		await ask(token)
		const link = await mailedLink()
		fixtures.now += 10 * MINUTE_MS
		expect((await follow(token, link)).json()).toMatchObject(TOO_OLD)
		await ask(await sessionOf())
		const later = await sessionOf()
		await fixtures.prove(later)
		fixtures.now += 14 * MINUTE_MS
		expect((await offer(later)).statusCode).toBe(200)
		fixtures.now += MINUTE_MS
		// The bearer token lives as long as the proof: what is left is the record of it.
		expect((await offer(await sessionOf())).json()).toMatchObject(UNPROVEN)
	})

	it('that was made up, or replaced by a newer one, opens nothing', async () => {
		const token = await sessionOf()
		await ask(token)
		const first = await mailedLink()
		await ask(token)
		for (const link of [first, 'bWFkZS11cA'])
			expect((await follow(token, link)).json()).toMatchObject(TOO_OLD)
		expect((await follow(token, await mailedLink())).statusCode).toBe(200)
	})

	it('is sent five times an hour', async () => {
		const token = await sessionOf()
		for (let turn = 0; turn < 5; turn += 1) expect((await ask(token)).statusCode).toBe(200)
		expect((await ask(token)).statusCode).toBe(429)
	})
})

describe('a mailbox alone', () => {
	async function reset() {
		const requested = await fixtures.post('/forgotpassword', {
			email: 'asha@mail.example',
			captcha: await fixtures.captcha(),
		})
		const otp = codeIn((await fixtures.mails()).find(({ kind }) => kind === 'reset-password'))
		const body = { email: idOf(requested), otp, password: OTHER_PASSWORD }
		expect((await fixtures.post('/changepassword', body)).statusCode).toBe(200)
		return sessionOf('asha', { password: OTHER_PASSWORD })
	}
	const proveBy = async (token: string, password: string) => {
		await fixtures.mails()
		await ask(token, { password })
		expect((await follow(token, await mailedLink())).statusCode).toBe(200)
	}

	it('enrols a factor that opens no money role, by the password that it chose and its own link', async () => {
		const token = await reset()
		await proveBy(token, OTHER_PASSWORD)
		const secret = await setUp(token)
		expect(await moneyOf(token)).toBe(403)
		expect(await proofs()).toEqual([{ user_id: ASHA, proven_by: 'mailbox', proven_by_user: null }])
		const code = fixtures.deps.authenticator.code(secret, fixtures.now)
		const begun = await fixtures.post('/user/passkeys/begin', { password: OTHER_PASSWORD, code }, { token })
		const device = newDevice(SITE)
		const { challenge } = begun.json<{ data: { challenge: string } }>().data
		await fixtures.post('/user/passkeys', { name: 'Phone', answer: device.make(challenge) }, { token })
		const login = (await fixtures.post('/login/passkey/begin', {})).json<{ data: { challenge: string } }>()
			.data
		const entered = await fixtures.post('/login/passkey', { answer: device.sign(login.challenge, ASHA) })
		expect(await moneyOf(tokenOf(entered))).toBe(403)
	})

	it('gains nothing by changing the password that it chose', async () => {
		const token = await reset()
		const text = { password: OTHER_PASSWORD, newPassword: PASSWORD }
		expect((await fixtures.post('/change/user/password', text, { token })).statusCode).toBe(200)
		await proveBy(token, PASSWORD)
		await setUp(token)
		expect(await moneyOf(token)).toBe(403)
	})

	it('and another admin are two', async () => {
		const bala = await provenSession('bala')
		const token = await reset()
		const requested = await ask(token, { password: OTHER_PASSWORD })
		const { number } = requested.json<{ data: { number: string } }>().data
		expect((await confirmAs(bala, number)).statusCode).toBe(200)
		await setUp(token)
		expect(await moneyOf(token)).toBe(200)
	})
})

describe('another admin', () => {
	it('confirms by the number on the page, as the record and the activity log say', async () => {
		const bala = await provenSession('bala')
		const token = await sessionOf()
		expect((await confirmAs(bala, await numberOf(token))).statusCode).toBe(200)
		await setUp(token)
		expect(await moneyOf(token)).toBe(200)
		expect(await proofs()).toContainEqual({ user_id: ASHA, proven_by: 'admin', proven_by_user: BALA })
		const log = await fixtures.sql.query<{ summary: object }>(
			'SELECT summary FROM rec.activity_log WHERE user_id = $1',
			[BALA],
		)
		expect(log).toContainEqual({ summary: { outcome: 'factor-confirmed', of: ASHA } })
	})

	it('confirms one session, and not another in the same name', async () => {
		const bala = await provenSession('bala')
		const [token, thief] = [await sessionOf(), await sessionOf()]
		await ask(thief)
		expect((await confirmAs(bala, await numberOf(token))).statusCode).toBe(200)
		expect((await offer(thief)).json()).toMatchObject(UNPROVEN)
	})

	it('is nobody without a second factor, and nobody is one for themselves', async () => {
		const token = await sessionOf()
		const number = await numberOf(token)
		expect((await confirmAs(await sessionOf('bala'), number)).json()).toMatchObject({ code: 'ROLE_DORMANT' })
		const bala = await provenSession('bala')
		expect((await confirmAs(bala, '000000', BALA)).json()).toMatchObject({
			statusCode: 403,
			code: 'OWN_FACTOR',
		})
		fixtures.roles = ['admin', 'finAdmin']
		expect((await confirmAs(bala, number)).json()).toMatchObject({ statusCode: 403, code: 'NOT_ALLOWED' })
	})

	it('has five tries, the right one too late among them, and ten minutes', async () => {
		const bala = await provenSession('bala')
		const token = await sessionOf()
		const number = await numberOf(token)
		const wrong = number === '000000' ? '000001' : '000000'
		for (let turn = 0; turn < 5; turn += 1)
			expect((await confirmAs(bala, wrong)).json()).toMatchObject(WRONG_NUMBER)
		expect((await confirmAs(bala, number)).json()).toMatchObject(WRONG_NUMBER)
		const next = await numberOf(token)
		fixtures.now += 10 * MINUTE_MS
		expect((await confirmAs(bala, next)).json()).toMatchObject(WRONG_NUMBER)
	})
})

describe('a passkey', () => {
	it('is as well proven as the app whose code let it in', async () => {
		const token = await sessionOf()
		await fixtures.prove(token)
		const secret = await setUp(token)
		const code = fixtures.deps.authenticator.code(secret, fixtures.now)
		const begun = await fixtures.post('/user/passkeys/begin', { password: PASSWORD, code }, { token })
		const { challenge } = begun.json<{ data: { challenge: string } }>().data
		const answer = newDevice(SITE).make(challenge)
		expect((await fixtures.post('/user/passkeys', { name: 'Phone', answer }, { token })).statusCode).toBe(200)
		expect(await fixtures.sql.query('SELECT proven_by FROM rec.passkeys')).toEqual([{ proven_by: 'factor' }])
		const second = newDevice(SITE).make(challenge)
		expect(
			(await fixtures.post('/user/passkeys', { name: 'Other', answer: second }, { token })).statusCode,
		).toBe(400)
	})

	it('that nobody proved opens no money role, though another factor is', async () => {
		const token = await sessionOf()
		await fixtures.prove(token)
		const begun = await fixtures.post('/user/passkeys/begin', { password: PASSWORD }, { token })
		const device = newDevice(SITE)
		const { challenge } = begun.json<{ data: { challenge: string } }>().data
		await fixtures.post('/user/passkeys', { name: 'Phone', answer: device.make(challenge) }, { token })
		await fixtures.prove(token)
		await setUp(token)
		await fixtures.sql.execute('UPDATE rec.passkeys SET proven_by = NULL')
		const login = (await fixtures.post('/login/passkey/begin', {})).json<{ data: { challenge: string } }>()
			.data
		const entered = await fixtures.post('/login/passkey', { answer: device.sign(login.challenge, ASHA) })
		expect(await moneyOf(tokenOf(entered))).toBe(403)
		expect(await moneyOf(token)).toBe(200)
	})
})
