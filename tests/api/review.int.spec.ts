import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type {
	BackofficeRequest,
	NumberedVersion,
	ReviewAction,
} from '../../domain/requests/backoffice.contract.ts'
import type { BulkAction, BulkOutcome } from '../../domain/requests/bulk.contract.ts'
import type { SignalKind } from '../../domain/requests/signals.contract.ts'
import { hasSignals } from '../../queries/requests/signals.ts'
import { etagOf, publish, raise, requestBody, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { addAccount } from './withdrawals.fixtures.ts'

let harness: Harness
let author: Caller
let other: Caller
let admin: Caller
let volunteer: Caller

beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
	other = await harness.person('priya')
	admin = await harness.person('admin')
	volunteer = await harness.person('volunteer')
}, 180_000)
afterAll(() => harness?.stop())

const read = (reader: Caller, id: string) =>
	reader.json<BackofficeRequest>('GET', `/api/backoffice/requests/${id}`)
const listed = async (reader: Caller, filter: object, sort = '["submittedAt","DESC"]') => {
	const query = new URLSearchParams({ filter: JSON.stringify(filter), sort, range: '[0,99]' })
	return reader.json<readonly BackofficeRequest[]>('GET', `/api/backoffice/requests?${query}`)
}
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
const blood = (changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
	requestType: 'bloodDonation',
	quantity: null,
	endDate: null,
	beneficiaryName: '',
	bloodGroup: 'O+',
	component: 'redCells',
	unitsNeeded: 2,
	hospital: 'Sadar Hospital, Ranchi',
	neededBy: '2026-12-05T12:00:00.000Z',
	patient: 'A. D.',
	contact: '+91 98123 45678',
	...changes,
})

describe('a case', () => {
	it('is taken and given back, is found as mine, and is decided by others all the same', async () => {
		const id = await raise(author)
		expect((await read(admin, id)).owner).toBeNull()
		const path = `/api/backoffice/requests/${id}`
		const taken = await volunteer.json('POST', `${path}/take`, {})
		expect(taken).toMatchObject({ data: { owner: { _id: volunteer.id, name: 'Samuel Joseph' } } })
		expect((await read(admin, id)).owner).toMatchObject({ name: 'Samuel Joseph' })
		expect(idsOf(await listed(volunteer, { mine: true }))).toEqual([id])
		await admin.json('POST', `${path}/leave`, {})
		expect((await read(admin, id)).owner).toMatchObject({ name: 'Samuel Joseph' })
		await admin.json('POST', `${path}/take`, {})
		expect(idsOf(await listed(volunteer, { mine: true }))).toEqual([])
		await volunteer.json('POST', `${path}/leave`, {})
		expect((await read(admin, id)).owner).toMatchObject({ name: 'Nisha Iyer' })
		await admin.json('POST', `${path}/leave`, {})
		expect((await read(admin, id)).owner).toBeNull()
		await volunteer.json('POST', `${path}/take`, {})
		expect((await review(admin, id, 'approve')).status).toBe(200)
	})

	it('is found by its kind, too', async () => {
		await harness.system.sql.query(
			"UPDATE rec.users SET phone = '+919812345678', phone_verified = true WHERE id = $1",
			[author.id],
		)
		const id = await raise(author, blood({ title: 'Two units tonight', allowedViewers: [] }))
		const rows = await listed(admin, { requestType: 'bloodDonation', waiting: true })
		expect(idsOf(rows)).toEqual([id])
		expect(rows[0]?.fields).toMatchObject({ contact: '+91 98123 45678', hospital: 'Sadar Hospital, Ranchi' })
	})
})

describe('versions', () => {
	it('are all there, each with what its author wrote then', async () => {
		const picture = await author.picture()
		const id = await raise(author, { title: 'A well for Bero' })
		const edit = (changes: Readonly<Record<string, unknown>>) =>
			author.json('PUT', `/api/v1/donationRequest/${id}`, requestBody(picture, changes))
		await edit({ title: 'Two wells for Bero' })
		await review(admin, id, 'askForMore', 'Which wells?')
		await edit({ title: 'Two wells for Bero', description: 'One at the school, one at the market.' })
		for (const action of ['approve', 'publish']) await review(admin, id, action)
		await edit({ title: 'Three wells for Bero', quantity: 300_000 })
		await harness.system.untilIdle()

		const { data } = await admin.json<{ data: readonly NumberedVersion[] }>(
			'GET',
			`/api/backoffice/requests/${id}/versions`,
		)
		expect(data.map(({ type, content }) => [type, content?.title, content?.requested])).toEqual([
			['RequestRaised', 'A well for Bero', '250000.00'],
			['RequestRevised', 'Two wells for Bero', '250000.00'],
			['RequestResubmitted', 'Two wells for Bero', '250000.00'],
			['RequestChangeProposed', 'Three wells for Bero', '300000.00'],
		])
		expect(data[2]?.content?.description).toBe('One at the school, one at the market.')
		expect((await author.call('GET', `/api/backoffice/requests/${id}/versions`)).status).toBe(403)
	})
})

