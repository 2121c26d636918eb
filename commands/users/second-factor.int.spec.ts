import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '../../kernel/http/route.ts'
import { one } from '../../kernel/wire/schemas.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { createUser } from '../../records/users/users.ts'
import {
	type AccountFixtures,
	cookieOf,
	createAccountFixtures,
	PASSWORD,
	tokenOf,
} from '../../tests/harness/account-fixtures.ts'
import { login } from './login.ts'
import { refreshToken } from './refresh-token.ts'
import { confirmSecondFactor, offerSecondFactor, removeSecondFactor } from './second-factor.ts'
import { createRedeemTicket, issueSocketTicket } from './socket-ticket.ts'
import { hashToken } from './tokens.ts'

const ASHA = '018f0000-0000-7000-8000-000000000001'
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
	fixtures = await createAccountFixtures((deps) => [
		login(deps),
		refreshToken(deps),
		offerSecondFactor(deps),
		confirmSecondFactor(deps),
		removeSecondFactor(deps),
		issueSocketTicket(deps),
		money,
	])
	hash = await fixtures.deps.passwords.hash(PASSWORD)
})
afterAll(() => fixtures?.close())
beforeEach(async () => {
	fixtures.roles = []
	fixtures.now += HOUR_MS
	for (const table of ['users', 'login_attempts', 'account_mails', 'activity_log'])
		await fixtures.sql.execute(`DELETE FROM rec.${table}`)
	await createUser(fixtures.sql, {
		id: ASHA,
		username: 'asha',
		email: 'asha@mail.example',
		first_name: 'Asha',
		last_name: 'Pillai',
		phone: null,
		phone_verified: false,
		profile_image_url: null,
		locale: 'en',
		password_hash: hash,
		created_at: new Date(fixtures.now),
	})
})

const signIn = (code?: string, from = '10.0.0.1') =>
	fixtures.post(
		'/login',
		{ email: 'asha', password: PASSWORD, ...(code !== undefined && { code }) },
		{ from },
	)
const offer = (token: string) => fixtures.post('/user/second-factor', {}, { token })
const confirm = (token: string, code: string) =>
	fixtures.post('/user/second-factor/confirm', { code }, { token })
const codeOf = (secret: string) => fixtures.deps.authenticator.code(secret, fixtures.now)
const REQUIRED = 'Please enter the code of your authenticator app.'
const WRONG = 'This code is not right. Please wait for the next one.'

async function enrolled() {
	const token = tokenOf(await signIn())
	await fixtures.prove(token)
	const { secret, uri } = (await offer(token)).json<{ data: { secret: string; uri: string } }>().data
	const answer = await confirm(token, codeOf(secret))
	const { recoveryCodes } = answer.json<{ data: { recoveryCodes: string[] } }>().data
	// The code of this half minute is used up.
	fixtures.now += MINUTE_MS
	return { token, secret, uri, recoveryCodes }
}

