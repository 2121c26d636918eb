import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/wire/ids.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { type Caller, type Harness, type Method, startHarness } from './harness.ts'
import { accountBody } from './money.ts'

const PASSWORD = 'Karuna!2026'
const REFUSED = { status: 403, body: { statusCode: 403, code: 'PROOF_REQUIRED' } }

interface SensitiveChange {
	readonly whose: 'own' | 'organization' | 'foundation'
	readonly what: string
	readonly method: Method
	readonly url: () => string
	readonly body?: () => object
}

describe('what a thief of a token would change', () => {
	let harness: Harness
	let donor: Caller
	let owner: Caller
	let finance: Caller
	let organization: string
	const accounts: Record<string, string> = {}
	const paths = () => ({
		own: `/api/v1/user/${donor.id}/payment/account`,
		organization: `/api/v1/org/${organization}/payment/account`,
		foundation: '/api/backoffice/foundation/payment/account',
	})
	beforeAll(async () => {
		harness = await startHarness()
		;[donor, owner, finance] = await Promise.all([
			harness.person('donor'),
			harness.person('owner'),
			harness.person('finance'),
		])
		await harness.system.sql.query("UPDATE rec.users SET phone = '+919845012230' WHERE id = $1", [donor.id])
		const { data } = await owner.json<{ data: { _id: string }[] }>('GET', `/api/v1/org/user/${owner.id}`)
		organization = data[0]?._id ?? ''
		for (const [whose, path] of Object.entries(paths())) {
			const made = await of(whose).json<{ account: { uniqueId: string } }>('POST', path, accountBody('IN'))
			accounts[whose] = made.account.uniqueId
		}
	}, 120_000)
	afterAll(() => harness?.stop())
	const of = (whose: string) => ({ own: donor, organization: owner, foundation: finance })[whose] ?? donor

	async function age(minutes: number): Promise<void> {
		const { sql } = harness.system
		for (const { id } of [donor, owner, finance]) {
			const family = newId(Date.now() - minutes * MINUTE_MS)
			await sql.execute('UPDATE rec.sessions SET family_id = $2 WHERE user_id = $1', [id, family])
		}
		const before = 'UPDATE rec.sessions SET proven_at = proven_at - make_interval(mins => $1)'
		await sql.execute(before, [minutes])
	}
	beforeEach(async () => {
		for (const who of [donor, owner, finance]) await who.signIn()
	})

	const sign = () => crypto.randomUUID().slice(0, 8)
	const CHANGES: readonly SensitiveChange[] = [
		...(['own', 'organization', 'foundation'] as const).flatMap((whose): SensitiveChange[] => {
			const url = () => paths()[whose]
			const one = () => `${url()}/${accounts[whose]}`
			const what = 'a bank account'
			return [
				{ whose, what, method: 'POST', url, body: () => accountBody('IN') },
				{
					whose,
					what,
					method: 'PUT',
					url: one,
					body: () => ({ ...accountBody('IN'), label: `Other ${sign()}` }),
				},
				{ whose, what, method: 'DELETE', url: one },
			]
		}),
		{
			whose: 'own',
			what: 'a username',
			method: 'POST',
			url: () => '/api/v1/change/username',
			body: () => ({ username: `m.${sign()}` }),
		},
		{
			whose: 'own',
			what: 'a number',
			method: 'POST',
			url: () => '/api/v1/change/number',
			body: () => ({ phone: '+919845012230' }),
		},
		{
			whose: 'own',
			what: 'a number',
			method: 'PUT',
			url: () => `/api/v1/user/${donor.id}`,
			body: () => ({ phone: '' }),
		},
	]
	it.each(CHANGES)(
		'of $what ($whose) by $method takes a log-in or a proof of the last ten minutes',
		async ({ whose, method, url, body }) => {
			const who = of(whose)
			const call = async () => who.call(method, url(), { body: body?.() })
			await age(11)
			expect(await call()).toMatchObject(REFUSED)
			const wrong = await who.call('POST', '/api/v1/user/proof', { body: { password: 'Karuna!2025' } })
			expect(wrong).toMatchObject({ status: 400, body: { code: 'PASSWORD_WRONG' } })
			expect(await call()).toMatchObject(REFUSED)
			await who.json('POST', '/api/v1/user/proof', { password: PASSWORD })
			await age(11)
			expect(await call()).toMatchObject(REFUSED)
			await who.json('POST', '/api/v1/user/proof', { password: PASSWORD })
			expect((await call()).body).not.toMatchObject(REFUSED.body)
		},
	)

	it('is open after a log-in, and to the session alone that has proven itself, whose tokens may be renewed', async () => {
		const { sql } = harness.system
		const rename = async (who: Caller) => {
			const body = { username: `m.${sign()}` }
			return (await who.call('POST', '/api/v1/change/username', { body })).status
		}
		expect(await rename(donor)).toBe(200)
		const other = await harness.person('donor')
		for (const { id } of await sql.query<{ id: string }>('SELECT id FROM rec.sessions'))
			await sql.execute('UPDATE rec.sessions SET family_id = $2 WHERE id = $1', [
				id,
				newId(Date.now() - 11 * MINUTE_MS),
			])
		await donor.json('POST', '/api/v1/user/proof', { password: PASSWORD })
		expect([await rename(donor), await rename(other)]).toEqual([200, 403])
		const renewed = await donor.json<{ data: { token_detail: { token: string } } }>(
			'POST',
			'/api/v1/token/refresh',
		)
		const authorization = `Bearer ${renewed.data.token_detail.token}`
		const body = { username: 'meerakrishnan' }
		const headers = { authorization }
		expect((await donor.call('POST', '/api/v1/change/username', { body, headers })).status).toBe(200)
	})
})