describe('several at once', () => {
	const decide = async (
		action: BulkAction,
		reason: string,
		items: readonly { readonly id: string; readonly etag: string }[],
		headers = {},
	) => {
		const answer = await admin.call('POST', '/api/backoffice/requests/bulk', {
			body: { action, reason, items },
			headers,
		})
		return (answer.body as { data: readonly BulkOutcome[] }).data
	}
	const seen = async (id: string) => ({ id, etag: await etagOf(admin, id) })

	it('are decided by one command each on what was seen, and failures are named', async () => {
		const [first, second, changed, live] = [
			await raise(author, { title: 'A first one' }),
			await raise(author, { title: 'A second one' }),
			await raise(author, { title: 'One that changed' }),
			await publish({ author, admin }, { title: 'A live one' }),
		]
		const stale = await seen(changed)
		await review(admin, changed, 'hold', 'For a moment.')
		const items = [await seen(first), await seen(second), stale, await seen(live)]
		const key = { 'idempotency-key': crypto.randomUUID() }
		const outcomes = await decide('reject', 'Please send a bill.', items, key)
		expect(outcomes.map(({ title, isDone, problem }) => [title, isDone, problem?.code])).toEqual([
			['A first one', true, undefined],
			['A second one', true, undefined],
			['One that changed', false, 'PRECONDITION_FAILED'],
			['A live one', false, 'STATUS_CONFLICT'],
		])
		expect(outcomes[3]?.problem?.message).toBe("This request can't be changed like that now.")
		expect(await decide('reject', 'Please send a bill.', items, key)).toEqual(outcomes)
		await harness.system.untilIdle()
		expect((await read(admin, first)).status).toBe('rejected')
		expect((await read(admin, live)).status).toBe('live')
		const mine = await author.json<{ data: { mine: { note: string } } }>(
			'GET',
			`/api/v1/donationRequest/${second}`,
		)
		expect(mine.data.mine.note).toBe('Please send a bill.')
	})

	it('need a reason, and an admin', async () => {
		const items = [await seen(await raise(author, { title: 'Without a reason' }))]
		expect(await decide('hold', '', items)).toMatchObject([{ problem: { code: 'REASON_REQUIRED' } }])
		const body = { action: 'approve', reason: '', items }
		const answer = await volunteer.call('POST', '/api/backoffice/requests/bulk', { body })
		expect(answer.status).toBe(403)
	})

	it('follow what a volunteer recommended, each with its note', async () => {
		const [good, bad, none] = [
			await raise(author, { title: 'Recommended' }),
			await raise(author, { title: 'Not recommended' }),
			await raise(author, { title: 'Nobody checked' }),
		]
		const recommend = async (id: string, action: ReviewAction, note: string) =>
			volunteer.call('POST', `/api/backoffice/requests/${id}/recommend`, {
				body: { action, note },
				headers: { 'if-match': await etagOf(volunteer, id) },
			})
		expect((await recommend(good, 'approve', 'I spoke with the school.')).status).toBe(200)
		expect((await recommend(bad, 'reject', 'The bill is for another village.')).status).toBe(200)
		expect((await recommend(none, 'publish', 'Too early.')).body).toMatchObject({ code: 'STATUS_CONFLICT' })
		expect((await read(admin, bad)).recommendations).toMatchObject([
			{ by: 'Samuel Joseph', action: 'reject', note: 'The bill is for another village.' },
		])
		expect(idsOf(await listed(admin, { isRecommended: true })).toSorted()).toEqual([good, bad].toSorted())
		const outcomes = await decide('asRecommended', '', [await seen(good), await seen(bad), await seen(none)])
		expect(outcomes.map(({ isDone, problem }) => [isDone, problem?.code])).toEqual([
			[true, undefined],
			[true, undefined],
			[false, 'NOT_RECOMMENDED'],
		])
		await harness.system.untilIdle()
		expect([(await read(admin, good)).status, (await read(admin, bad)).status]).toEqual([
			'approved',
			'rejected',
		])
		expect((await read(admin, bad)).recommendations).toEqual([])
	})
})

