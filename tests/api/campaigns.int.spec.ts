import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BackofficeCampaign, CampaignPreview } from '../../domain/campaigns/contract.ts'
import type { CampaignReview } from '../../domain/campaigns/review.contract.ts'
import type { TimelineEntry } from '../../domain/requests/backoffice.contract.ts'
import { EVERYBODY, MAIL, wantsNews } from './campaigns.fixtures.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const PATH = '/api/backoffice/campaigns'

describe('an e-mail to many', () => {
	let harness: Harness
	let admin: Caller
	let donor: Caller
	let donee: Caller
	beforeAll(async () => {
		harness = await startHarness()
		harness.clock.freeze()
		;[admin, donor, donee] = await Promise.all([
			harness.person('admin'),
			harness.person('donor'),
			harness.person('donee'),
		])
		await wantsNews(donor, true)
		await wantsNews(donee, false)
	}, 120_000)
	afterAll(() => harness?.stop())

	const people = async (audience: object) => {
		const search = new URLSearchParams({ filter: JSON.stringify(audience) })
		const { people } = await admin.json<{ people: number }>(
			'GET',
			`/api/backoffice/campaignAudience?${search}`,
		)
		return people
	}
	const campaign = (id: string) => admin.json<BackofficeCampaign>('GET', `${PATH}/${id}`)
	const mailsTo = (search: string) =>
		harness.system.outbox?.mailbox
			.list({ search, offset: 0, limit: 50 })
			.rows.filter((mail) => mail.subject === MAIL.subject).length ?? 0

	it('goes once to those who want it, as many as were shown, and tells how far it got', async () => {
		const expected = await people(EVERYBODY)
		expect(expected).toBe(1)
		const visible = await admin.json<CampaignPreview>('POST', `${PATH}/preview`, {
			...MAIL,
			audience: EVERYBODY,
		})
		expect(visible).toMatchObject({
			people: expected,
			mails: [
				{ language: 'en', sender: '', html: expect.stringContaining('Come and see.</h2>') },
				{ language: 'hi', text: expect.stringContaining('The way: https://karuna.example/way') },
			],
		})
		const body = { ...MAIL, audience: EVERYBODY, expected }
		const refused = await admin.call('POST', PATH, { body: { ...body, expected: expected + 1 } })
		expect([refused.status, refused.body]).toMatchObject([409, { code: 'AUDIENCE_CHANGED' }])
		const headers = { 'idempotency-key': 'once-to-many' }
		const sent = await Promise.all([1, 2].map(() => admin.call('POST', PATH, { body, headers })))
		const [id, again] = sent.map(({ body }) => (body as { id: string }).id)
		expect(again).toBe(id)
		await harness.system.untilIdle()
		expect(await campaign(id ?? '')).toMatchObject({
			state: 'finished',
			recipients: expected,
			sent: expected,
			waiting: 0,
			failed: 0,
			skipped: 0,
		})
		expect([mailsTo('donor@karuna.example'), mailsTo('donee@karuna.example')]).toEqual([1, 0])
		const review = () => admin.json<CampaignReview>('GET', `${PATH}/${id}/review`)
		const { mails, hosts, audience } = await review()
		expect([mails, hosts, audience]).toEqual([visible.mails, ['karuna.example'], null])
		// It was written in a former release.
		await harness.system.sql.execute(
			"UPDATE rec.campaigns SET blocks = NULL, body = E'Come.\n\nSee.' WHERE id = $1",
			[id],
		)
		const former = await review()
		expect(former.mails[0]?.html).toContain('>Come.</p>\n<p style="margin:0 0 16px">See.</p>')
		expect(former.hosts).toEqual([])
	})

	it('goes to those of a role, of an interest or of a language alone', async () => {
		const { sql } = harness.system
		await wantsNews(admin, true)
		expect(await people({ roles: ['admin'] })).toBe(1)
		expect(await people({ roles: ['none'] })).toBe(1)
		expect(await people({ roles: ['none', 'admin'] })).toBe(2)
		expect(await people({ roles: ['finAdmin'] })).toBe(0)
		await sql.execute("UPDATE rec.users SET locale = 'hi' WHERE id = $1", [donor.id])
		expect([await people({ language: 'hi' }), await people({ language: 'en' })]).toEqual([1, 1])
		const interest = await admin.json<{ data: { _id: string } }>(
			'POST',
			'/api/v1/userInterested/categories',
			{
				name: 'Rivers',
			},
		)
		const interests = [interest.data._id]
		expect(await people({ interests })).toBe(0)
		await donor.json('PUT', '/api/v1/userInterests', { categories: interests })
		expect(await people({ interests })).toBe(1)
		expect(await people({ interests, roles: ['admin'] })).toBe(0)
		await wantsNews(admin, false)
	})

	it('about research goes to those who agreed to it when they signed up, until they choose otherwise', async () => {
		const { sql } = harness.system
		const body = { ...MAIL, subject: 'Ten questions', audience: { purpose: 'research' }, expected: 1 }
		expect(await people({ purpose: 'research' })).toBe(0)
		await sql.execute(
			`INSERT INTO rec.user_settings (user_id, news, research) VALUES ($1, false, true)
			ON CONFLICT (user_id) DO UPDATE SET research = true`,
			[donee.id],
		)
		expect([await people({ purpose: 'research' }), await people({ purpose: 'news' })]).toEqual([1, 1])
		await admin.json('POST', PATH, body)
		await harness.system.untilIdle()
		const mailbox = harness.system.outbox?.mailbox
		const rows = (search: string) => mailbox?.list({ search, offset: 0, limit: 9 }).rows ?? []
		const [mail, ...others] = rows('Ten questions')
		expect([mail?.subject, others]).toEqual(['Ten questions', []])
		expect((await mailbox?.open(mail?.id ?? ''))?.text).toContain('topic=research')
		expect(rows('donee@karuna.example').map(({ subject }) => subject)).toContain('Ten questions')

		const choices = { unique_id: donee.id, email: { research: false } }
		await donee.json('POST', '/api/v1/notifications/email', choices)
		expect(await people({ purpose: 'research' })).toBe(0)
		const late = await admin.call('POST', PATH, { body })
		expect([late.status, late.body]).toMatchObject([409, { code: 'NOBODY' }])
	})

	it('leaves no words and no addresses in the log', async () => {
		const events = await harness.system.sql.query<{ text: string }>(
			"SELECT data::text || metadata::text AS text FROM es.events WHERE stream LIKE 'campaign-%'",
		)
		expect(events.length).toBe(4)
		expect(events.map(({ text }) => text).join()).not.toMatch(/open doors|Come and see|@/)
	})

	it('can be looked at by its sender first, who need not want any', async () => {
		const { id } = await admin.json<BackofficeCampaign>('POST', `${PATH}/test`, MAIL)
		await harness.system.untilIdle()
		expect(await campaign(id)).toMatchObject({ isTest: true, recipients: 1, sent: 1 })
		expect(mailsTo('admin@karuna.example')).toBe(1)
	})

	it('is stopped on its way, and goes to nobody else after that', async () => {
		const { sql } = harness.system
		await wantsNews(admin, true)
		// Their mail server accepts no mail yet.
		await sql.execute(
			"UPDATE rec.users SET email = 'admin@greylisted.karuna.example', email_key = NULL WHERE email = 'admin@karuna.example'",
		)
		const { id } = await admin.json<{ id: string }>('POST', PATH, {
			...MAIL,
			audience: EVERYBODY,
			expected: 2,
		})
		const waiting = () =>
			sql.query<{ tries: number }>(
				"SELECT tries FROM rec.campaign_recipients WHERE campaign_id = $1 AND state = 'waiting'",
				[id],
			)
		await vi.waitFor(async () => {
			expect(await campaign(id)).toMatchObject({ sent: 1, waiting: 1 })
			expect((await waiting())[0]?.tries).toBeGreaterThan(0)
		}, 120_000)
		const change = async (verb: string, etag: string) =>
			(await admin.call('POST', `${PATH}/${id}/${verb}`, { headers: { 'if-match': etag } })).status
		const { etag } = await campaign(id)
		expect([await change('pause', etag), await change('pause', etag)]).toEqual([200, 412])
		const paused = await campaign(id)
		expect(paused).toMatchObject({ state: 'paused', pausedBecause: 'person', waiting: 1 })
		expect(await change('resume', paused.etag)).toBe(200)
		const resumed = await campaign(id)
		expect(resumed.state).toBe('sending')
		expect([await change('stop', resumed.etag), await change('stop', resumed.etag)]).toEqual([200, 412])
		const stopped = await campaign(id)
		expect(stopped.state).toBe('stopped')
		expect(await change('resume', stopped.etag)).toBe(409)
		const { data } = await admin.json<{ data: TimelineEntry[] }>('GET', `${PATH}/${id}/timeline`)
		expect(data).toMatchObject([
			{ type: 'CampaignStopped', actor: 'Nisha Iyer' },
			{ type: 'CampaignResumed', actor: 'Nisha Iyer' },
			{ type: 'CampaignPaused', actor: 'Nisha Iyer' },
			{ type: 'CampaignQueued', facts: [{ label: 'people', value: '2' }] },
		])
		await harness.system.untilIdle()
		await sql.execute(
			"UPDATE rec.users SET email = 'admin@karuna.example' WHERE email = 'admin@greylisted.karuna.example'",
		)
		harness.clock.advance(3_600_000)
		const later = await admin.json<{ id: string }>('POST', `${PATH}/test`, MAIL)
		await harness.system.untilIdle()
		expect((await campaign(later.id)).state).toBe('finished')
		expect(await campaign(id)).toMatchObject({ state: 'stopped', sent: 1, waiting: 1 })
	})
})
