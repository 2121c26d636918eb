import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdByRule } from '../../commands/_shared/report-subject.ts'
import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import type { AnswerDetail, AnswerMessage } from '../../domain/answers/contract.ts'
import type { OwnDecision, UserReport } from '../../domain/support/contract.ts'
import type {
	BulkReportsOutcome,
	ReportCase,
	ReportCaseDetail,
} from '../../domain/support/report-cases.contract.ts'
import { reportCaseIdOf } from '../../domain/support/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import { insertReport } from '../../records/support/reports.ts'
import { supportRequestWorkers } from '../../workers/support/index.ts'
import { ANSWERS, answerWith, kindBody, morePeople, publishKind, showAnswer } from './answers.fixtures.ts'
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
	return data.filter(({ kind }) => /^(report|written|own|appeal)/.test(kind))
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
})

const dispatch = () => createDispatch(harness.system.store, harness.clock, async () => {})

const aged = (...people: readonly Caller[]) =>
	harness.system.sql.query(
		"UPDATE rec.users SET created_at = '2020-01-01', phone = coalesce(phone, '+9198123' || right(id::text, 5)), phone_verified = true WHERE id = ANY ($1::uuid[])",
		[people.map(({ id }) => id)],
	)
const reportOf = (
	who: Caller,
	what: 'donationRequest' | 'user' | 'organization',
	id: string,
	reason: string,
) =>
	who.call('POST', `/api/v1/${what}/${id}/report`, {
		body: { reason, body: 'Call 98123 45678, it is wrong.' },
	})
const statusOf = async (requestId: string) => {
	await harness.system.untilIdle()
	return (await admin.json<{ status: string }>('GET', `/api/backoffice/requests/${requestId}`)).status
}
const raised = async (who: Caller, kind: 'help' | 'career') =>
	(
		await who.json<{ data: { _id: string } }>(
			'POST',
			'/api/v1/donationRequest',
			kindBody(kind, 'donee', harness.clock.now()),
		)
	).data._id

