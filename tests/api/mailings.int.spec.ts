import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BackofficeMailing, MailingPreview } from '../../domain/mailings/contract.ts'
import type { TimelineEntry } from '../../domain/requests/backoffice.contract.ts'
import { claimRecipients, freeLostRecipients, tallyOf } from '../../records/mailings/mailings.ts'
import { EVERYBODY, MAIL, wantsNews } from './mailings.kit.ts'
import { type Caller, type Rig, startRig } from './rig.ts'

const PATH = '/api/backoffice/mailings'

describe('an e-mail to many', () => {
	let rig: Rig
	let admin: Caller
	let donor: Caller
	let donee: Caller
	beforeAll(async () => {
		rig = await startRig({}, { environment: { MAILINGS_PER_MINUTE: '3' } })
		rig.clock.freeze()
		;[admin, donor, donee] = await Promise.all([
			rig.person('admin'),
			rig.person('donor'),
			rig.person('donee'),
		])
		await wantsNews(donor, true)
		await wantsNews(donee, false)
	}, 120_000)
	afterAll(() => rig?.stop())

	const people = async (audience: object) => {
		const search = new URLSearchParams({ filter: JSON.stringify(audience) })
		const { people } = await admin.json<{ people: number }>(
			...(['GET', `/api/backoffice/mailingAudience?${search}`] as const),
		)
		return people
	}
	const mailing = (id: string) => admin.json<BackofficeMailing>('GET', `${PATH}/${id}`)
	const mailsTo = (search: string) =>
		rig.system.outbox?.mailbox
			.list({ search, offset: 0, limit: 50 })
			.rows.filter((mail) => mail.subject === MAIL.subject).length ?? 0

	it('goes once to those who want it, as many as were shown, and tells how far it got', async () => {
		const expected = await people(EVERYBODY)
		expect(expected).toBe(1)
		const shown = await admin.json<MailingPreview>('POST', `${PATH}/preview`, {
			...MAIL,
			audience: EVERYBODY,
		})
		expect(shown).toMatchObject({ people: expected, hi: { paragraphs: MAIL.body.split('\n\n') } })
		const body = { ...MAIL, audience: EVERYBODY, expected }
		const refused = await admin.call('POST', PATH, { body: { ...body, expected: expected + 1 } })
		expect([refused.status, refused.body]).toMatchObject([409, { code: 'AUDIENCE_CHANGED' }])
		const headers = { 'idempotency-key': 'once-to-many' }
		const sent = await Promise.all([1, 2].map(() => admin.call('POST', PATH, { body, headers })))
		const [id, again] = sent.map(({ body }) => (body as { id: string }).id)
		expect(again).toBe(id)
		await rig.system.settled()
		expect(await mailing(id ?? '')).toMatchObject({
			...{ state: 'finished', recipients: expected, sent: expected },
			...{ waiting: 0, failed: 0, skipped: 0 },
		})
		expect([mailsTo('donor@karuna.example'), mailsTo('donee@karuna.example')]).toEqual([1, 0])
	})

	it('goes to those of a role, of an interest or of a language alone', async () => {
		const { sql } = rig.system
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

	it('leaves no words and no addresses in the log', async () => {
		const events = await rig.system.sql.query<{ text: string }>(
			"SELECT data::text || metadata::text AS text FROM es.events WHERE stream LIKE 'mailing-%'",
		)
		expect(events.length).toBe(2)
		expect(events.map(({ text }) => text).join()).not.toMatch(/open doors|Come and see|@/)
	})

	it('can be looked at by its sender first, who need not want any', async () => {
		const { id } = await admin.json<BackofficeMailing>('POST', `${PATH}/test`, MAIL)
		await rig.system.settled()
		expect(await mailing(id)).toMatchObject({ isTest: true, recipients: 1, sent: 1 })
		expect(mailsTo('admin@karuna.example')).toBe(1)
	})

	it('is stopped on its way, and goes to nobody else after that', async () => {
		await wantsNews(admin, true)
		const { id } = await admin.json<{ id: string }>('POST', PATH, {
			...MAIL,
			audience: EVERYBODY,
			expected: 2,
		})
		// Two of the three of this minute have gone before.
		await vi.waitFor(async () => expect(await mailing(id)).toMatchObject({ sent: 1, waiting: 1 }), 20_000)
		const { etag } = await mailing(id)
		const stop = () => admin.call('POST', `${PATH}/${id}/stop`, { headers: { 'if-match': etag } })
		expect([(await stop()).status, (await stop()).status]).toEqual([200, 412])
		expect((await mailing(id)).state).toBe('stopped')
		const { data } = await admin.json<{ data: TimelineEntry[] }>('GET', `${PATH}/${id}/timeline`)
		expect(data).toMatchObject([
			{ type: 'MailingStopped', actor: 'Nisha Iyer' },
			{ type: 'MailingQueued', facts: [{ label: 'people', value: '2' }] },
		])
		rig.clock.advance(3_600_000)
		// Another one has its turn, and the stopped one none.
		const later = await admin.json<{ id: string }>('POST', `${PATH}/test`, MAIL)
		await rig.system.settled()
		expect((await mailing(later.id)).state).toBe('finished')
		expect(await mailing(id)).toMatchObject({ state: 'stopped', sent: 1, waiting: 1 })
	})

	it('keeps to its pace, and comes again to those over whom a worker died', async () => {
		const { sql } = rig.system
		const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
		for (const id of [first, second]) {
			await sql.execute("INSERT INTO rec.mailings VALUES ($1, 's', 'b', 'salt', $2, now())", [id, admin.id])
			await sql.execute(
				`INSERT INTO rec.mailing_recipients (mailing_id, user_id, state)
				SELECT $1, gen_random_uuid(), 'waiting' FROM generate_series(1, 3)`,
				[id],
			)
		}
		const later = Date.now() + 86_400_000
		const claim = (at: number, atOnce = 9) =>
			sql.transaction((tx) => claimRecipients(tx, [second, first], new Date(at), { perMinute: 4, atOnce }))
		const both = await Promise.all([claim(later, 2), claim(later, 2)])
		expect(both.map((some) => some.length)).toEqual([2, 2])
		expect(
			both
				.flat()
				.map((one) => one.mailing_id)
				.toSorted(),
		).toEqual([first, second, second, second].toSorted())
		expect(await claim(later + 59_000)).toEqual([])
		expect(await claim(later + 61_000)).toHaveLength(2)
		await freeLostRecipients(sql, new Date(later + 1), 2)
		expect(await tallyOf(sql, second)).toMatchObject({ waiting: 3, failed: 0 })
		await sql.execute(
			"UPDATE rec.mailing_recipients SET state = 'sending', tries = 2 WHERE mailing_id = $1",
			[second],
		)
		await freeLostRecipients(sql, new Date(later + 62_000), 2)
		expect(await tallyOf(sql, second)).toMatchObject({ waiting: 0, failed: 3 })
	})
})
