import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPasskeys } from '../../infra/adapters/webauthn.ts'
import { route } from '../../kernel/http/route.ts'
import { one } from '../../kernel/wire/schemas.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { listPasskeys } from '../../queries/users/passkeys.ts'
import { createUser } from '../../records/users/users.ts'
import {
	type AccountFixtures,
	type Answer,
	createAccountFixtures,
	PASSWORD,
	tokenOf,
} from '../../tests/harness/account-fixtures.ts'
import { type Device, foreignKey, type Lies, newDevice } from '../../tests/harness/device.ts'
import { login } from './login.ts'
import { addPasskey, beginPasskey, beginPasskeyLogin, passkeyLogin, removeOwnPasskey } from './passkeys.ts'

const SITE = 'https://karuna.example'
const ASHA = '018f0000-0000-7000-8000-000000000001'
const BALA = '018f0000-0000-7000-8000-000000000002'
const REFUSED = {
	code: 'PASSKEY_REFUSED',
	message: 'This passkey can’t be used here. Please try another way.',
}
let fixtures: AccountFixtures
let hash: string
let asha: string

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
			...[beginPasskey, addPasskey, removeOwnPasskey, beginPasskeyLogin, passkeyLogin].map((make) =>
				make(keys),
			),
			login(deps),
			listPasskeys(deps),
			money,
		]
	})
	hash = await fixtures.deps.passwords.hash(PASSWORD)
})
afterAll(() => fixtures?.close())
beforeEach(async () => {
	fixtures.roles = []
	fixtures.now += HOUR_MS
	for (const table of ['users', 'passkey_challenges', 'login_attempts', 'account_mails', 'activity_log'])
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
	asha = await signIn('asha')
})

const signIn = async (email: string) => tokenOf(await fixtures.post('/login', { email, password: PASSWORD }))
const challengeOf = (answer: Answer) => answer.json<{ data: { challenge: string } }>().data.challenge
const begin = async (token: string) => {
	await fixtures.prove(token)
	return challengeOf(await fixtures.post('/user/passkeys/begin', { password: PASSWORD }, { token }))
}
const add = (token: string, answer: object, name = 'Phone') =>
	fixtures.post('/user/passkeys', { name, answer }, { token })
const beginLogin = async () => challengeOf(await fixtures.post('/login/passkey/begin', {}))
const enter = (answer: object) => fixtures.post('/login/passkey', { answer })
const list = async (token: string) =>
	(await fixtures.send('GET', '/user/passkeys', token)).json<{ data: { _id: string; name: string }[] }>().data

async function registered(token = asha, name = 'Phone'): Promise<Device> {
	const device = newDevice(SITE)
	const answer = await add(token, device.make(await begin(token)), name)
	expect(answer.statusCode).toBe(200)
	await fixtures.mails()
	return device
}

describe('a passkey', () => {
	it('opens the account of whoever added it, and is a second factor', async () => {
		const device = newDevice(SITE)
		const added = await add(asha, device.make(await begin(asha)))
		expect(added.json()).toMatchObject({ statusCode: 200, data: { name: 'Phone', lastUsedAt: null } })
		expect(await fixtures.mails()).toMatchObject([
			{ kind: 'passkey-added', to: { address: 'asha@mail.example' } },
		])
		fixtures.roles = ['finAdmin']
		const seesMoney = async (token: string) => (await fixtures.send('GET', '/money', token)).statusCode
		expect(await seesMoney(asha)).toBe(403)
		const answer = await enter(device.sign(await beginLogin(), ASHA))
		expect(answer.json()).toMatchObject({ statusCode: 200, data: { unique_id: ASHA } })
		expect(await seesMoney(tokenOf(answer))).toBe(200)
	})

	it('is one of several with names, and goes with the password alone', async () => {
		const device = await registered()
		await registered(asha, 'Key ring')
		const [phone, ring] = await list(asha)
		expect([phone?.name, ring?.name]).toEqual(['Phone', 'Key ring'])
		const remove = (token: string, password = PASSWORD) =>
			fixtures.post('/user/passkeys/remove', { id: phone?._id, password }, { token })
		expect((await remove(asha, 'Kadamba+59')).json()).toMatchObject({ code: 'PASSWORD_WRONG' })
		expect((await remove(await signIn('bala'))).statusCode).toBe(404)
		expect((await remove(asha)).statusCode).toBe(200)
		expect(await list(asha)).toHaveLength(1)
		expect((await enter(device.sign(await beginLogin(), ASHA))).json()).toMatchObject(REFUSED)
	})

	it('is not begun without the password', async () => {
		const answer = await fixtures.post('/user/passkeys/begin', { password: 'Kadamba+59' }, { token: asha })
		expect(answer.json()).toMatchObject({ statusCode: 400, code: 'PASSWORD_WRONG' })
	})
})