describe('a request that people report', () => {
	it('is held, marked as spam with a note, appealed, and restored by someone else alone', async () => {
		const requestId = await publishKind(harness, { author, admin }, 'career', 'donee')
		const caseId = reportCaseIdOf('request', requestId)
		expect((await reportOf(author, 'donationRequest', requestId, 'fraud')).status).toBe(404)
		expect((await reportOf(asha, 'donationRequest', requestId, 'fraud')).body).toMatchObject({
			data: { repeated: false },
		})
		const seen = await show(volunteer, caseId)
		expect(seen).toMatchObject({
			subject: 'request',
			reporters: [{ reason: 'fraud', body: 'Call •••, it is wrong.' }],
		})
		expect(seen.context).toMatchObject([{ isSubject: true }])
		expect((await decide(caseId, 'hold', seen.etag, { message: 'We check the school.' })).status).toBe(200)
		expect(await statusOf(requestId)).toBe('onHold')
		expect((await decide(caseId, 'uphold', '"1"', { reason: 'fraud' })).body).toMatchObject({
			code: 'REMOVAL_REQUIRED',
		})
		const removal = { reason: 'fraud', removal: 'spam', message: 'There is no such school.' }
		expect((await decide(caseId, 'uphold', '"1"', removal)).status).toBe(200)
		expect(await statusOf(requestId)).toBe('spam')
		expect((await noticesOf(author))[0]).toMatchObject({ kind: 'ownRemoved' })
		expect((await noticesOf(asha))[0]).toMatchObject({ kind: 'reportedRemoved' })
		const mine = async (who: Caller, id: string) =>
			who.json<{ data: UserReport[]; decisions: OwnDecision[] }>('GET', `/api/v1/userReports/${id}`)
		const [decision] = (await mine(author, requestId)).decisions
		expect(decision).toMatchObject({
			_id: caseId,
			state: 'removed',
			reason: 'fraud',
			message: 'There is no such school.',
			appeal: null,
		})
		expect((await mine(asha, requestId)).data).toMatchObject([{ state: 'removed', mine: true }])
		expect((await mine(asha, requestId)).decisions).toEqual([])

		const appeal = `/api/v1/userReports/${caseId}/appeal`
		expect((await asha.call('POST', appeal, { body: { body: 'No.' } })).status).toBe(404)
		await author.json('POST', appeal, { body: 'The school moved. 98123 45678' })
		expect((await author.call('POST', appeal, { body: { body: 'Again.' } })).status).toBe(409)
		expect(await show(admin, caseId)).toMatchObject({
			appeal: 'waiting',
			appealText: 'The school moved. •••',
		})
		expect((await decide(caseId, 'dismiss', '"3"', {})).body).toMatchObject({ code: 'APPEAL_BY_ANOTHER' })
		expect((await decide(caseId, 'reject-appeal', '"3"', {})).body).toMatchObject({
			code: 'APPEAL_BY_ANOTHER',
		})
		const other = await harness.person('super')
		expect((await decide(caseId, 'dismiss', '"3"', {}, other)).status).toBe(200)
		expect(await statusOf(requestId)).toBe('pendingAdmin')
		expect((await noticesOf(author))[0]).toMatchObject({ kind: 'ownRestored' })
		expect((await mine(author, requestId)).decisions).toMatchObject([
			{ state: 'restored', appeal: 'granted' },
		])
	})

	it('is held by the rule of three that count, only where nobody reviewed it, and not anew after a decision', async () => {
		const [first, second, third, fourth] = (await morePeople(harness, 'witness', 4)) as [
			Caller,
			Caller,
			Caller,
			Caller,
		]
		await aged(author, first, second, third)
		const reviewed = await publishKind(harness, { author, admin }, 'career', 'donee')
		const requestId = await raised(author, 'help')
		expect(await statusOf(requestId)).toBe('approved')
		await harness.system.sql.query('UPDATE rec.users SET created_at = now() WHERE id = $1', [fourth.id])
		for (const who of [first, second, fourth])
			for (const id of [reviewed, requestId]) await reportOf(who, 'donationRequest', id, 'wrongFacts')
		expect(await statusOf(requestId)).toBe('approved')
		for (const id of [reviewed, requestId]) await reportOf(third, 'donationRequest', id, 'wrongFacts')
		expect([await statusOf(requestId), await statusOf(reviewed)]).toEqual(['onHold', 'live'])
		const caseId = reportCaseIdOf('request', requestId)
		const held = await show(admin, caseId)
		expect(held).toMatchObject({ state: 'held', rule: 'threeReports', reports: 4 })
		expect((await decide(caseId, 'dismiss', held.etag, {})).status).toBe(200)
		expect(await statusOf(requestId)).toBe('approved')
		await reportOf(asha, 'donationRequest', requestId, 'wrongFacts')
		expect(await statusOf(requestId)).toBe('approved')
		// A reporter who got a decision learns nothing about a later report.
		const { data } = await first.json<{ data: UserReport[] }>('GET', `/api/v1/userReports/${requestId}`)
		expect(data.map(({ state }) => state)).toEqual(['stays'])
	})
})

