import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Overview } from '../../domain/activity/contract.ts'
import type { BackofficeCampaign, CampaignPreview } from '../../domain/campaigns/contract.ts'
import type { CampaignReview } from '../../domain/campaigns/review.contract.ts'
import type { SuppressionView } from '../../domain/campaigns/suppressions.contract.ts'
import { FOUNDATION_BOOK } from '../../domain/contacts/contract.ts'
import type { ReportCase } from '../../domain/support/report-cases.contract.ts'
import { CAMPAIGNS, confirmDraft, draftCampaign } from './calls.author-campaigns.ts'
import { contactFile, IMPORTS } from './calls.contact-imports.ts'
import { addContact } from './calls.contacts.ts'
import { MAIL, wantsNews } from './campaigns.fixtures.ts'
import { publish } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const PATH = '/api/backoffice/campaigns'
const SUPPRESSIONS = '/api/backoffice/suppressions'
const FILE = 'First Name,E-mail 1 - Value\nAsha,asha.r@far.example\nBina,bina.k@far.example\n'

let harness: Harness
let author: Caller
let admin: Caller
let other: Caller
let volunteer: Caller
let requestId: string
beforeAll(async () => {
	harness = await startHarness()
	;[author, admin, other, volunteer] = await Promise.all([
		harness.person('donee'),
		harness.person('admin'),
		harness.person('super'),
		harness.person('volunteer'),
	])
	requestId = await publish({ author, admin }, { title: 'Steps to the river', allowedViewers: [] })
}, 120_000)
afterAll(() => harness?.stop())

const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
	status,
	(body as { code?: string }).code,
]
const campaign = (id: string) => admin.json<BackofficeCampaign>('GET', `${PATH}/${id}`)
const list = (filter: object) => {
	const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["queuedAt","ASC"]' })
	return admin.json<BackofficeCampaign[]>('GET', `${PATH}?${query}`)
}
const eventsOf = async (id: string) =>
	(
		await harness.system.sql.query<{ type: string }>(
			'SELECT type FROM es.events WHERE stream = $1 ORDER BY revision',
			[`campaign-${id}`],
		)
	).map(({ type }) => type)
const approve = (by: Caller, id: string) => by.call('POST', `${PATH}/${id}/approve`)
const refuse = (by: Caller, id: string, reason: string) =>
	by.call('POST', `${PATH}/${id}/refuse`, { body: { reason } })
async function mailsTo(address: string) {
	const { mailbox } = harness.system.outbox ?? {}
	const found = mailbox?.list({ search: address, offset: 0, limit: 50 }).rows ?? []
	return Promise.all(found.map(async ({ id }) => await mailbox?.open(id)))
}
async function confirmed(recipients: number): Promise<string> {
	const id = await draftCampaign(author, requestId)
	expect(codeOf(await confirmDraft(author, id, recipients))).toEqual([200, undefined])
	await harness.system.untilIdle()
	return id
}

