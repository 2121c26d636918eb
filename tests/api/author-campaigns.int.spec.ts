import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuthorCampaignDetails, DraftAudience } from '../../domain/campaigns/authors.contract.ts'
import type { PreviewedMail } from '../../domain/campaigns/contract.ts'
import { CAMPAIGNS, confirmDraft, draftCampaign, TEXT } from './calls.author-campaigns.ts'
import { addContact } from './calls.contacts.ts'
import { donationOf, GUEST, intentOf, publish, RUPEES_500, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const ADMIN = '/api/backoffice/campaigns'

describe('campaigns of authors', () => {
	let harness: Harness
	let author: Caller
	let donor: Caller
	let admin: Caller
	let requestId: string
	beforeAll(async () => {
		harness = await startHarness()
		;[author, donor, admin] = await Promise.all([
			harness.person('donee'),
			harness.person('donor'),
			harness.person('admin'),
		])
		requestId = await publish({ author, admin }, { title: 'Steps to the river', allowedViewers: [] })
	}, 120_000)
	afterAll(() => harness?.stop())

	const read = async (id: string) =>
		(await author.json<{ data: AuthorCampaignDetails }>('GET', `${CAMPAIGNS}/${id}`)).data
	const count = async (id: string) =>
		(await author.json<{ data: DraftAudience }>('GET', `${CAMPAIGNS}/${id}/audience`)).data
	const save = (id: string, body: object, version: number) =>
		author.call('PUT', `${CAMPAIGNS}/${id}`, { body, headers: { 'if-match': `"${version}"` } })
	const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
		status,
		(body as { code?: string }).code,
	]
	async function mailsTo(address: string) {
		const { mailbox } = harness.system.outbox ?? {}
		const found = mailbox?.list({ search: address, offset: 0, limit: 50 }).rows ?? []
		return Promise.all(found.map(async ({ id }) => await mailbox?.open(id)))
	}
	const campaignsTo = async (address: string) =>
		(await mailsTo(address)).filter((mail) => mail?.subject === 'The well is dug')
	async function send(id: string, expected: number): Promise<void> {
		expect(codeOf(await confirmDraft(author, id, expected))).toEqual([200, undefined])
		if ((await read(id)).state === 'inReview') await admin.json('POST', `${ADMIN}/${id}/approve`)
		await harness.system.untilIdle()
	}
	const linkIn = (text: string) => new URL(/https?:\S+campaignReader\?\S+/.exec(text)?.[0] ?? 'none:').search

	it('go to contacts once an admin approves, and never to those who stopped them', async () => {
		const [asha, bina] = ['asha.r@far.example', 'bina.k@far.example']
		for (const email of [asha, bina]) await addContact(author, { email })
		const id = await draftCampaign(author, requestId)
		expect(await count(id)).toMatchObject({ recipients: 2, awaitsApproval: true, days: 1 })
		expect(codeOf(await confirmDraft(author, id, 3))).toEqual([409, 'AUDIENCE_CHANGED'])
		expect(codeOf(await confirmDraft(author, id, 2, 1))).toEqual([412, 'PRECONDITION_FAILED'])
		const both = await Promise.all([confirmDraft(author, id, 2), confirmDraft(author, id, 2)])
		expect(both.map(codeOf)).toEqual([
			[200, undefined],
			[200, undefined],
		])
		await harness.system.untilIdle()
		expect([await read(id), await campaignsTo(asha)]).toMatchObject([{ state: 'inReview' }, []])
		expect(codeOf(await save(id, { subject: 'Other' }, 2))).toEqual([409, 'CAMPAIGN_CONFIRMED'])

		await admin.json('POST', `${ADMIN}/${id}/approve`)
		await harness.system.untilIdle()
		const [mail, ...more] = await campaignsTo(asha)
		expect([mail?.from, more]).toEqual([expect.stringContaining('via Karuna'), []])
		expect(mail?.text).toContain('The well is dug.')
		expect(mail?.unsubscribe).toMatchObject({ post: 'List-Unsubscribe=One-Click' })
		expect(await read(id)).toMatchObject({
			state: 'finished',
			figures: { recipients: 2, accepted: 2, unsubscribed: 0 },
		})

		const guest = harness.guest()
		const link = linkIn(mail?.text ?? '')
		const view = await guest.json<{ data: object }>('GET', `${CAMPAIGNS}/recipient${link}`)
		expect(view.data).toMatchObject({ hasStoppedSender: false, hasStoppedAll: false, email: 'a…@f….example' })
		for (const [path, method] of [
			[`${CAMPAIGNS}/stop${link}`, 'GET'],
			[`/campaignReader${link}`, 'GET'],
		] as const)
			await guest.call(method, path)
		expect((await read(id)).figures.unsubscribed).toBe(0)
		const oneClick = new URL(mail?.unsubscribe?.list.slice(1, -1) ?? '')
		for (const _ of [1, 2]) {
			const stopped = await guest.call('POST', oneClick.pathname + oneClick.search, {
				body: 'List-Unsubscribe=One-Click',
				headers: { 'content-type': 'application/x-www-form-urlencoded' },
			})
			expect(stopped.status).toBe(200)
		}
		expect((await read(id)).figures.unsubscribed).toBe(1)

		const second = await draftCampaign(author, requestId)
		expect(await count(second)).toMatchObject({
			recipients: 0,
			excluded: { suppressed: 1, recent: 1 },
			awaitsApproval: false,
		})
		expect(codeOf(await confirmDraft(author, second, 1))).toEqual([409, 'NOBODY'])
	})

	it('skip whoever is erased after they are confirmed, and forget them', async () => {
		const email = 'canary.once@far.example'
		await addContact(author, { email })
		const id = await draftCampaign(author, requestId)
		expect(await count(id)).toMatchObject({ recipients: 1 })
		const startsAt = new Date(Date.now() + 3_600_000).toISOString()
		const confirmed = await author.call('POST', `${CAMPAIGNS}/${id}/confirm`, {
			body: { expected: 1, startsAt },
			headers: { 'if-match': '"2"' },
		})
		expect(confirmed.status).toBe(200)
		await harness.system.untilIdle()
		expect(await read(id)).toMatchObject({ state: 'scheduled', figures: { waiting: 1 } })
		await admin.json('POST', '/api/backoffice/erasedContacts', { email, phoneNumber: '' })
		expect((await read(id)).figures).toMatchObject({ waiting: 0, skipped: 1 })
		const { rows } = await harness.system.sql.one<{ rows: number }>(
			'SELECT count(*)::int AS rows FROM rec.campaign_recipients r WHERE campaign_id = $1',
			[id],
		)
		expect(rows).toBe(0)
		await author.json('POST', `${CAMPAIGNS}/${id}/stop`)
		expect(await read(id)).toMatchObject({ state: 'stopped' })
		expect(codeOf(await author.call('POST', `${CAMPAIGNS}/${id}/resume`))).toEqual([409, 'CAMPAIGN_STOPPED'])
	})

	async function giveAs(email: string, changes: object = {}): Promise<string> {
		const externalUserInfo = { ...GUEST, email }
		const donation = donationOf(RUPEES_500, requestId, { externalUserInfo, ...changes })
		const { donationId } = await harness
			.guest()
			.json<{ donationId: string }>('POST', '/api/v1/create/payment/intent', intentOf(RUPEES_500, donation))
		await harness.system.untilIdle()
		return donationId
	}

	it('go to donors who let them write, and count the donations that they bring', async () => {
		const [willing, silent] = ['willing@far.example', 'silent@far.example']
		await giveAs(willing, { writingConsent: '2026-11' })
		await giveAs(silent)
		const { data } = await author.json<{ data: { _id: string } }>('POST', CAMPAIGNS, {
			kind: 'donors',
			requestId,
		})
		const body = { subject: 'The well is dug', text: TEXT, audience: { kind: 'donors', of: 'request' } }
		expect((await save(data._id, body, 1)).status).toBe(200)
		expect(await count(data._id)).toMatchObject({ recipients: 1, excluded: { noConsent: 1 } })
		for (const [bound, recipients] of [
			[{ times: 2 }, 0],
			[{ since: '2020-01-01' }, 1],
			[{ until: '2020-01-01' }, 0],
			[{ least: { units: 'INR', quantity: 500 } }, 1],
			[{ least: { units: 'INR', quantity: 501 } }, 0],
			[{ of: 'author' }, 1],
			[{ of: 'organization' }, 0],
		] as const) {
			const { data: probe } = await author.json<{ data: { _id: string } }>('POST', CAMPAIGNS, {
				kind: 'donors',
				requestId,
				copyOf: data._id,
			})
			await save(probe._id, { audience: { ...body.audience, ...bound } }, 1)
			expect([bound, (await count(probe._id)).recipients]).toEqual([bound, recipients])
			await author.json('DELETE', `${CAMPAIGNS}/${probe._id}`)
		}
		await send(data._id, 1)
		expect([(await campaignsTo(willing)).length, (await campaignsTo(silent)).length]).toEqual([1, 0])

		const [mail] = await campaignsTo(willing)
		const code = /[?&]c=([a-z0-9]{10})/.exec(mail?.text ?? '')?.[1] ?? ''
		expect(
			(await harness.guest().call('POST', `${CAMPAIGNS}/visits`, { body: { code }, headers: BROWSER }))
				.status,
		).toBe(200)
		const brought = await giveAs('friend@far.example', { campaignCode: code })
		expect((await read(data._id)).figures).toMatchObject({
			visits: 1,
			donations: 1,
			raised: [{ units: 'INR', quantity: 500 }],
		})
		expect(brought).not.toBe('')
	})

	it('are shown as three readers get them, in both languages, and mailed to their author alone', async () => {
		const id = await draftCampaign(author, requestId)
		const { data } = await author.json<{ data: PreviewedMail[] }>('GET', `${CAMPAIGNS}/${id}/preview`)
		expect(data.map(({ recipient, language }) => `${recipient} ${language}`)).toHaveLength(6)
		expect(data[0]?.text).toContain('Dear Asha,')
		const tested = await Promise.all([1, 2, 3].map(() => author.call('POST', `${CAMPAIGNS}/${id}/test`)))
		expect(tested.map(({ status }) => status)).toEqual([200, 200, 200])
		await harness.system.untilIdle()
		const own = (await campaignsTo('donee@karuna.example')).length
		expect(own).toBe(3)
		for (let more = own; more < 10; more += 1) await author.json('POST', `${CAMPAIGNS}/${id}/test`)
		expect(codeOf(await author.call('POST', `${CAMPAIGNS}/${id}/test`))).toEqual([429, 'TOO_MANY_TESTS'])
	})

	it('are of public requests alone, and stop when theirs is not public any more', async () => {
		const other = await publish({ author, admin }, { title: 'A fence', allowedViewers: [] })
		await addContact(author, { email: 'late@far.example' })
		const id = await draftCampaign(author, other)
		const startsAt = new Date(Date.now() + 3_600_000).toISOString()
		await author.call('POST', `${CAMPAIGNS}/${id}/confirm`, {
			body: { expected: 1, startsAt },
			headers: { 'if-match': '"2"' },
		})
		await review(admin, other, 'hold', 'We look into it.')
		await harness.system.untilIdle()
		await harness.system.sql.execute(
			"UPDATE rec.campaign_runs SET starts_at = now() - interval '1 day' WHERE campaign_id = $1",
			[id],
		)
		await harness.system.untilIdle()
		expect([(await read(id)).state, await campaignsTo('late@far.example')]).toEqual(['stopped', []])
		const begun = await author.call('POST', CAMPAIGNS, { body: { kind: 'contacts', requestId: other } })
		expect(codeOf(begun)).toEqual([409, 'REQUEST_NOT_OPEN'])
		expect(codeOf(await donor.call('GET', `${CAMPAIGNS}/${id}`))).toEqual([404, 'NOT_FOUND'])
	})
})
