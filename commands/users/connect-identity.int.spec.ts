import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSignInProvider } from '../../infra/adapters/oidc.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { showWaysIn } from '../../queries/users/ways-in.ts'
import { createUser } from '../../records/users/users.ts'
import {
	type AccountFixtures,
	type Answer,
	codeIn,
	createAccountFixtures,
	PASSWORD,
	tokenOf,
} from '../../tests/harness/account-fixtures.ts'
import { type OidcProviderUnderTest, signInThere, startOidcProvider } from '../../tests/harness/oidc.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { beginConnecting, connectIdentity, disconnectIdentity } from './connect-identity.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { beginOautherize, confirmOautherize, oautherize } from './oautherize.ts'
import { confirmSecondFactor, offerSecondFactor } from './second-factor.ts'

const ASHA = '018f0000-0000-7000-8000-000000000001'
const BALA = '018f0000-0000-7000-8000-000000000002'
const BACK = 'http://127.0.0.1:3114/authorize'
const NO_PASSWORD = { statusCode: 409, code: 'PASSWORD_NOT_SET', details: [{ field: 'password' }] }
let fixtures: AccountFixtures
let google: OidcProviderUnderTest
let hash: string

beforeAll(async () => {
	google = await startOidcProvider(BACK)
	fixtures = await createAccountFixtures((deps) => {
		// The provider's tokens are good by the real time.
		const signInProvider = createSignInProvider({ ...google, redirectUri: BACK }, () => Date.now())
		const identities = { ...deps, signInProvider }
		return [
			...[beginOautherize, oautherize, confirmOautherize, beginConnecting, connectIdentity].map((make) =>
				make(identities),
			),
			...[disconnectIdentity, showWaysIn, login, forgotPassword, resetPassword, changePassword].map((make) =>
				make(deps),
			),
			offerSecondFactor(deps),
			confirmSecondFactor(deps),
		]
	})
	hash = await fixtures.deps.passwords.hash(PASSWORD)
})
afterAll(async () => {
	await fixtures?.close()
	await google?.close()
})
beforeEach(async () => {
	fixtures.now += HOUR_MS
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
})

function browser(token?: string) {
	const cookies: Record<string, string> = {}
	const post = async (path: string, body: object = {}): Promise<Answer> => {
		const answer = await fixtures.post(path, body, { cookies, ...(token !== undefined && { token }) })
		for (const { name, value } of answer.cookies) cookies[name] = value
		return answer
	}
	const urlOf = (answer: Answer) => answer.json<{ data: { url: string } }>().data.url
	const back = (path: string, url: URL) => post(path, Object.fromEntries(url.searchParams))
	const begin = (body: object = { password: PASSWORD }) => post('/oautherize/connect/begin', body)
	return {
		post,
		begin,
		back,
		urlOf,
		connect: async (name: string) =>
			back('/oautherize/connect', await signInThere(urlOf(await begin()), name)),
		signIn: async (name: string) =>
			back('/oautherize', await signInThere(urlOf(await post('/oautherize/begin')), name)),
		disconnect: (password = PASSWORD) => post('/oautherize/disconnect', { password }),
	}
}
const signedIn = async (email: string) =>
	browser(tokenOf(await fixtures.post('/login', { email, password: PASSWORD })))
const identities = () => fixtures.sql.query('SELECT user_id, subject FROM rec.identities')
const waysOf = async (token: string) => (await fixtures.send('GET', '/user/sign-in', token)).json()