describe('the review of campaigns', () => {
	it('shows text, links, audience and how its contacts are known', async () => {
		const { body, headers } = contactFile(FILE)
		const { data } = await author.json<{ data: { import: { _id: string } } }>('POST', IMPORTS, body, headers)
		const start = `${IMPORTS}/${data.import._id}/start`
		await author.json('POST', start, { knownFrom: 'The school fête' })
		await addContact(author, { email: 'chitra@far.example' })
		await harness.system.untilIdle()
		const id = await confirmed(3)
		const { data: overview } = await admin.json<{ data: Overview }>('GET', '/api/backoffice/overview')
		expect(overview.campaigns).toBe(1)
		expect(await list({ state: 'inReview' })).toMatchObject([
			{
				id,
				kind: 'contacts',
				recipients: 3,
				sender: { id: author.id, isOrganization: false },
				request: { id: requestId, title: 'Steps to the river' },
			},
		])
		const review = await admin.json<CampaignReview>('GET', `${PATH}/${id}/review`)
		expect(review).toMatchObject({
			hosts: [],
			audience: { kind: 'contacts', everybody: true },
			excluded: { suppressed: 0 },
			origins: [
				{ knownFrom: 'The school fête', people: 2 },
				{ knownFrom: '', people: 1 },
			],
			imports: { count: 1, first: expect.any(String) },
			refusedBecause: null,
		})
		expect(review.mails.map(({ language }) => language)).toEqual(['en', 'hi'])
		expect(review.mails[0]?.html).toContain('The well is dug.')
		expect((await volunteer.call('GET', `${PATH}/${id}/review`)).status).toBe(403)
	})

	it('refuses once, with the first reason, which its author gets by mail', async () => {
		const [{ id } = { id: '' }] = await list({ state: 'inReview' })
		expect(codeOf(await refuse(admin, id, ' '))).toEqual([400, 'VALIDATION'])
		expect(codeOf(await refuse(admin, crypto.randomUUID(), 'No.'))).toEqual([404, 'NOT_FOUND'])
		expect(codeOf(await refuse(volunteer, id, 'No.'))[0]).toBe(403)
		const both = [await refuse(admin, id, 'It names a child.'), await refuse(other, id, 'Too loud.')]
		expect(both.map(codeOf)).toEqual([
			[200, undefined],
			[200, undefined],
		])
		expect(codeOf(await approve(other, id))).toEqual([409, 'NOT_IN_REVIEW'])
		await harness.system.untilIdle()
		expect(await eventsOf(id)).toEqual(['CampaignQueued', 'CampaignRefused'])
		expect(await campaign(id)).toMatchObject({ state: 'refused', sent: 0 })
		const mails = (await mailsTo('donee@karuna.example')).filter((mail) =>
			mail?.text.includes('It names a child.'),
		)
		expect(mails).toHaveLength(1)
		expect(mails[0]?.text).toContain(`/startContactEmailCampaign/${requestId}`)
		const { data } = await author.json<{ data: { kind: string; text: string }[] }>(
			'GET',
			'/api/v1/notifications',
		)
		expect(data.filter(({ kind }) => kind === 'campaignRefused')).toMatchObject([
			{ text: 'It names a child.' },
		])
		const log = await harness.system.sql.query(
			"SELECT FROM es.events WHERE data::text LIKE '%names a child%'",
		)
		expect(log).toHaveLength(0)
	})

	it('has one outcome when two admins decide at once, and a second click changes nothing', async () => {
		const id = await confirmed(3)
		const answers = await Promise.all([approve(admin, id), refuse(other, id, 'Not now.')])
		const statuses = answers.map(({ status }) => status).toSorted()
		expect(statuses).toEqual([200, 409])
		const isApproved = answers[0]?.status === 200
		const again = isApproved ? await approve(other, id) : await refuse(admin, id, 'Again.')
		expect(again.status).toBe(200)
		await harness.system.untilIdle()
		const outcomes = (await eventsOf(id)).filter((type) => /Approved|Refused/.test(type))
		expect(outcomes).toEqual([isApproved ? 'CampaignApproved' : 'CampaignRefused'])
		expect(await campaign(id)).toMatchObject(
			isApproved ? { state: 'finished', sent: 3 } : { state: 'refused', sent: 0 },
		)
		const { data } = await author.json<{ data: { refusedBecause: string | null } }>(
			'GET',
			`${CAMPAIGNS}/${id}`,
		)
		expect(data.refusedBecause).toBe(isApproved ? null : 'Not now.')
	})

	it('approves nothing about a request that is not public any more', async () => {
		const owner = await harness.person('owner')
		const closed = await publish({ author: owner, admin }, { allowedViewers: [] })
		await addContact(owner, { email: 'dev@far.example' })
		const id = await draftCampaign(owner, closed)
		await confirmDraft(owner, id, 1)
		await harness.system.untilIdle()
		await owner.json('POST', `/api/v1/donationRequest/${closed}/deactivate`)
		expect(codeOf(await approve(admin, id))).toEqual([409, 'REQUEST_NOT_OPEN'])
		await harness.system.untilIdle()
		const review = await admin.json<CampaignReview>('GET', `${PATH}/${id}/review`)
		expect(review.mails).toEqual([])
		expect(await list({ kind: 'donors' })).toEqual([])
		expect((await list({ senderId: owner.id })).map((each) => each.id)).toEqual([id])
	})
})