const LIES: readonly (readonly [string, () => Lies])[] = [
	['another site’s page', () => ({ origin: 'https://karuna.example.evil.example' })],
	['a page without https', () => ({ origin: 'http://karuna.example' })],
	['a key for another site', () => ({ rpId: 'evil.example' })],
	['nobody verified', () => ({ flags: 0x01 })],
	['nobody there', () => ({ flags: 0x04 })],
	['an answer to something else', () => ({ type: 'payment.get' })],
]

describe('a key is not added', () => {
	it.each(LIES)('with %s', async (_, lies) => {
		const answer = await add(asha, newDevice(SITE).make(await begin(asha), lies()))
		expect(answer.json()).toMatchObject({ statusCode: 400, ...REFUSED })
		expect(await list(asha)).toEqual([])
	})

	it('to a challenge that is used, late, made up, of somebody else, or of signing in', async () => {
		const challenge = await begin(asha)
		const device = newDevice(SITE)
		expect((await add(await signIn('bala'), device.make(challenge))).json()).toMatchObject(REFUSED)
		expect((await add(asha, device.make(challenge))).statusCode).toBe(200)
		for (const wrong of [challenge, 'bWFkZS11cA', await beginLogin()])
			expect((await add(asha, newDevice(SITE).make(wrong))).json()).toMatchObject(REFUSED)
		const late = await begin(asha)
		fixtures.now += 6 * MINUTE_MS
		expect((await add(asha, newDevice(SITE).make(late))).json()).toMatchObject(REFUSED)
		expect(await list(asha)).toHaveLength(1)
	})

	it('that somebody else has', async () => {
		const device = await registered()
		const bala = await signIn('bala')
		expect((await add(bala, device.make(await begin(bala)))).json()).toMatchObject(REFUSED)
		expect((await enter(device.sign(await beginLogin(), ASHA))).json()).toMatchObject({
			data: { unique_id: ASHA },
		})
	})
})

describe('nobody is let in', () => {
	it.each([...LIES, ['a signature of another key', () => ({ key: foreignKey() })] as const])(
		'with %s',
		async (_, lies) => {
			const device = await registered()
			const answer = await enter(device.sign(await beginLogin(), ASHA, lies()))
			expect(answer.json()).toMatchObject({ statusCode: 400, ...REFUSED })
			expect((await enter(device.sign(await beginLogin(), ASHA))).statusCode).toBe(200)
		},
	)

	it('by an answer that comes a second time, late, or to a challenge of adding a key', async () => {
		const device = await registered()
		const answer = device.sign(await beginLogin(), ASHA)
		expect((await enter(answer)).statusCode).toBe(200)
		expect((await enter(answer)).json()).toMatchObject(REFUSED)
		expect((await enter(device.sign(await begin(asha), ASHA))).json()).toMatchObject(REFUSED)
		const late = device.sign(await beginLogin(), ASHA)
		fixtures.now += 6 * MINUTE_MS
		expect((await enter(late)).json()).toMatchObject(REFUSED)
	})

	it('by one answer twice at once', async () => {
		const device = await registered()
		const answer = device.sign(await beginLogin(), ASHA)
		const answers = await Promise.all([enter(answer), enter(answer)])
		expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
	})

	it('by a device that counts less than before, or the same', async () => {
		const device = await registered()
		device.counter = 7
		expect((await enter(device.sign(await beginLogin(), ASHA))).statusCode).toBe(200)
		for (const counter of [7, 6, 0]) {
			device.counter = counter
			expect((await enter(device.sign(await beginLogin(), ASHA))).json()).toMatchObject(REFUSED)
		}
		device.counter = 8
		expect((await enter(device.sign(await beginLogin(), ASHA))).statusCode).toBe(200)
	})

	it('as somebody else than whose key it is, or by another one’s id', async () => {
		const device = await registered()
		const bala = await signIn('bala')
		const other = await registered(bala)
		expect((await enter(device.sign(await beginLogin(), BALA))).json()).toMatchObject(REFUSED)
		const swapped = { ...device.sign(await beginLogin(), ASHA), id: other.id, rawId: other.id }
		expect((await enter(swapped)).json()).toMatchObject(REFUSED)
	})
})