describe('two-step verification', () => {
	it('begins with the password again, and a secret that only the app is told', async () => {
		const token = tokenOf(await signIn())
		const ask = await fixtures.post('/user/factor-proof', { password: 'Kadamba+59' }, { token })
		expect(ask.json()).toMatchObject({ statusCode: 400, code: 'PASSWORD_WRONG' })
		expect((await offer(token)).json()).toMatchObject({ statusCode: 403, code: 'FACTOR_PROOF_REQUIRED' })
		await fixtures.prove(token)
		const { data } = (await offer(token)).json<{ data: { secret: string; uri: string } }>()
		expect(data.uri).toContain(`secret=${data.secret}`)
		expect(data.uri).toMatch(/^otpauth:\/\/totp\/Karuna:asha%40mail\.example\?/)
		const stored = await fixtures.sql.one<{ secret: Buffer }>('SELECT secret FROM rec.authenticators')
		expect(stored.secret.toString()).not.toContain(data.secret)
		// Not confirmed yet: the password alone still opens.
		expect((await signIn()).statusCode).toBe(200)
	})

	it('asks for a code from then on, tells the owner, and signs other devices out', async () => {
		const other = await signIn()
		const { secret, recoveryCodes, token } = await enrolled()
		expect(recoveryCodes).toHaveLength(10)
		expect(new Set(recoveryCodes).size).toBe(10)
		expect((await fixtures.mails()).map(({ kind }) => kind)).toEqual(['second-factor-on'])
		const renewed = await fixtures.post(
			'/token/refresh',
			{},
			{ cookies: { karuna_refresh: cookieOf(other) } },
		)
		expect(renewed.statusCode).toBe(401)
		expect((await signIn()).json()).toMatchObject({
			statusCode: 401,
			code: 'SECOND_FACTOR_REQUIRED',
			message: REQUIRED,
		})
		expect((await signIn(codeOf(secret))).statusCode).toBe(200)
		const again = await fixtures.post(
			'/user/factor-proof',
			{ password: PASSWORD, code: recoveryCodes[0] },
			{ token },
		)
		expect(again.json()).toMatchObject({ data: { proven: true } })
		expect((await offer(token)).json()).toMatchObject({ statusCode: 409, code: 'SECOND_FACTOR_ON' })
	})

	it('takes a code once, also of many at once', async () => {
		const { secret } = await enrolled()
		const code = codeOf(secret)
		const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(code)))
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
	})

	it('takes five tries in a quarter of an hour, a right one too late among them', async () => {
		const { secret } = await enrolled()
		await fixtures.sql.execute('DELETE FROM rec.login_attempts')
		for (let index = 0; index < 5; index += 1) {
			expect((await signIn('000000', `10.3.0.${index}`)).json()).toMatchObject({ message: WRONG })
		}
		expect((await signIn(codeOf(secret), '10.3.0.9')).statusCode).toBe(429)
		fixtures.now += 16 * MINUTE_MS
		expect((await signIn(codeOf(secret))).statusCode).toBe(200)
	})

	it.each(['12345', '1234567', 'the code', '१२३'])(
		'counts %j, which is no code, as no try',
		async (typed) => {
			const { secret } = await enrolled()
			for (let index = 0; index < 6; index += 1) {
				expect((await signIn(typed, `10.5.0.${index}`)).json()).toMatchObject({
					statusCode: 400,
					details: [{ field: 'code' }],
				})
			}
			expect((await signIn(codeOf(secret))).statusCode).toBe(200)
		},
	)

	it.each([
		['in two halves', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
		['in Devanagari', (code: string) => code.replaceAll(/./g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')],
	])('takes a code %s', async (_, written) => {
		const { secret } = await enrolled()
		expect((await signIn(written(codeOf(secret)))).statusCode).toBe(200)
	})

	it('takes the code of this half minute and of the one before, and none of the next', async () => {
		const { secret } = await enrolled()
		const at = (ms: number) => fixtures.deps.authenticator.code(secret, fixtures.now + ms)
		expect((await signIn(at(MINUTE_MS / 2))).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
		expect((await signIn(at(-MINUTE_MS / 2))).statusCode).toBe(200)
		expect((await signIn(at(0))).statusCode).toBe(200)
	})

	it('takes thirty wrong tries a day, however slowly', async () => {
		const { secret } = await enrolled()
		for (let index = 0; index < 30; index += 1) {
			if (index % 5 === 0) fixtures.now += 16 * MINUTE_MS
			expect((await signIn('000000', `10.9.0.${index}`)).json()).toMatchObject({ message: WRONG })
		}
		fixtures.now += 16 * MINUTE_MS
		expect((await signIn(codeOf(secret), '10.9.1.1')).statusCode).toBe(429)
		fixtures.now += DAY_MS
		expect((await signIn(codeOf(secret), '10.9.1.2')).statusCode).toBe(200)
	})

	it('counts no right code as a try', async () => {
		const { secret } = await enrolled()
		for (let turn = 0; turn < 8; turn += 1) {
			fixtures.now += MINUTE_MS
			expect((await signIn(codeOf(secret), `10.4.0.${turn}`)).statusCode, `${turn}`).toBe(200)
		}
	})

	it('says nothing of itself to whoever has no password', async () => {
		await enrolled()
		const answer = await fixtures.post('/login', { email: 'asha', password: 'Kadamba+59' })
		expect(answer.json()).toMatchObject({ statusCode: 401, code: 'AUTHENTICATION_FAILED' })
	})

	it('takes each recovery code once, however it is written', async () => {
		const { recoveryCodes } = await enrolled()
		const [first = ''] = recoveryCodes
		expect((await signIn(first.toLowerCase().replace('-', ' '))).statusCode).toBe(200)
		expect((await signIn(first)).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
	})

	it('keeps recovery codes as passwords are kept: by Argon2id, each with its own salt', async () => {
		const { recoveryCodes } = await enrolled()
		const rows = await fixtures.sql.query<{ code_hash: Buffer }>('SELECT code_hash FROM rec.recovery_codes')
		const hashes = rows.map((row) => row.code_hash.toString())
		expect(hashes).toHaveLength(recoveryCodes.length)
		for (const each of hashes) expect(each).toMatch(/^\$argon2id\$v=19\$/)
		expect(new Set(hashes.map((each) => each.split('$')[4])).size).toBe(hashes.length)
	})

	it('looks at no recovery code for what can be none', async () => {
		await enrolled()
		const before = fixtures.hashed
		expect((await signIn('000000')).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
		// The password alone.
		expect(fixtures.hashed - before).toBe(1)
	})

	it('takes a recovery code of many at once for one of them', async () => {
		const { recoveryCodes } = await enrolled()
		const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(recoveryCodes[3])))
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
	})

	it('still takes, once, a code that was given out before they were salted', async () => {
		await enrolled()
		const old = hashToken('recovery ABCDEFGHJK')
		await fixtures.sql.execute('INSERT INTO rec.recovery_codes (user_id, code_hash) VALUES ($1, $2)', [
			ASHA,
			old,
		])
		expect((await signIn('ABCDE-FGHJK')).statusCode).toBe(200)
		expect((await signIn('ABCDE-FGHJK')).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
	})

	it('is turned off by the password and a code, and the owner is told', async () => {
		const { token, secret } = await enrolled()
		const remove = (code: string) =>
			fixtures.post('/user/second-factor/remove', { password: PASSWORD, code }, { token })
		expect((await remove('000000')).json()).toMatchObject({ statusCode: 400, message: WRONG })
		await fixtures.mails()
		expect((await remove(codeOf(secret))).statusCode).toBe(200)
		expect((await fixtures.mails()).map(({ kind }) => kind)).toEqual(['second-factor-off'])
		expect((await signIn()).statusCode).toBe(200)
	})
})

describe('where roles that open the backoffice wait for a second factor', () => {
	const getMoney = (token: string) => fixtures.send('GET', '/money', token)

	it('they are not there in a session without, and are there at once when it is turned on', async () => {
		fixtures.roles = ['finAdmin']
		expect((await getMoney(tokenOf(await signIn()))).statusCode).toBe(403)
		const { token, secret } = await enrolled()
		expect((await getMoney(token)).statusCode).toBe(200)
		const session = await signIn(codeOf(secret))
		const renewed = await fixtures.post(
			'/token/refresh',
			{},
			{ cookies: { karuna_refresh: cookieOf(session) } },
		)
		expect((await getMoney(tokenOf(renewed))).statusCode).toBe(200)
	})

	it('a socket has no more of them than the session that asked for it', async () => {
		fixtures.roles = ['admin', 'volunteerAdmin', 'talRadioAdmin', 'finAdmin', 'superAdmin']
		const redeemed = async (token: string) => {
			const answer = await fixtures.post('/live/ticket', {}, { token })
			const { ticket } = answer.json<{ data: { ticket: string } }>().data
			return createRedeemTicket(fixtures.deps)(ticket)
		}
		expect(await redeemed(tokenOf(await signIn()))).toMatchObject({ roles: [] })
		const { secret } = await enrolled()
		fixtures.now += MINUTE_MS
		expect(await redeemed(tokenOf(await signIn(codeOf(secret))))).toMatchObject({ roles: fixtures.roles })
	})

	it('a super admin is none there either', async () => {
		fixtures.roles = ['superAdmin']
		expect((await getMoney(tokenOf(await signIn()))).statusCode).toBe(403)
	})
})