describe('people, organizations, and several at once', () => {
	it('are hidden from others as long as they are held, and shown again', async () => {
		const organizationId = demoOrganizationId('jalmitra')
		expect((await reportOf(asha, 'user', author.id, 'impersonation')).status).toBe(200)
		expect((await reportOf(asha, 'organization', organizationId, 'fraud')).status).toBe(200)
		const items = [reportCaseIdOf('user', author.id), reportCaseIdOf('organization', organizationId)].map(
			(id) => ({
				id,
				etag: '"0"',
			}),
		)
		const bulk = (body: object) =>
			admin.json<{ data: BulkReportsOutcome[] }>('POST', `${REPORTS}/bulk`, { items, ...body })
		const first = await bulk({ decision: 'uphold', reason: 'fraud', message: 'Please show a paper.' })
		expect(first.data.map(({ isDone }) => isDone)).toEqual([true, true])
		// Decided about what is there no more.
		expect((await bulk({ decision: 'dismiss' })).data.map(({ problem }) => problem?.code)).toEqual([
			'PRECONDITION_FAILED',
			'PRECONDITION_FAILED',
		])
		await harness.system.untilIdle()
		const pages = [`/api/v1/user/profile/${author.id}`, `/api/v1/organization/${organizationId}`]
		const statuses = (who: Caller) =>
			Promise.all(pages.map(async (url) => (await who.call('GET', url)).status))
		expect(await statuses(asha)).toEqual([404, 404])
		expect((await author.call('GET', pages[0] ?? '')).status).toBe(200)
		const { data } = await asha.json<{ data: { _id: string }[] }>('GET', '/api/v1/organization?limit=50')
		expect(data.map(({ _id }) => _id)).not.toContain(organizationId)
		for (const { id } of items) expect((await decide(id, 'dismiss', '"1"', {})).status).toBe(200)
		await harness.system.untilIdle()
		expect(await statuses(asha)).toEqual([200, 200])
	})

	it('are reported twenty times a day at most, and nobody learns more than what is their own', async () => {
		const [eager] = (await morePeople(harness, 'eager', 1)) as [Caller]
		const others = await harness.system.sql.query<{ id: string }>(
			'SELECT id FROM rec.users WHERE id <> $1 ORDER BY id LIMIT 21',
			[eager.id],
		)
		await harness.system.sql.query(
			`INSERT INTO rec.reports SELECT gen_random_uuid(), 'user', u.id, $1, 'spam', '', true, $2 FROM rec.users u
			WHERE u.id = ANY ($3::uuid[])`,
			[eager.id, new Date(harness.clock.now()), others.slice(0, 20).map(({ id }) => id)],
		)
		expect((await reportOf(eager, 'user', others[20]?.id ?? '', 'spam')).body).toMatchObject({
			code: 'TOO_MANY_ATTEMPTS',
		})
		expect((await reportOf(eager, 'user', others[0]?.id ?? '', 'spam')).body).toMatchObject({
			data: { repeated: true },
		})
	})

	it('of a rule alone are a case without a reporter', async () => {
		const [writer] = (await morePeople(harness, 'writer', 1)) as [Caller]
		const subjectId = crypto.randomUUID()
		const what = { subject: 'answerMessage', subjectId, partOf: answer._id, writerId: writer.id } as const
		await holdByRule(
			{ dispatch: dispatch(), clock: harness.clock },
			{ ...what, rule: 'links' },
			systemContext(harness.clock, 'a rule'),
		)
		const seen = await show(admin, reportCaseIdOf('answerMessage', subjectId))
		expect(seen).toMatchObject({ state: 'held', rule: 'links', reports: 0, reporters: [] })
		expect((await decide(seen.id, 'dismiss', seen.etag, {})).status).toBe(200)
	})

	it('that were written down before there were cases get theirs, once', async () => {
		const requestId = await publishKind(harness, { author, admin }, 'career', 'donee')
		const report = {
			id: crypto.randomUUID(),
			subject: 'request',
			subject_id: requestId,
			user_id: asha.id,
			reason: 'copied',
			body: 'Of before.',
			in_case: false,
			created_at: new Date(harness.clock.now() - 3_600_000),
		} as const
		await insertReport(harness.system.sql, report)
		const { sql, store } = harness.system
		const parts = { sql, store, dispatch: dispatch(), clock: harness.clock }
		const job = supportRequestWorkers.jobs?.(parts as unknown as WorkerInfrastructure)[0]
		for (const _ of [1, 2]) await job?.run(harness.clock.now())
		expect(await show(admin, reportCaseIdOf('request', requestId))).toMatchObject({
			reports: 1,
			reasons: ['copied'],
		})
	})

	it('says nothing of anybody in events', async () => {
		const { text } = await harness.system.sql.one<{ text: string }>(
			`SELECT string_agg(data::text || metadata::text, '') AS text FROM es.events WHERE stream LIKE 'reportCase-%'`,
		)
		for (const canary of ['money.', 'asha@', 'Pay me', 'To be asked']) expect(text).not.toContain(canary)
	})
})