it('is stopped by the decision on reports of its readers, and its author is notified', async () => {
	const owner = await harness.person('radio')
	const live = await publish({ author: owner, admin }, { allowedViewers: [] })
	const address = 'reader@far.example'
	// The mail server of the second one accepts no mail yet.
	const late = 'late@greylisted.karuna.example'
	for (const email of [address, late]) await addContact(owner, { email })
	const id = await draftCampaign(owner, live)
	await confirmDraft(owner, id, 2)
	await admin.json('POST', `${PATH}/${id}/approve`)
	await vi.waitFor(async () => expect(await campaign(id)).toMatchObject({ sent: 1, waiting: 1 }), 60_000)
	const mail = (await mailsTo(address))[0]
	const link = new URL(/https?:\S+campaignReader\S+#report/.exec(mail?.text ?? '')?.[0] ?? 'none:').search
	const guest = harness.guest()
	for (const reason of ['fraud', 'spam']) await guest.json('POST', `${CAMPAIGNS}/report${link}`, { reason })
	const wrong = await guest.call('POST', `${CAMPAIGNS}/report${link}`, { body: { reason: 'money' } })
	expect(codeOf(wrong)).toEqual([400, 'VALIDATION'])
	const filter = new URLSearchParams({ filter: JSON.stringify({ subject: 'campaign' }) })
	const found = await vi.waitFor(async () => {
		const [first] = await admin.json<ReportCase[]>('GET', `/api/backoffice/reports?${filter}`)
		return first ?? Promise.reject(new Error('There is no case yet.'))
	}, 120_000)
	expect(found).toMatchObject({
		subjectId: id,
		excerpt: 'The well is dug',
		reports: 1,
		reasons: ['fraud'],
		writer: { id: owner.id },
		request: { id: live },
	})
	const decide = (verb: string, etag: string, body = {}) =>
		admin.call('POST', `/api/backoffice/reports/${found.id}/${verb}`, { body, headers: { 'if-match': etag } })
	const held = await decide('hold', found.etag)
	expect(held.status).toBe(200)
	await vi.waitFor(
		async () => expect(await campaign(id)).toMatchObject({ state: 'paused', pausedBecause: 'person' }),
		20_000,
	)
	const { etag: heldAs } = held.body as ReportCase
	const uphold = () => decide('uphold', heldAs, { reason: 'fraud' })
	expect([(await uphold()).status, (await uphold()).status]).toEqual([200, 412])
	await harness.system.untilIdle()
	expect(await campaign(id)).toMatchObject({ state: 'stopped', sent: 1, waiting: 1 })
	const { etag } = await campaign(id)
	const resumed = await admin.call('POST', `${PATH}/${id}/resume`, { headers: { 'if-match': etag } })
	expect(codeOf(resumed)).toEqual([409, 'CAMPAIGN_STOPPED'])
	expect(await mailsTo(late)).toEqual([])

	const notice = 'The moderators removed your e-mail campaign “The well is dug”: it looks like a fraud.'
	const { data } = await owner.json<{ data: { kind: string; message: string }[] }>(
		'GET',
		'/api/v1/notifications',
	)
	const notices = data.filter(({ kind }) => kind === 'ownRemoved')
	expect([notices.length, notices[0]?.message]).toEqual([1, expect.stringContaining(notice)])
	const mails = (await mailsTo('radio@karuna.example')).filter((each) => each?.text.includes(notice))
	expect(mails).toHaveLength(1)
	expect(mails[0]?.text).toContain(`/User-reports/${id}`)
	const { decisions } = await owner.json<{ decisions: object[] }>('GET', `/api/v1/userReports/${id}`)
	expect(decisions).toMatchObject([
		{ state: 'removed', about: { subject: 'campaign', title: 'The well is dug' } },
	])
})

describe('suppressed addresses', () => {
	const find = async (email: string) =>
		(await admin.json<{ data: SuppressionView[] }>('POST', `${SUPPRESSIONS}/find`, { email })).data
	const changes = () =>
		harness.system.sql.query<{ operation: string }>(
			`SELECT summary ->> 'operation' AS operation FROM rec.activity_log
			WHERE summary ->> 'operation' IN ('suppressAddress', 'liftSuppression') ORDER BY at`,
		)

	it('are added, found by the whole address and lifted, each change in the log of activity', async () => {
		expect(await find('asha.r@far.example')).toEqual([])
		for (const _ of [1, 2]) await admin.json('POST', SUPPRESSIONS, { email: ' Asha.R@far.EXAMPLE ' })
		const [found, ...more] = await find('asha.r@far.example')
		expect([found, more]).toMatchObject([{ kind: 'all', reason: 'admin', until: null }, []])
		expect(await admin.json('GET', `${SUPPRESSIONS}?filter={"reason":"admin"}`)).toEqual([found])
		expect(await admin.json('GET', `${SUPPRESSIONS}?filter={"kind":"sender"}`)).toEqual([])
		const lift = { emailKey: found?.emailKey, scope: found?.scope }
		expect((await volunteer.call('POST', `${SUPPRESSIONS}/lift`, { body: lift })).status).toBe(403)
		for (const _ of [1, 2]) await admin.json('POST', `${SUPPRESSIONS}/lift`, lift)
		expect(await find('asha.r@far.example')).toEqual([])
		expect((await changes()).map(({ operation }) => operation)).toEqual([
			'suppressAddress',
			'suppressAddress',
			'liftSuppression',
		])
		const { rows } = await harness.system.sql.one<{ rows: number }>(
			"SELECT count(*)::int AS rows FROM rec.activity_log WHERE summary::text ILIKE '%far.example%'",
		)
		expect(rows).toBe(0)
	})

	it('stay when their owner was erased', async () => {
		const { id: emailKey } = await harness.system.sql.one<{ id: string }>('SELECT gen_random_uuid() AS id')
		const lift = { emailKey, scope: 'all' }
		expect(codeOf(await admin.call('POST', `${SUPPRESSIONS}/lift`, { body: lift }))).toEqual([
			404,
			'NOT_FOUND',
		])
		await harness.system.sql.execute(
			"INSERT INTO rec.suppressions (email_key, scope, reason, at) VALUES ($1, 'all', 'erased', now())",
			[emailKey],
		)
		expect(codeOf(await admin.call('POST', `${SUPPRESSIONS}/lift`, { body: lift }))).toEqual([
			409,
			'SUPPRESSION_OF_ERASED',
		])
	})
})

describe('the audience of the foundation', () => {
	const preview = (audience: object) =>
		admin.json<CampaignPreview>('POST', `${PATH}/preview`, { ...MAIL, audience })

	it('has users by country and by what they use Karuna for, and its contacts', async () => {
		await wantsNews(author, true)
		await wantsNews(volunteer, true)
		await harness.system.sql.execute(
			`INSERT INTO rec.profiles (user_id, mode, updated_at) VALUES ($1, 'donee', now())
			ON CONFLICT (user_id) DO UPDATE SET mode = 'donee'`,
			[author.id],
		)
		expect((await preview({ mode: 'donee' })).people).toBe(1)
		expect((await preview({})).people).toBe(2)
		expect((await preview({ country: 'US' })).people).toBe(0)
		await addContact(admin, { userId: FOUNDATION_BOOK, email: 'friend@far.example' })
		await addContact(admin, { userId: FOUNDATION_BOOK, email: 'donee@karuna.example' })
		await addContact(admin, { userId: FOUNDATION_BOOK, email: 'donor@karuna.example' })
		await wantsNews(await harness.person('donor'), false)
		expect(await preview({ from: 'contacts' })).toMatchObject({ people: 2, excluded: { noConsent: 1 } })
		expect(await preview({ from: 'both' })).toMatchObject({ people: 3, excluded: { repeated: 2 } })
		const body = { ...MAIL, subject: 'A week of open doors', audience: { from: 'both' }, expected: 3 }
		await admin.json('POST', PATH, body)
		await harness.system.untilIdle()
		const to = async (address: string) =>
			(await mailsTo(address)).filter((mail) => mail?.subject === body.subject).length
		expect(
			await Promise.all(['friend@far.example', 'donee@karuna.example', 'donor@karuna.example'].map(to)),
		).toEqual([1, 1, 0])
	})
})