describe('connecting an account with Google', () => {
	it('takes its password, whatever the address there is, and opens it from then on', async () => {
		const token = tokenOf(await fixtures.post('/login', { email: 'asha', password: PASSWORD }))
		expect(await waysOf(token)).toMatchObject({ data: { hasPassword: true, googleSince: null } })
		const asha = browser(token)
		expect((await asha.begin({ password: 'Kadamba+59' })).json()).toMatchObject({ code: 'PASSWORD_WRONG' })
		const answer = await asha.connect('other@mail.example')
		expect(answer.json()).toEqual({ statusCode: 200, message: 'Your account is connected with Google.' })
		expect(await identities()).toEqual([{ user_id: ASHA, subject: 'other@mail.example' }])
		expect(await fixtures.mails()).toMatchObject([{ kind: 'identity-connected' }])
		expect(await waysOf(token)).toMatchObject({ data: { googleSince: expect.any(String) } })
		const later = await browser().signIn('other@mail.example')
		expect(later.json()).toMatchObject({ data: { unique_id: ASHA } })
		expect((await asha.begin()).json()).toMatchObject({ statusCode: 409, code: 'IDENTITY_CONNECTED' })
	})

	it('asks for the second factor of whoever has one', async () => {
		const token = tokenOf(await fixtures.post('/login', { email: 'asha', password: PASSWORD }))
		const asha = browser(token)
		await fixtures.prove(token)
		const { secret } = (await asha.post('/user/second-factor', {})).json<{
			data: { secret: string }
		}>().data
		const code = () => fixtures.deps.authenticator.code(secret, fixtures.now)
		await asha.post('/user/second-factor/confirm', { code: code() })
		fixtures.now += MINUTE_MS
		expect((await asha.begin()).json()).toMatchObject({ statusCode: 401, code: 'SECOND_FACTOR_REQUIRED' })
		expect((await asha.begin({ password: PASSWORD, code: code() })).statusCode).toBe(200)
	})

	it('is refused with an account at Google that is another one’s', async () => {
		await (await signedIn('bala')).connect('shared@mail.example')
		const answer = await (await signedIn('asha')).connect('shared@mail.example')
		expect(answer.json()).toMatchObject({ statusCode: 409, code: 'IDENTITY_TAKEN' })
		expect(await identities()).toEqual([{ user_id: BALA, subject: 'shared@mail.example' }])
	})

	it('is done by whoever began it, in that browser, and for nothing else', async () => {
		const [asha, bala] = [await signedIn('asha'), await signedIn('bala')]
		const failed = { statusCode: 401, code: 'SIGN_IN_FAILED' }
		const url = await signInThere(asha.urlOf(await asha.begin()), 'asha.google@mail.example')
		expect((await bala.back('/oautherize/connect', url)).json()).toMatchObject(failed)
		await bala.begin()
		expect((await bala.back('/oautherize/connect', url)).json()).toMatchObject(failed)
		expect((await asha.back('/oautherize', url)).json()).toMatchObject(failed)
		const visitor = await signInThere(
			asha.urlOf(await asha.post('/oautherize/begin')),
			'asha.google@mail.example',
		)
		expect((await asha.back('/oautherize/connect', visitor)).json()).toMatchObject(failed)
		expect(await identities()).toEqual([])
	})
})

describe('disconnecting an account from Google', () => {
	it('takes its password, tells the owner, and can be undone', async () => {
		const asha = await signedIn('asha')
		await asha.connect('asha@mail.example')
		await fixtures.mails()
		expect((await asha.disconnect('Kadamba+59')).json()).toMatchObject({ code: 'PASSWORD_WRONG' })
		expect(await identities()).toHaveLength(1)
		expect((await asha.disconnect()).statusCode).toBe(200)
		expect(await identities()).toEqual([])
		expect(await fixtures.mails()).toMatchObject([
			{ kind: 'identity-disconnected', to: { address: 'asha@mail.example' } },
		])
		expect((await asha.disconnect()).json()).toMatchObject({ code: 'IDENTITY_NOT_CONNECTED' })
		expect((await browser().signIn('asha@mail.example')).json()).toMatchObject({
			data: { needs: 'password' },
		})
		expect((await asha.connect('asha@mail.example')).statusCode).toBe(200)
	})

	it('is refused while it is the only way in, and can be done once a password is chosen', async () => {
		const email = 'gita@mail.example'
		const gita = tokenOf(await browser().signIn(email))
		expect(await waysOf(gita)).toMatchObject({
			data: { hasPassword: false, googleSince: expect.any(String) },
		})
		expect((await browser(gita).disconnect()).json()).toMatchObject(NO_PASSWORD)
		const offered = await fixtures.post('/user/factor-proof', { password: PASSWORD }, { token: gita })
		expect(offered.json()).toMatchObject(NO_PASSWORD)
		const text = { password: PASSWORD, newPassword: 'Jacaranda+77' }
		const changed = await fixtures.post('/change/user/password', text, { token: gita })
		expect(changed.json()).toMatchObject(NO_PASSWORD)
		expect(await identities()).toHaveLength(1)

		await fixtures.mails()
		const requested = await fixtures.post('/forgotpassword', { email, captcha: await fixtures.captcha() })
		const { unique_id } = requested.json<{ data: { unique_id: string } }>().data
		const [mail] = await fixtures.mails()
		const reset = { email: unique_id, otp: codeIn(mail), password: PASSWORD }
		expect((await fixtures.post('/changepassword', reset)).statusCode).toBe(200)
		expect((await (await signedIn(email)).disconnect()).statusCode).toBe(200)
		expect(await identities()).toEqual([])
	})
})
