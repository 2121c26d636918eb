import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TABLES } from '../../apps/capabilities.ts'
import type {
	BackofficeSupportRequest,
	BackofficeSupportRequestDetail,
	UserReport,
} from '../../domain/support/contract.ts'
import type { ReportCase } from '../../domain/support/report-cases.contract.ts'
import { eraseSubject } from '../../kernel/capability/tables.ts'
import { publish } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { MESSAGE, REPORT, write } from './support.fixtures.ts'

const QUEUE = '/api/backoffice/messages'
const queryOf = (filter: object, sort: readonly [string, string] = ['turn', 'ASC']) =>
	`${QUEUE}?${new URLSearchParams({
		filter: JSON.stringify(filter),
		sort: JSON.stringify(sort),
		range: '[0,99]',
	})}`

describe('what people write to us', () => {
	let harness: Harness
	let admin: Caller
	let donor: Caller
	let donee: Caller
	beforeAll(async () => {
		harness = await startHarness()
		;[admin, donor, donee] = (await Promise.all(
			['admin', 'donor', 'donee'].map((key) => harness.person(key)),
		)) as [Caller, Caller, Caller]
	}, 120_000)
	afterAll(() => harness?.stop())

	const mailTo = async (search: string, text: string): Promise<string> => {
		const mailbox = harness.system.outbox?.mailbox
		const mails = mailbox?.list({ search, offset: 0, limit: 50 }).rows ?? []
		const mail = mails.find(({ subject }) => subject.includes(text))
		return (await mailbox?.open(mail?.id ?? ''))?.text ?? ''
	}
	const detail = (id: string) => admin.json<BackofficeSupportRequestDetail>('GET', `${QUEUE}/${id}`)
	const act = async (id: string, path: string, body: object) => {
		const { etag } = await detail(id)
		return admin.call('POST', `${QUEUE}/${id}/${path}`, { body, headers: { 'if-match': etag } })
	}

	it('is acknowledged with a reference, given to somebody, answered by mail and closed', async () => {
		const { _id, reference } = await write(donor, { ...MESSAGE, subject: 'A question of mine' })
		expect(reference).toMatch(/^K-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
		await harness.system.untilIdle()
		const acknowledged = await mailTo('donor@karuna.example', `We have your message: ${reference}`)
		expect(acknowledged).toContain('Thank you for writing to our help desk.')
		expect(acknowledged).not.toContain('A question of mine')
		expect(await detail(_id)).toMatchObject({
			kind: 'helpDesk',
			topic: 'giving',
			state: 'open',
			subject: 'A question of mine',
			userId: donor.id,
			email: 'd…@k….example',
			ownerId: null,
			answers: [],
		})
		expect(await act(_id, 'assign', { ownerId: admin.id })).toMatchObject({ body: { ownerId: admin.id } })
		expect((await act(_id, 'assign', { ownerId: donor.id })).body).toMatchObject({ code: 'VALIDATION' })
		const answered = await act(_id, 'answer', { body: 'It is <b>on its way</b>.' })
		expect(answered.body).toMatchObject({
			state: 'answered',
			answers: [{ body: 'It is <b>on its way</b>.' }],
		})
		await harness.system.untilIdle()
		const mail = await mailTo('donor@karuna.example', `Our answer to your message ${reference}`)
		expect(mail).toContain('It is <b>on its way</b>.')
		expect((await act(_id, 'close', { note: 'Done.' })).body).toMatchObject({ state: 'closed' })
		expect((await act(_id, 'answer', { body: 'More.' })).body).toMatchObject({ code: 'MESSAGE_CLOSED' })
		expect((await act(_id, 'reopen', { note: '' })).body).toMatchObject({ state: 'open' })
		const timeline = await admin.json<{ data: { type: string; note: string | null }[] }>(
			'GET',
			`${QUEUE}/${_id}/timeline`,
		)
		expect(timeline.data.map(({ type }) => type)).toEqual([
			'SupportRequestReopened',
			'SupportRequestClosed',
			'SupportRequestAnswered',
			'SupportRequestAssigned',
			'SupportRequestReceived',
		])
		expect(timeline.data[1]?.note).toBe('Done.')
	})

	it('leaves no words in the log', async () => {
		await write(donor, { ...MESSAGE, subject: 'Xylophone', body: 'Quetzalcoatlus' })
		const events = await harness.system.sql.query<{ text: string }>(
			"SELECT data::text || metadata::text AS text FROM es.events WHERE stream LIKE 'supportRequest-%'",
		)
		expect(events.length).toBeGreaterThan(5)
		expect(events.map(({ text }) => text).join()).not.toMatch(
			/Xylophone|Quetzalcoatlus|on its way|karuna\.example/,
		)
	})

	it('comes by turns, so that one who writes much hides nobody', async () => {
		for (let index = 0; index < 5; index += 1) await write(donee, { ...MESSAGE, subject: `Flood ${index}` })
		const { _id } = await write(await harness.person('owner'), { ...MESSAGE, subject: 'One of a kind' })
		await harness.system.untilIdle()
		const rows = await admin.json<BackofficeSupportRequest[]>('GET', queryOf({ state: 'open' }))
		const place = rows.findIndex((row) => row.id === _id)
		const floods = rows.flatMap((row, index) => (row.subject.startsWith('Flood') ? [index] : []))
		expect(floods).toHaveLength(5)
		expect(floods.filter((index) => index < place)).toHaveLength(1)
		expect(rows[floods[0] ?? -1]?.others).toBe(4)
	})

	it('counts a report once for each person, and shows it to nobody else', async () => {
		const requestId = await publish({ author: donee, admin })
		const url = `/api/v1/donationRequest/${requestId}/report`
		const first = await donor.json<{ data: { reference: string; repeated: boolean } }>('POST', url, REPORT)
		const again = await donor.json<typeof first>('POST', url, { ...REPORT, body: 'Once more.' })
		expect(first.data.repeated).toBe(false)
		expect(again.data).toEqual({ ...first.data, repeated: true })
		const owner = await harness.person('owner')
		await owner.json('POST', url, { reason: 'copied', body: 'Seen elsewhere.' })
		await harness.system.untilIdle()
		const queue = `/api/backoffice/reports?${new URLSearchParams({ filter: JSON.stringify({ subjectId: requestId }) })}`
		const cases = await admin.json<ReportCase[]>('GET', queue)
		expect(cases.map((each) => each.reports)).toEqual([2])
		const reports = (caller: Caller, id: string) =>
			caller.json<{ data: UserReport[] }>('GET', `/api/v1/userReports/${id}`).then(({ data }) => data)
		expect((await reports(donor, requestId)).map(({ body, mine }) => [body, mine])).toEqual([
			[REPORT.body, true],
		])
		expect((await reports(donor, donor.id)).length).toBe(1)
		expect(await reports(donee, donee.id)).toEqual([])
		expect((await reports(admin, requestId)).length).toBe(2)
		expect((await reports(admin, donee.id)).length).toBe(2)
		expect((await donee.call('GET', `/api/v1/userReports/${requestId}`)).status).toBe(404)
		expect((await donor.call('GET', `/api/v1/userReports/${owner.id}`)).status).toBe(404)
	})

	it('goes when its sender does, answers included', async () => {
		const { _id } = await write(donor, { ...MESSAGE, subject: 'To be forgotten' })
		await harness.system.untilIdle()
		await act(_id, 'answer', { body: 'Dear Anita' })
		await harness.system.sql.transaction((tx) => eraseSubject(tx, TABLES, { kind: 'user', id: donor.id }))
		expect(await detail(_id)).toMatchObject({
			name: '',
			email: '',
			subject: '',
			body: '',
			userId: null,
			answers: [{ body: '' }],
		})
	})
})
