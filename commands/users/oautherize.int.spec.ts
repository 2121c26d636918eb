import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSignInProvider } from '../../infra/adapters/oidc.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { createUser } from '../../records/users/users.ts'
import {
	type AccountFixtures,
	codeIn,
	createAccountFixtures,
	PASSWORD,
	tokenOf,
} from '../../tests/harness/account-fixtures.ts'
import {
	type OidcProviderUnderTest,
	signInThere,
	startOidcProvider,
	UNPROVEN,
} from '../../tests/harness/oidc.ts'
import { login } from './login.ts'
import { beginOautherize, confirmOautherize, oautherize } from './oautherize.ts'
import { register } from './register.ts'
import { confirmSecondFactor, offerSecondFactor } from './second-factor.ts'
import { verifyOtp } from './verify-otp.ts'

const GITA = '018f0000-0000-7000-8000-000000000001'
const ADDRESS = 'gita@mail.example'
const FAILED = { statusCode: 401, code: 'SIGN_IN_FAILED' }
const BACK = 'http://127.0.0.1:3113/authorize'
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
			...[beginOautherize, oautherize, confirmOautherize].map((make) => make(identities)),
			login(deps),
			register(deps),
			verifyOtp(deps),
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
	for (const table of ['users', 'registrations', 'codes', 'login_attempts', 'account_mails', 'activity_log'])
		await fixtures.sql.execute(`DELETE FROM rec.${table}`)
})

type Answer = Awaited<ReturnType<AccountFixtures['post']>>
function browser() {
	const cookies: Record<string, string> = {}
	const post = async (path: string, body: object = {}): Promise<Answer> => {
		const answer = await fixtures.post(path, body, { cookies })
		for (const { name, value } of answer.cookies) cookies[name] = value
		return answer
	}
	const begin = async () => (await post('/oautherize/begin')).json<{ data: { url: string } }>().data.url
	const back = (url: URL) => post('/oautherize', Object.fromEntries(url.searchParams))
	return {
		post,
		begin,
		back,
		cookies,
		signIn: async (name = ADDRESS) => back(await signInThere(await begin(), name)),
		confirm: (body: object) => post('/oautherize/confirm', body),
	}
}
const member = () =>
	createUser(fixtures.sql, {
		id: GITA,
		username: 'gita',
		email: ADDRESS,
		first_name: 'Gita',
		last_name: 'Rao',
		phone: null,
		phone_verified: false,
		profile_image_url: null,
		locale: 'en',
		password_hash: hash,
		created_at: new Date(fixtures.now),
	})
const identities = () => fixtures.sql.query('SELECT user_id, subject FROM rec.identities')
const NEEDS_PASSWORD = { statusCode: 200, data: { needs: 'password', email: ADDRESS } }

