import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../../commands/users/tokens.ts'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { demoUserId } from '../../demo/seed/accounts.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { SWEEP } from '../../kernel/capability/expiry.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { ACCESS_LOG_MS } from '../../records/users/access-log.ts'
import { type Answer, type Caller, type Harness, startHarness } from './harness.ts'

const TOKENS = '/api/backoffice/apiTokens'
const LOG = '/api/backoffice/accessLog'
const REPORT = '/api/backoffice/reconciliation'
const REPORT_CSV = '/api/backoffice/reconciliation/csv'
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

interface Created {
	readonly data: { readonly id: string; readonly secret: string; readonly expiresAt: string }
}
interface Listed {
	readonly id: string
	readonly name: string
	readonly owner: string
	readonly state: string
	readonly lastUsedAt: string | null
}
interface Logged {
	readonly userId: string
	readonly path: string
	readonly tokenId: string | null
	readonly token: string | null
	readonly reader: string
}

describe('an auditor, and programs with API tokens', () => {
	let harness: Harness
	let auditor: Caller
	let finance: Caller
	let above: Caller
	const lines: string[] = []
	beforeAll(async () => {
		const destination = { write: (line: string) => void lines.push(line) }
		harness = await startHarness(undefined, {
			log: createLog({ level: 'trace', process: 'test', destination }),
		})
		;[auditor, finance, above] = await Promise.all([
			harness.person('auditor'),
			harness.person('finance'),
			harness.person('super'),
		])
	}, 120_000)
	afterAll(() => harness?.stop())
	beforeEach(async () => {
		for (const who of [auditor, finance, above]) await who.signIn()
	})

	const body = (changes: object = {}) => ({
		name: 'Close export',
		scopes: ['finance:read'],
		lastDay: dayIn(90),
		...changes,
	})
	const create = async (who: Caller, changes: object = {}) =>
		(await who.json<Created>('POST', TOKENS, body(changes))).data
	const by = (secret: string, url: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer> =>
		harness.guest().call(method, url, { headers: { authorization: `Bearer ${secret}` } })
	const statusBy = async (secret: string, url = REPORT) => (await by(secret, url)).status
	const listed = (who: Caller, filter: object = {}) =>
		who.json<Listed[]>('GET', `${TOKENS}?filter=${encodeURIComponent(JSON.stringify(filter))}`)

	describe('who audits', () => {
		it('reads the finances, and nothing else', async () => {
			const readable = [
				'/api/backoffice/me',
				'/api/backoffice/overview',
				'/api/v1/reconciliationReport',
				...['donations', 'disputes', 'withdrawals', 'funds', 'receipts', 'recurringDonations', 'payouts'].map(
					(name) => `/api/backoffice/${name}`,
				),
				...['discrepancies', 'reconciliation', 'runs', 'periods', 'books/checks', 'donations/csv'].map(
					(name) => `/api/backoffice/${name}`,
				),
			]
			for (const url of readable) expect([url, (await auditor.call('GET', url)).status]).toEqual([url, 200])
			const closed = ['requests', 'organizations', 'users', 'evidence', 'webhooks', 'messages', 'accessLog']
			for (const name of closed)
				expect([name, (await auditor.call('GET', `/api/backoffice/${name}`)).status]).toEqual([name, 403])
		})

		it('sees what waits in the finances, and nothing of other work', async () => {
			const { data } = await auditor.json<{ data: Record<string, unknown> }>(
				'GET',
				'/api/backoffice/overview',
			)
			expect(data).toMatchObject({ messages: null, reports: null, pictures: null, campaigns: null })
			expect(data.money).not.toBeNull()
		})

		it('acts on nothing', async () => {
			for (const url of ['runs', 'books/checks', 'withdrawals', 'periods/IN/2026-10/close'])
				expect((await auditor.call('POST', `/api/backoffice/${url}`, { body: {} })).status).toBe(403)
		})
	})

	describe('a token', () => {
		it('reads what its scopes say for its owner, and never acts', async () => {
			const { id, secret } = await create(auditor)
			expect(secret).toMatch(/^kt_[\w-]{43}$/)
			expect(await statusBy(secret)).toBe(200)
			const csv = await by(secret, REPORT_CSV)
			expect([csv.status, csv.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')])
			const refused = [
				['POST', '/api/backoffice/runs'],
				['POST', TOKENS],
				['GET', TOKENS],
				['GET', '/api/backoffice/me'],
				['GET', '/api/backoffice/users'],
				['GET', '/api/v1/user/sessions'],
				['GET', '/api/v1/donationRequest'],
			] as const
			for (const [method, url] of refused) {
				const answer = await by(secret, url, method)
				expect([url, answer.status, answer.body]).toMatchObject([url, 403, { code: 'TOKEN_SCOPE' }])
			}
			const [mine] = await listed(auditor, { id: [id] })
			expect(mine).toMatchObject({ name: 'Close export', state: 'valid', lastUsedAt: expect.any(String) })
		})

		it('of one scope opens nothing of the other', async () => {
			const pack = '/api/backoffice/periods/IN/2026-08/pack'
			const [ofPacks, ofFinance] = [
				await create(finance, { scopes: ['close:export'] }),
				await create(finance, { scopes: ['finance:read'] }),
			]
			expect(await statusBy(ofPacks.secret)).toBe(403)
			expect(await statusBy(ofFinance.secret, pack)).toBe(403)
			// No month is closed here.
			expect(await by(ofPacks.secret, pack)).toMatchObject({ status: 404 })
		})

		it('leaves its secret in no table, event, mail or line of the log', async () => {
			const { id, secret } = await create(finance, { name: 'Traces' })
			await by(secret, REPORT)
			await by(secret, TOKENS, 'POST')
			await finance.json('POST', `${TOKENS}/${id}/revoke`)
			await by(secret, REPORT)
			await by('kt_wrong', REPORT)
			await harness.system.untilIdle()
			const { sql, outbox } = harness.system
			const tables = await sql.query<{ name: string }>(
				`SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
				WHERE table_schema IN ('rec', 'read', 'ops', 'es') AND table_type = 'BASE TABLE'`,
			)
			for (const { name } of tables) {
				const found = await sql.query(`SELECT FROM ${name} t WHERE strpos(t::text, $1) > 0`, [secret])
				expect([name, found.length]).toEqual([name, 0])
			}
			expect(outbox?.mailbox.list({ search: secret, offset: 0, limit: 1 }).total).toBe(0)
			expect(lines.length).toBeGreaterThan(0)
			expect(lines.filter((line) => line.includes(secret))).toEqual([])
		})

		it('is stored as a hash alone, and its secret is answered once', async () => {
			const key = crypto.randomUUID()
			const options = { body: body({ name: 'Twice' }), headers: { 'idempotency-key': key } }
			const first = await auditor.call('POST', TOKENS, options)
			const { secret } = (first.body as Created).data
			const second = await auditor.call('POST', TOKENS, options)
			expect(second).toMatchObject({ status: 409, body: { code: 'TOKEN_CREATED' } })
			const rows = await harness.system.sql.query<{ secret_hash: Buffer }>(
				"SELECT secret_hash FROM rec.api_tokens WHERE name = 'Twice'",
			)
			expect(rows).toEqual([{ secret_hash: hashToken(secret) }])
			const dump = await harness.system.sql.query('SELECT answer FROM ops.idempotency_keys')
			expect(JSON.stringify(dump)).not.toContain(secret)
			expect(JSON.stringify(await listed(auditor))).not.toContain(secret)
		})

		it('is created once when two calls come at once', async () => {
			const options = { body: body({ name: 'Race' }), headers: { 'idempotency-key': crypto.randomUUID() } }
			const both = await Promise.all([
				auditor.call('POST', TOKENS, options),
				auditor.call('POST', TOKENS, options),
			])
			expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
		})

		it('is created only soon after its owner proved who they are', async () => {
			const { sql } = harness.system
			const family = newId(Date.now() - 11 * MINUTE_MS)
			await sql.execute('UPDATE rec.sessions SET family_id = $2, proven_at = NULL WHERE user_id = $1', [
				auditor.id,
				family,
			])
			expect(await auditor.call('POST', TOKENS, { body: body() })).toMatchObject({
				status: 403,
				body: { code: 'PROOF_REQUIRED' },
			})
		})

		it('is refused to people without a role that reads the finances', async () => {
			const admin = await harness.person('admin')
			for (const who of [admin, await harness.person('donor')])
				expect((await who.call('POST', TOKENS, { body: body() })).status).toBe(403)
			expect((await harness.guest().call('POST', TOKENS, { body: body() })).status).toBe(401)
		})

		it.each([
			['no name', { name: ' ' }],
			['no scope', { scopes: [] }],
			['an unknown scope', { scopes: ['finance:write'] }],
			['a day that is over', { lastDay: dayIn(-2) }],
			['more than a year', { lastDay: dayIn(370) }],
			['no day', { lastDay: 'soon' }],
		])('is refused with %s', async (_, changes) => {
			expect((await auditor.call('POST', TOKENS, { body: body(changes) })).status).toBe(400)
		})

		it('is mailed about to its owner, when created and when revoked', async () => {
			const mails = async () => {
				await harness.system.untilIdle()
				const ofSubject = (search: string) =>
					harness.system.outbox?.mailbox.list({ search, offset: 0, limit: 100 }).total ?? 0
				return [
					ofSubject('An API token was created for your account at Karuna'),
					ofSubject('An API token of your account at Karuna was revoked'),
				]
			}
			const [created = 0, revoked = 0] = await mails()
			const { id } = await create(finance)
			await finance.json('POST', `${TOKENS}/${id}/revoke`)
			await finance.json('POST', `${TOKENS}/${id}/revoke`)
			expect(await mails()).toEqual([created + 1, revoked + 1])
		})
	})

	describe('a token is dead', () => {
		it('once its owner revokes it, and nobody revokes those of others but a super admin', async () => {
			const { id, secret } = await create(finance)
			expect(await auditor.call('POST', `${TOKENS}/${id}/revoke`)).toMatchObject({ status: 404 })
			expect(await listed(auditor, { id: [id] })).toEqual([])
			expect(await statusBy(secret)).toBe(200)
			await finance.json('POST', `${TOKENS}/${id}/revoke`)
			expect(await statusBy(secret)).toBe(401)
			const other = await create(auditor)
			expect(await listed(above, { id: [other.id] })).toMatchObject([{ owner: 'Ritu Malhotra' }])
			await above.json('POST', `${TOKENS}/${other.id}/revoke`)
			expect(await statusBy(other.secret)).toBe(401)
			expect(await listed(above, { id: [other.id] })).toMatchObject([{ state: 'revoked' }])
		})

		it('after its last day', async () => {
			const { id, secret } = await create(auditor)
			await harness.system.sql.execute('UPDATE rec.api_tokens SET expires_at = $2 WHERE id = $1', [
				id,
				new Date(Date.now() - 1),
			])
			expect(await statusBy(secret)).toBe(401)
			expect(await listed(auditor, { id: [id] })).toMatchObject([{ state: 'expired' }])
			expect(await listed(auditor, { id: [id], state: 'valid' })).toEqual([])
		})

		it('but not for a session that begins with the letters of a token', async () => {
			const session = `kt_${'a'.repeat(40)}`
			const newest =
				'SELECT id FROM rec.sessions WHERE user_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1'
			await harness.system.sql.execute(`UPDATE rec.sessions SET access_hash = $1 WHERE id = (${newest})`, [
				hashToken(session),
				finance.id,
			])
			expect(await statusBy(session)).toBe(200)
			expect(await statusBy(`${session}b`)).toBe(401)
		})

		it('that nobody has, or that is one letter off', async () => {
			const { secret } = await create(auditor)
			for (const wrong of ['kt_', `kt_${'A'.repeat(43)}`, secret.slice(0, -1), secret.toLowerCase()])
				expect(await statusBy(wrong)).toBe(401)
		})

		it('when its owner is signed out everywhere', async () => {
			const { secret } = await create(auditor)
			const url = `/api/backoffice/users/${auditor.id}/sessions/end`
			await above.json('POST', url, { reason: 'Her laptop was stolen.' })
			expect(await statusBy(secret)).toBe(401)
		})
	})

	describe('the access log', () => {
		it('has each read of an auditor and each by a token, with whom and how', async () => {
			const { id, secret } = await create(finance, { name: 'Nightly' })
			await harness.system.sql.execute('DELETE FROM rec.access_log')
			await auditor.json('GET', `${REPORT}?range=%5B0%2C9%5D`)
			await by(secret, REPORT_CSV)
			await by(secret, '/api/backoffice/users')
			await finance.json('GET', REPORT)
			const rows = await finance.json<Logged[]>('GET', LOG)
			expect(rows.map(({ path, reader, tokenId, token }) => ({ path, reader, tokenId, token }))).toEqual([
				{ path: REPORT_CSV, reader: 'Anita Rao', tokenId: id, token: 'Nightly' },
				{ path: REPORT, reader: 'Ritu Malhotra', tokenId: null, token: null },
			])
			const filter = encodeURIComponent(JSON.stringify({ userId: auditor.id }))
			expect(await above.json<Logged[]>('GET', `${LOG}?filter=${filter}`)).toHaveLength(1)
			const found = async (by: object) =>
				(await above.json<Logged[]>('GET', `${LOG}?filter=${encodeURIComponent(JSON.stringify(by))}`)).map(
					({ path }) => path,
				)
			expect(await found({ by: 'token' })).toEqual([REPORT_CSV])
			expect(await found({ by: 'session' })).toEqual([REPORT])
			expect(await found({ q: 'ation/CSV' })).toEqual([REPORT_CSV])
			expect(await found({ q: '%' })).toEqual([])
			expect(await found({ from: new Date(Date.now() + DAY_MS).toISOString() })).toEqual([])
		})

		it('keeps entries for its term, and no longer', async () => {
			const { sql } = harness.system
			const entries = [newId(Date.now()), newId(Date.now())]
			for (const [index, id] of entries.entries())
				await sql.execute(
					"INSERT INTO rec.access_log (id, at, user_id, session_id, path) VALUES ($1, $2, $3, $1, '/kept')",
					[id, new Date(Date.now() - ACCESS_LOG_MS + (index === 0 ? -DAY_MS : DAY_MS)), auditor.id],
				)
			await sql.execute('UPDATE ops.jobs SET next_at = now() WHERE name = $1', [SWEEP])
			const entriesLeft = () => sql.query("SELECT id FROM rec.access_log WHERE path = '/kept'")
			await expect.poll(entriesLeft, { timeout: 60_000 }).toEqual([{ id: entries[1] }])
		})
	})

	describe('the term of an auditor', () => {
		const user = `/api/backoffice/users/${demoUserId('priya')}`
		const etag = async () => String((await above.call('GET', user)).headers.etag)
		const grant = async (lastDay?: string) =>
			above.call('POST', `${user}/roles/grant`, {
				body: { role: 'auditor', reason: 'She audits the year.', ...(lastDay && { lastDay }) },
				headers: { 'if-match': await etag() },
			})
		const day = (days: number) => new Date(harness.clock.now() + days * DAY_MS).toISOString().slice(0, 10)

		it('is needed, ends within a year, and is granted by a super admin alone', async () => {
			for (const lastDay of [undefined, day(-3), day(400)])
				expect(await grant(lastDay)).toMatchObject({ status: 400, body: { code: 'TERM_INVALID' } })
			const admin = await harness.person('admin')
			expect(
				await admin.call('POST', `${user}/roles/grant`, {
					body: { role: 'auditor', reason: 'For a friend.', lastDay: day(30) },
					headers: { 'if-match': await etag() },
				}),
			).toMatchObject({ status: 403 })
		})

		it('ends by itself, with its tokens, which a later grant does not revive', async () => {
			expect((await grant(day(10))).status).toBe(200)
			expect(await grant(day(20))).toMatchObject({
				status: 200,
				body: { roles: ['auditor'], terms: [{ role: 'auditor', until: expect.any(String) }] },
			})
			const priya = await harness.person('priya')
			const { secret } = await create(priya)
			expect(await statusBy(secret)).toBe(200)
			harness.clock.advance(15 * DAY_MS)
			expect(await statusBy(secret)).toBe(200)
			harness.clock.advance(6 * DAY_MS)
			expect(await statusBy(secret)).toBe(401)
			expect((await priya.call('GET', REPORT)).status).toBe(403)
			await harness.system.sql.execute("UPDATE ops.jobs SET next_at = now() WHERE name = 'users/end-terms'")
			const last = async () => (await above.json<{ data: object[] }>('GET', `${user}/timeline`)).data[0]
			await expect.poll(last, { timeout: 60_000 }).toMatchObject({ type: 'RoleRevoked', actor: 'Karuna' })
			expect((await grant(day(10))).status).toBe(200)
			await harness.system.untilIdle()
			expect((await priya.call('GET', REPORT)).status).toBe(200)
			expect(await statusBy(secret)).toBe(401)
		})

		it('can be cut short, which ends their tokens at once, as closing their account does', async () => {
			const priya = await harness.person('priya')
			const { secret } = await create(priya)
			expect(await statusBy(secret)).toBe(200)
			await above.json(
				'POST',
				`${user}/roles/revoke`,
				{ role: 'auditor', reason: 'The audit is over.' },
				{ 'if-match': await etag() },
			)
			expect(await statusBy(secret)).toBe(401)
			expect((await grant(day(10))).status).toBe(200)
			await harness.system.untilIdle()
			const other = await create(priya)
			expect(await statusBy(other.secret)).toBe(200)
			await priya.json('POST', '/api/v1/disband/user', { password: DEMO_PASSWORD })
			expect(await statusBy(other.secret)).toBe(401)
			const filter = encodeURIComponent(JSON.stringify({ userId: priya.id, by: 'token' }))
			expect((await finance.json<Logged[]>('GET', `${LOG}?filter=${filter}`))[0]).toMatchObject({
				reader: null,
				token: null,
				path: REPORT,
			})
		})
	})
})