describe('a volunteer', () => {
	it('sees no address, phone number or document, decides nothing, and recommends', async () => {
		const document = await author.document()
		const id = await raise(
			author,
			blood({
				title: 'Blood for Asha, call 98765 43210',
				description: 'Write to asha.canary@mail.example or call.',
				documents: [{ _id: document, userGivenName: 'Canary letter' }],
				allowedViewers: ['viewer.canary@mail.example', 'hannahweiss'],
				isPrivate: true,
			}),
		)
		const paths = ['', '/versions'].map((path) => `/api/backoffice/requests/${id}${path}`)
		const list = `/api/backoffice/requests?filter=${encodeURIComponent(JSON.stringify({ waiting: true }))}&range=[0,99]`
		const secret = /canary|98123|98765|@karuna\.example|\/files\/document/i
		for (const path of [...paths, list]) {
			expect((await volunteer.call('GET', path)).text, path).not.toMatch(secret)
			expect((await admin.call('GET', path)).text, path).toMatch(secret)
		}
		const row = await read(volunteer, id)
		expect(row).toMatchObject({ isLimited: true, authorEmail: '', actions: [], documents: [] })
		expect(row.allowedViewers).toEqual(['hannahweiss'])
		expect(row.fields).toMatchObject({ bloodGroup: 'O+' })
		expect(row.recommendable).toContain('approve')
		expect(idsOf(await listed(volunteer, { q: 'donee@karuna.example' }))).toEqual([])
		expect((await review(volunteer, id, 'approve')).status).toBe(403)
	})
})

describe('signals', () => {
	const STORY =
		'The one stove feeds sixty children every day, and a second one feeds the other forty before noon, so that nobody walks home hungry.'
	const checked = async (id: string) => {
		await harness.system.untilIdle()
		return vi.waitFor(
			async () => {
				await harness.system.sql.query(
					"UPDATE ops.jobs SET next_at = now() WHERE name = 'requests/find-signals'",
				)
				// Before the signals: those that are read after it are of that check or a later one.
				const [check] = await harness.system.sql.query<{ revision: bigint }>(
					'SELECT revision FROM rec.request_checks WHERE request_id = $1',
					[id],
				)
				const { etag, signals } = await read(admin, id)
				expect(`"${check?.revision}"`).toBe(etag)
				return signals
			},
			{ timeout: 60_000, interval: 500 },
		)
	}
	const kindsOf = (signals: readonly { readonly kind: SignalKind }[]) => signals.map(({ kind }) => kind)

	it('are found with their evidence and order the queue; they decide nothing', async () => {
		await harness.system.sql.query("UPDATE rec.users SET created_at = '2020-01-01' WHERE id = ANY ($1)", [
			[author.id, other.id],
		])
		const original = await raise(author, { title: 'The first stove', description: STORY })
		await checked(original)
		const copy = await raise(other, {
			title: 'Another stove',
			description: `${STORY} Call 98765 43210 or see www.stove.example/pay.`,
		})
		const signals = await checked(copy)
		expect(kindsOf(signals)).toEqual(
			expect.arrayContaining(['sameText', 'contactData', 'links', 'samePicture']),
		)
		expect(kindsOf(signals)).not.toContain('freshAccount')
		expect(signals.find(({ kind }) => kind === 'sameText')?.others).toEqual([
			{ id: original, title: 'The first stove' },
		])
		expect(signals.find(({ kind }) => kind === 'contactData')?.excerpts).toEqual(['98765 43210'])
		expect(signals.find(({ kind }) => kind === 'links')?.excerpts).toEqual(['www.stove.example/pay.'])
		const [first] = await listed(admin, { waiting: true }, '["signals","DESC"]')
		expect(first?.id).toBe(copy)
		expect(await hasSignals(harness.system.sql, copy)).toBe(true)
		expect(idsOf(await listed(admin, { hasSignals: true }))).toContain(copy)
		expect((await review(admin, copy, 'approve')).status).toBe(200)
	})

	it('name reports, a fresh account, another country and a rejected author’s bank account', async () => {
		await addAccount(author)
		const rejected = await raise(author, { title: 'Turned away' })
		await review(admin, rejected, 'reject', 'It is made up.')
		await addAccount(other)
		await harness.system.sql.query('UPDATE rec.users SET created_at = now() WHERE id = $1', [other.id])
		const id = await raise(other, { title: 'With the same bank account' })
		await harness.system.sql.query(
			"INSERT INTO rec.request_origins VALUES ($1, $2, 'NG', now()) ON CONFLICT DO NOTHING",
			[id, other.id],
		)
		for (const action of ['approve', 'publish']) await review(admin, id, action)
		const reporter = await harness.person('donor')
		await reporter.json('POST', `/api/v1/donationRequest/${id}/report`, {
			reason: 'fraud',
			body: 'They ask everybody.',
		})
		const signals = await vi.waitFor(
			async () => {
				const found = await checked(id)
				expect(kindsOf(found)).toContain('reports')
				return found
			},
			{ timeout: 60_000, interval: 500 },
		)
		expect(kindsOf(signals)[0]).toBe('rejectedAccount')
		expect(signals[0]).toMatchObject({ excerpts: ['7891'] })
		expect(signals[0]?.others).toContainEqual({ id: rejected, title: 'Turned away' })
		expect(signals.find(({ kind }) => kind === 'reports')).toMatchObject({ count: 1, excerpts: ['fraud'] })
		expect(signals.find(({ kind }) => kind === 'otherNetwork')).toMatchObject({ excerpts: ['NG'] })
		expect(kindsOf(signals)).toContain('freshAccount')
	})
})