describe('signing in with Google', () => {
	it('makes a member without a password of somebody new, and knows them the next time', async () => {
		const first = await browser().signIn()
		expect(first.json()).toMatchObject({
			statusCode: 200,
			data: { email: ADDRESS, name: { first_name: 'Gita', last_name: 'Rao' } },
		})
		const id = first.json<{ data: { unique_id: string } }>().data.unique_id
		const again = await browser().signIn()
		expect(again.json()).toMatchObject({ data: { unique_id: id } })
		expect(await identities()).toEqual([{ user_id: id, subject: ADDRESS }])
		expect(await fixtures.sql.one('SELECT password_hash FROM rec.users')).toEqual({ password_hash: null })
		const byPassword = await fixtures.post('/login', { email: ADDRESS, password: PASSWORD })
		expect(byPassword.json()).toMatchObject({ statusCode: 401, code: 'AUTHENTICATION_FAILED' })
	})

	it('asks for the password of an account that has the address, before it connects the two', async () => {
		await member()
		const { signIn, confirm } = browser()
		expect((await signIn()).json()).toEqual(NEEDS_PASSWORD)
		expect((await confirm({})).json()).toEqual(NEEDS_PASSWORD)
		expect((await confirm({ password: 'Kadamba+59' })).json()).toMatchObject({ statusCode: 401 })
		expect(await identities()).toEqual([])
		const answer = await confirm({ password: PASSWORD })
		expect(answer.json()).toMatchObject({ statusCode: 200, data: { unique_id: GITA } })
		expect(await identities()).toEqual([{ user_id: GITA, subject: ADDRESS }])
		expect(await fixtures.mails()).toMatchObject([{ kind: 'identity-connected', to: { address: ADDRESS } }])
		expect((await browser().signIn()).json()).toMatchObject({ data: { unique_id: GITA } })
	})

	it('limits how often that password is tried', async () => {
		await member()
		const { signIn, confirm } = browser()
		await signIn()
		for (let tries = 0; tries < 10; tries += 1) await confirm({ password: 'Kadamba+59' })
		expect((await confirm({ password: PASSWORD })).json()).toMatchObject({ statusCode: 429 })
		expect(await identities()).toEqual([])
	})

	it('gives nobody an account by an address that was registered and never proved', async () => {
		const squatter = { first_name: 'S', last_name: 'Q', email: ADDRESS, password: PASSWORD }
		await fixtures.post('/register', { ...squatter, captcha: await fixtures.captcha() })
		const [mail] = await fixtures.mails()
		const registered = await fixtures.sql.one<{ id: string }>('SELECT id FROM rec.codes')
		const owner = (await browser().signIn()).json<{ data: { unique_id: string } }>().data.unique_id
		expect((await fixtures.post('/login', squatter)).json()).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
		const late = { email: registered.id, otp: codeIn(mail), type: 'register' }
		expect((await fixtures.post('/verifyotp', late)).json()).toMatchObject({ code: 'CODE_INVALID' })
		expect(await fixtures.sql.query('SELECT id FROM rec.users')).toEqual([{ id: owner }])
	})

	it('believes no address that the provider has not proven', async () => {
		const answer = await browser().signIn(`${UNPROVEN}mail.example`)
		expect(answer.json()).toMatchObject({ statusCode: 403, code: 'EMAIL_UNPROVEN' })
		expect(await fixtures.sql.query('SELECT id FROM rec.users')).toEqual([])
	})

	it('takes another person of the provider with the same address for somebody else', async () => {
		await member()
		const first = browser()
		await first.signIn()
		await first.confirm({ password: PASSWORD })
		expect((await browser().signIn('gita+second@mail.example')).json()).toEqual(NEEDS_PASSWORD)
	})

	it('asks for the second factor of whoever has one', async () => {
		await member()
		const token = tokenOf(await fixtures.post('/login', { email: ADDRESS, password: PASSWORD }))
		await fixtures.prove(token)
		const offered = await fixtures.post('/user/second-factor', {}, { token })
		const { secret } = offered.json<{ data: { secret: string } }>().data
		const code = () => ({ code: fixtures.deps.authenticator.code(secret, fixtures.now) })
		await fixtures.post('/user/second-factor/confirm', code(), { token })
		fixtures.now += MINUTE_MS
		const { signIn, confirm } = browser()
		await signIn()
		expect((await confirm({ password: PASSWORD })).json()).toMatchObject({ data: { needs: 'code' } })
		expect(await identities()).toEqual([])
		const wrong = await confirm({ password: PASSWORD, code: '000000' })
		expect(wrong.json()).toMatchObject({ statusCode: 401, code: 'SECOND_FACTOR_WRONG' })
		expect((await confirm({ password: PASSWORD, ...code() })).statusCode).toBe(200)
		fixtures.now += MINUTE_MS
		const next = browser()
		expect((await next.signIn()).json()).toMatchObject({ data: { needs: 'code' } })
		expect((await next.confirm(code())).json()).toMatchObject({ data: { unique_id: GITA } })
	})
})

describe('what came back from Google is worth nothing', () => {
	it('in another browser than the one that began', async () => {
		const url = await signInThere(await browser().begin(), ADDRESS)
		const other = browser()
		expect((await other.back(url)).json()).toMatchObject(FAILED)
		await other.begin()
		expect((await other.back(url)).json()).toMatchObject(FAILED)
	})

	it('with a code of another attempt, a second time, made up, or late', async () => {
		const [one, two] = [browser(), browser()]
		const first = await signInThere(await one.begin(), ADDRESS)
		const second = await signInThere(await two.begin(), 'other@mail.example')
		second.searchParams.set('state', first.searchParams.get('state') ?? '')
		expect((await one.back(second)).json()).toMatchObject(FAILED)
		const saved = { ...one.cookies }
		expect((await one.back(first)).statusCode).toBe(200)
		Object.assign(one.cookies, saved)
		expect((await one.back(first)).json()).toMatchObject(FAILED)

		const third = browser()
		const url = await signInThere(await third.begin(), ADDRESS)
		const made = new URL(url)
		made.searchParams.set('code', 'made-up')
		expect((await third.back(made)).json()).toMatchObject(FAILED)
		made.searchParams.set('iss', 'https://evil.example')
		made.searchParams.set('code', url.searchParams.get('code') ?? '')
		expect((await third.back(made)).json()).toMatchObject(FAILED)
		fixtures.now += 11 * MINUTE_MS
		expect((await third.back(url)).json()).toMatchObject(FAILED)
	})

	it('with a cookie that is not ours, or is one of ours for something else', async () => {
		await member()
		const mine = browser()
		await mine.signIn()
		const held = mine.cookies.karuna_identity ?? ''
		for (const karuna_identity of ['', 'nonsense', `${held.slice(0, -4)}AAAA`, 'a.b']) {
			const answer = await fixtures.post(
				'/oautherize/confirm',
				{ password: PASSWORD },
				{ cookies: { karuna_identity } },
			)
			expect(answer.json()).toMatchObject(FAILED)
		}
		await mine.begin()
		const swapped = { karuna_identity: mine.cookies.karuna_sign_in ?? '' }
		const answer = await fixtures.post('/oautherize/confirm', { password: PASSWORD }, { cookies: swapped })
		expect(answer.json()).toMatchObject(FAILED)
		expect(await identities()).toEqual([])
	})
})
