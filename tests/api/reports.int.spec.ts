import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerDetail, AnswerMessage } from '../../domain/answers/contract.ts'
import type { ReportCase, ReportCaseDetail } from '../../domain/support/report-cases.contract.ts'
import { reportCaseIdOf } from '../../domain/support/streams.contract.ts'
import { ANSWERS, answerWith, publishKind, showAnswer } from './answers.fixtures.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

let harness: Harness
let author: Caller
let admin: Caller
let volunteer: Caller
let asha: Caller
let answer: AnswerDetail

beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
	admin = await harness.person('admin')
	volunteer = await harness.person('volunteer')
	asha = await harness.person('hannah')
	const requestId = await publishKind(harness, { author, admin }, 'career', 'donee')
	answer = await answerWith(asha, requestId, { message: 'Pay me first: +91 98765 43210' })
}, 180_000)
afterAll(async () => {
	await harness?.stop()
})

const REPORTS = '/api/backoffice/reports'
const thread = () => `${ANSWERS}/${answer._id}/messages`
const messageOf = async (caller: Caller, id: string) =>
	(await caller.json<{ data: AnswerMessage[] }>('GET', thread())).data.find(({ _id }) => _id === id)
const noticesOf = async (caller: Caller) => {
	await harness.system.untilIdle()
	const { data } = await caller.json<{ data: { kind: string; message: string }[] }>(
		'GET',
		'/api/v1/notifications?limit=50',
	)
	return data.filter(({ kind }) => kind.startsWith('report') || kind.startsWith('written'))
}
const decide = (caseId: string, path: string, etag: string, body: object, as = admin) =>
	as.call('POST', `${REPORTS}/${caseId}/${path}`, { body, headers: { 'if-match': etag } })
const show = async (caller: Caller, caseId: string): Promise<ReportCaseDetail> => {
	await harness.system.untilIdle()
	return caller.json('GET', `${REPORTS}/${caseId}`)
}

describe('a message that somebody reports', () => {
	it('is one case, shown in its context, removed, and restored', async () => {
		await author.json('POST', thread(), { body: 'What can you do?' })
		const { data } = await asha.json<{ data: { _id: string } }>('POST', thread(), {
			body: 'Write to asha@example.org for money.',
		})
		const { _id: messageId } = data
		for (const reason of ['money', 'spam'])
			await author.json('POST', `${thread()}/${messageId}/report`, { reason })
		const caseId = reportCaseIdOf('answerMessage', messageId)
		const seen = await show(volunteer, caseId)
		expect(seen).toMatchObject({ state: 'open', reports: 1, reasons: ['money'], subject: 'answerMessage' })
		expect(seen.context.map(({ body, isSubject }) => [body, isSubject])).toEqual([
			['Pay me first: •••', false],
			['What can you do?', false],
			['Write to ••• for money.', true],
		])
		const filter = encodeURIComponent(JSON.stringify({ state: 'open', reason: 'money' }))
		const listed = await admin.json<ReportCase[]>('GET', `${REPORTS}?filter=${filter}`)
		expect(listed.map(({ id }) => id)).toContain(caseId)

		const refused = await decide(caseId, 'uphold', seen.etag, { reason: 'money' }, volunteer)
		expect(refused.status).toBe(403)
		const note = 'Asks for money.'
		expect((await decide(caseId, 'uphold', seen.etag, { reason: 'money', note })).status).toBe(200)
		// The second admin decided about what was there before.
		expect((await decide(caseId, 'dismiss', seen.etag, { note: '' })).status).toBe(412)
		const reason = { state: 'removed', reason: 'money' }
		expect(await messageOf(author, messageId)).toMatchObject({
			body: '',
			moderation: { ...reason, reason: null },
		})
		expect(await messageOf(asha, messageId)).toMatchObject({
			body: 'Write to asha@example.org for money.',
			moderation: reason,
		})
		expect(await noticesOf(asha)).toEqual([
			expect.objectContaining({
				kind: 'writtenRemoved',
				message: expect.stringContaining('it asks for or offers money'),
			}),
		])
		expect((await noticesOf(author)).map(({ kind }) => kind)).toEqual(['reportUpheld'])
		const timeline = await admin.json<{ data: { type: string; note: string | null }[] }>(
			'GET',
			`${REPORTS}/${caseId}/timeline`,
		)
		expect(timeline.data[0]).toMatchObject({ type: 'ReportsUpheld', note })

		const { etag } = await show(admin, caseId)
		expect((await decide(caseId, 'dismiss', etag, {})).status).toBe(200)
		expect(await messageOf(author, messageId)).toMatchObject({
			body: 'Write to ••• for money.',
			moderation: null,
		})
		expect((await noticesOf(asha)).map(({ kind }) => kind)).toContain('writtenRestored')
		expect((await noticesOf(author)).map(({ kind }) => kind)).toContain('reportDismissed')
	})

	it('may be an answer, whose text the other side does not read while it is held', async () => {
		await author.json('POST', `${ANSWERS}/${answer._id}/report`, { reason: 'money' })
		const caseId = reportCaseIdOf('answer', answer._id)
		expect((await decide(caseId, 'hold', '"0"', { note: 'To be asked.' })).status).toBe(200)
		expect(await showAnswer(author, answer._id)).toMatchObject({
			message: '',
			moderation: { state: 'held', reason: null },
		})
		const list = `${ANSWERS}?donation_request_id=${answer.donation_request_id}`
		const { data } = await author.json<{ data: { message: string }[] }>('GET', list)
		expect(data.map(({ message }) => message)).toEqual([''])
		const csv = await author.call('GET', list.replace('?', '/csv?'))
		expect(String(csv.text ?? csv.body)).not.toContain('Pay me first')
		expect((await showAnswer(asha, answer._id)).message).toContain('Pay me first')
		expect((await decide(caseId, 'hold', '"1"', { note: '' })).status).toBe(200)
		expect((await decide(caseId, 'dismiss', '"1"', { note: '' })).status).toBe(200)
		expect((await decide(caseId, 'hold', '"2"', { note: '' })).body).toMatchObject({ code: 'REPORT_DECIDED' })
		expect((await showAnswer(author, answer._id)).message).toBe('Pay me first: •••')
	})

	it('says nothing of anybody in events', async () => {
		const { text } = await harness.system.sql.one<{ text: string }>(
			`SELECT string_agg(data::text || metadata::text, '') AS text FROM es.events WHERE stream LIKE 'reportCase-%'`,
		)
		for (const canary of ['money.', 'asha@', 'Pay me', 'To be asked']) expect(text).not.toContain(canary)
	})
})
