import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_DRAFTS, type RequestDraft } from '../../domain/requests/drafts.contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { tendIdleDrafts } from '../../workers/requests/idle-drafts.ts'
import { saveDraft } from './calls.drafts.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

let harness: Harness
let author: Caller
let other: Caller

beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
	other = await harness.person('donor')
}, 180_000)
afterAll(async () => {
	await harness?.stop()
})

const at = (id: string) => `/api/v1/donationRequestDraft/${id}`
const body = (title: string) => ({ requestType: 'career', role: 'donee', step: 0, values: { title } })
const save = (id: string, title: string, version?: string) =>
	author.call('PUT', at(id), {
		body: body(title),
		...(version !== undefined && { headers: { 'if-match': version } }),
	})
const listed = async (who: Caller) =>
	(await who.json<{ data: RequestDraft[] }>('GET', '/api/v1/donationRequestDraft')).data

describe('drafts of requests', () => {
	it('are saved by versions, on any device, for their author alone', async () => {
		const id = await saveDraft(author)
		const second = await save(id, 'Advice on law', '"1"')
		expect(second.headers.etag).toBe('"2"')
		expect(await author.json(`GET`, at(id))).toMatchObject({
			data: { values: { title: 'Advice on law' }, etag: '"2"' },
		})
		expect((await other.call('GET', at(id))).status).toBe(404)
		expect((await listed(author)).map(({ _id }) => _id)).toContain(id)
		expect(await listed(other)).toEqual([])
	})

	it('of two tabs the second is told, and a lost answer costs nothing', async () => {
		const id = await saveDraft(author)
		expect((await save(id, 'Mine', '"1"')).status).toBe(200)
		const late = await save(id, 'The other tab’s', '"1"')
		expect([late.status, (late.body as { code: string }).code]).toEqual([412, 'PRECONDITION_FAILED'])
		expect((await save(id, 'Mine', '"1"')).headers.etag).toBe('"2"')
		expect((await save(id, 'Without a version')).status).toBe(428)
	})

	it('of many saves of one version at once, one wins', async () => {
		const id = await saveDraft(author)
		const answers = await Promise.all(Array.from({ length: 12 }, (_, tab) => save(id, `Tab ${tab}`, '"1"')))
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(412)])
		expect(await author.json('GET', at(id))).toMatchObject({ data: { etag: '"2"' } })
	})

	it('are twenty at most, and deleted by their author alone', async () => {
		const many = await harness.person('priya')
		const ids: string[] = []
		for (let index = 0; index < MAX_DRAFTS; index++) ids.push(await saveDraft(many))
		const answer = await many.call('POST', '/api/v1/donationRequestDraft', { body: body('One more') })
		expect([answer.status, answer.body]).toMatchObject([409, { code: 'TOO_MANY_DRAFTS' }])
		await other.call('DELETE', at(ids[0] ?? ''))
		expect(await listed(many)).toHaveLength(MAX_DRAFTS)
		await many.call('DELETE', at(ids[0] ?? ''))
		expect(await listed(many)).toHaveLength(MAX_DRAFTS - 1)
	})

	it('are reminded of once after 60 idle days, and gone after 90', async () => {
		const id = await saveDraft(author)
		const { sql } = harness.system
		const clock = { now: () => Date.now() }
		const age = (days: number) =>
			sql.query('UPDATE rec.request_drafts SET saved_at = $2 WHERE id = $1', [
				id,
				new Date(clock.now() - days * DAY_MS),
			])
		const tend = () => tendIdleDrafts({ sql, clock }).run(0)
		const notified = async () => {
			const text = "SELECT about ->> 'draftId' AS id FROM rec.notifications WHERE kind = 'draftIdle'"
			return (await sql.query<{ id: string }>(text)).map((row) => row.id)
		}
		await age(59)
		await tend()
		expect(await notified()).toEqual([])
		await age(61)
		await tend()
		await tend()
		expect(await notified()).toEqual([id])
		await age(91)
		await tend()
		expect((await author.call('GET', at(id))).status).toBe(404)
	})
})
