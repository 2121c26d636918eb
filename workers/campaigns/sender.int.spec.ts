import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EVENT_CATALOG } from '../../apps/capabilities.ts'
import { type CampaignCommand, campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import { createReturnPaths } from '../../infra/encryption/return-paths.ts'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import { type Mail, MailDeferred, MailInDoubt, MailRefused } from '../../kernel/ports/mailer.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { addRecipients } from '../../records/campaigns/audience.ts'
import { insertCampaign } from '../../records/campaigns/campaigns.ts'
import { setEmailChoices } from '../../records/notifications/email-choices.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { followCampaign } from './follow.ts'
import { createCampaignSender } from './sender.ts'

const NOW = Date.parse('2026-11-29T08:00:00Z')
const CONNECTIONS = 4
const clock = { now: () => NOW }
const at = new Date(NOW).toISOString()

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 10 })
	await sql.execute("INSERT INTO ops.mail_lanes VALUES ('', 1000000, 1000000, 1000000, now())")
})
afterAll(async () => {
	await sql?.close()
	await database?.drop()
})

const store = createInMemoryEventStore({ catalog: EVENT_CATALOG })
const dispatch = createDispatch(store, clock, async () => {})

/** The mailbox far away, by addresses, and what it answers. */
interface Far {
	readonly taken: Map<string, number>
	answer: (mail: Mail) => Promise<void>
}
const far = (): Far => ({ taken: new Map(), answer: async () => {} })

function senderOf({ taken, answer }: Far, on: Sql = sql) {
	const log = { info() {}, warn() {}, error: console.error }
	const links = { sign: () => 'key' }
	const campaignMailer = {
		connections: CONNECTIONS,
		async send(mail: Mail) {
			await answer(mail)
			taken.set(mail.to.address, (taken.get(mail.to.address) ?? 0) + 1)
		},
	}
	const entities = { US: { name: 'Karuna Inc.', address: ['1 Main Street', 'Oakland'] } }
	const settings = { publicUrl: 'https://karuna.example', entities }
	const keys = { current: 'a', keys: new Map([['a', Buffer.alloc(32, 1)]]) }
	const returnPaths = createReturnPaths(keys, 'bounces.karuna.example')
	return createCampaignSender({
		sql: on,
		store,
		dispatch,
		clock,
		log,
		links,
		personKeys: { idsOf: () => [] },
		settings,
		campaignMailer,
		returnPaths,
	} as never)
}

async function people(count: number, domain: string): Promise<string[]> {
	const ids = Array.from({ length: count }, () => randomUUID())
	await sql.execute(
		`WITH new AS (SELECT id, 'u' || replace(id::text, '-', '') AS name FROM unnest($1::uuid[]) id),
		names AS (INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) SELECT name, 'user', id, $3 FROM new)
		INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		SELECT id, name, name, name || '@' || $2, 'Asha', 'Rao', '', 'en', $3 FROM new`,
		[ids, domain, at],
	)
	for (const id of ids) await setEmailChoices(sql, id, { announcements: true }, new Date(NOW))
	return ids
}

async function command(campaignId: string, order: CampaignCommand): Promise<void> {
	await dispatch(campaignDecider, campaignStream(campaignId), order, systemContext(clock, 'spec'))
	const events = await Array.fromAsync(store.readStream(campaignStream(campaignId)))
	const last = events.at(-1)
	if (last) await followCampaign({ sql, store }).run(last, undefined as never)
}

interface Made {
	readonly startsAt?: string
	readonly to?: 'user' | 'contact'
	/** Without blocks it is of a former release. */
	readonly blocks?: object
}

async function campaign(
	ids: readonly string[],
	{ startsAt, to = 'user', blocks }: Made = {},
): Promise<string> {
	const id = randomUUID()
	const text = {
		subject: 'A day',
		body: 'Come.',
		salt: '',
		created_by: randomUUID(),
		created_at: new Date(NOW),
	}
	await insertCampaign(sql, { id, ...text, ...(blocks && { blocks: { blocks } }) })
	const people = {
		text: `SELECT id AS recipient_id, '${to}' AS subject, email, email_key, true AS wants
			FROM rec.${to}s WHERE id = ANY ($1)`,
		params: [ids],
	}
	await sql.transaction((tx) => addRecipients(tx, id, { people, scopes: [], senderId: null }))
	await command(id, {
		type: 'QueueCampaign',
		textHash: 'hash',
		isTest: false,
		roles: [],
		interests: [],
		language: null,
		recipients: ids.length,
		confirmed: ids.length,
		...(startsAt !== undefined && { startsAt }),
		at,
	})
	return id
}

const stateOf = async (id: string) =>
	(await Array.fromAsync(store.readStream(campaignStream(id)))).at(-1) as unknown as {
		type: string
		data: Record<string, unknown>
	}
const runOf = (id: string) =>
	sql.one<{ accepted: number; refused: number; in_doubt: number; skipped: number }>(
		'SELECT accepted, refused, in_doubt, skipped FROM rec.campaign_runs WHERE campaign_id = $1',
		[id],
	)
const states = async (id: string) =>
	Object.fromEntries(
		(
			await sql.query<{ state: string; count: number }>(
				'SELECT state, count(*)::int AS count FROM rec.campaign_recipients WHERE campaign_id = $1 GROUP BY 1',
				[id],
			)
		).map(({ state, count }) => [state, count]),
	)

async function sendUntil(done: () => Promise<unknown>, mailbox: Far): Promise<void> {
	const sender = senderOf(mailbox)
	sender.start()
	try {
		await vi.waitFor(async () => expect(await done()).toBeTruthy(), { timeout: 60_000, interval: 20 })
	} finally {
		await sender.stop()
	}
}
const isIdle = async (id: string) => {
	const { taken = 0, offered = 0 } = await states(id)
	return taken + offered === 0
}
const isOver = (id: string) => async () => (await stateOf(id)).type === 'CampaignFinished'

describe('a campaign', () => {
	it('reaches everybody once, also by two workers, and counts what became of each', async () => {
		const ids = await people(300, 'one.example')
		const [refused, doubtful, gone] = ids
		await sql.execute('UPDATE rec.email_choices SET wanted = false WHERE user_id = $1', [gone])
		const id = await campaign(ids)
		const mailbox = far()
		mailbox.answer = async ({ messageId }) => {
			if (messageId.includes(refused ?? '')) throw new MailRefused('no such mailbox')
			if (messageId.includes(doubtful ?? '')) throw new MailInDoubt('ETIMEDOUT')
		}
		const second = senderOf(mailbox)
		second.start()
		await sendUntil(isOver(id), mailbox)
		await second.stop()
		expect((await stateOf(id)).data).toMatchObject({ sent: 297, failed: 1, inDoubt: 1, skipped: 1 })
		expect([mailbox.taken.size, Math.max(...mailbox.taken.values())]).toEqual([297, 1])
		expect(await states(id)).toEqual({ accepted: 297, refused: 1, inDoubt: 1, skipped: 1 })
	})

	it('goes again to whom a server deferred, and slower where it asks for less', async () => {
		const id = await campaign(await people(3, 'slow.example'))
		const mailbox = far()
		let left = 1
		mailbox.answer = async () => {
			if (left-- > 0) throw new MailDeferred('too fast', '4.7.0')
		}
		await sendUntil(async () => (await states(id)).accepted === 2, mailbox)
		const [lane] = await sql.query("SELECT most, per_minute FROM ops.mail_lanes WHERE name = 'slow.example'")
		expect(lane).toMatchObject({ most: 600, per_minute: expect.closeTo(300, 0) })
		await sql.execute('UPDATE rec.campaign_recipients SET due_at = now() WHERE campaign_id = $1', [id])
		await sendUntil(isOver(id), mailbox)
		expect((await stateOf(id)).data).toMatchObject({ sent: 3 })
	})

	it('keeps to the pace of a domain, and to that of all', async () => {
		const id = await campaign(await people(40, 'pace.example'))
		await sql.execute("INSERT INTO ops.mail_lanes VALUES ('pace.example', 6, 6, 3, now())")
		const mailbox = far()
		await sendUntil(async () => mailbox.taken.size > 0, mailbox)
		expect(mailbox.taken.size).toBeLessThanOrEqual(4)
		await command(id, { type: 'StopCampaign', at })
		expect((await states(id)).waiting).toBe(40 - mailbox.taken.size)
	})

	it('halts before the next mail, goes on, and is stopped for good', async () => {
		await sql.execute("INSERT INTO ops.mail_lanes VALUES ('pause.example', 100000, 100000, 1000, now())")
		const id = await campaign(await people(200, 'pause.example'))
		const mailbox = far()
		// The other mails wait for the pause, too, so that none are answered before it is decided.
		let pausing: Promise<unknown> | undefined
		mailbox.answer = async () => {
			if (mailbox.taken.size < 20) return
			pausing ??= command(id, { type: 'PauseCampaign', because: 'person', at })
			await pausing
		}
		await sendUntil(async () => pausing !== undefined && (await isIdle(id)), mailbox)
		expect(mailbox.taken.size).toBeLessThanOrEqual(20 + 2 * CONNECTIONS)
		expect(await states(id)).toMatchObject({ waiting: 200 - mailbox.taken.size })
		await command(id, { type: 'ResumeCampaign', at })
		mailbox.answer = async () => {
			if (mailbox.taken.size >= 100) await command(id, { type: 'StopCampaign', at })
		}
		await sendUntil(async () => mailbox.taken.size >= 100 && (await isIdle(id)), mailbox)
		expect(mailbox.taken.size).toBeLessThanOrEqual(100 + 2 * CONNECTIONS)
		expect((await stateOf(id)).type).toBe('CampaignStopped')
		expect(Math.max(...mailbox.taken.values())).toBe(1)
	})

	it('is paused when too many addresses are refused, and not again for the same ones', async () => {
		const id = await campaign(await people(160, 'bad.example'))
		const mailbox = far()
		let answers = 0
		mailbox.answer = async () => {
			answers += 1
			if (answers % 10 === 0 && answers <= 120) throw new MailRefused('no such mailbox')
		}
		await sql.execute(
			"INSERT INTO ops.mail_lanes VALUES ('bad.example', 6000, 6000, 120, now() + interval '1 h')",
		)
		await sendUntil(async () => (await stateOf(id)).type === 'CampaignPaused', mailbox)
		expect((await stateOf(id)).data).toMatchObject({ because: 'refusals' })
		await sql.execute(
			"UPDATE ops.mail_lanes SET refilled_at = now(), tokens = 200 WHERE name = 'bad.example'",
		)
		await command(id, { type: 'ResumeCampaign', at })
		await sendUntil(isOver(id), mailbox)
		expect(await runOf(id)).toMatchObject({ accepted: 148, refused: 12 })
	})

	it('goes on after it was paused before a worker followed its beginning', async () => {
		const mailbox = far()
		const id = await campaign(await people(2, 'paused.example'))
		await sql.execute('DELETE FROM rec.campaign_runs WHERE campaign_id = $1', [id])
		await command(id, { type: 'PauseCampaign', because: 'author', at })
		await command(id, { type: 'ResumeCampaign', byAuthor: true, at })
		await sendUntil(isOver(id), mailbox)
		expect(mailbox.taken.size).toBe(2)
	})

	it('begins when it is scheduled', async () => {
		const ids = await people(2, 'later.example')
		const later = await campaign(ids, { startsAt: new Date(NOW + 1).toISOString() })
		const now = await campaign(ids)
		const mailbox = far()
		await sendUntil(isOver(now), mailbox)
		expect(await states(later)).toEqual({ waiting: 2 })
	})

	it('leaves out a contact of the foundation whose account says no to news meanwhile', async () => {
		const users = await people(2, 'contact.example')
		const book = randomUUID()
		await sql.execute("INSERT INTO rec.contact_books (id, kind, created_at) VALUES ($1, 'user', now())", [
			book,
		])
		const contacts = await sql.query<{ id: string }>(
			`INSERT INTO rec.contacts (id, book_id, first_name, last_name, email, phone, known_from, created_at, changed_at)
			SELECT gen_random_uuid(), $2, 'Asha', 'Rao', email, '', '', now(), now() FROM rec.users WHERE id = ANY ($1)
			RETURNING id`,
			[users, book],
		)
		const blocks = [
			{ type: 'heading', content: [{ text: 'Come' }] },
			{ type: 'button', label: 'The way', href: 'https://karuna.example/way' },
		]
		const ids = contacts.map(({ id }) => id)
		const id = await campaign(ids, { to: 'contact', blocks })
		await setEmailChoices(sql, users[0] ?? '', { announcements: false, campaigns: true }, new Date(NOW))
		await setEmailChoices(sql, users[1] ?? '', { campaigns: false }, new Date(NOW))
		const mailbox = far()
		const mails: Mail[] = []
		mailbox.answer = async (mail) => void mails.push(mail)
		await sendUntil(isOver(id), mailbox)
		expect(await states(id)).toEqual({ accepted: 1, skipped: 1 })
		expect(mails[0]?.to.address).toContain((users[1] ?? '').replaceAll('-', ''))
		expect(mails[0]?.html).toContain('Come</h2>')
		expect(mails[0]?.text).toContain('The way: https://karuna.example/way')
	})

	it('leaves out those whose mail would be cut off, and goes on', async () => {
		const fields = Array.from({ length: 1_000 }, () => ({ field: 'firstName', fallback: 'a' }))
		const blocks = [{ type: 'paragraph', content: fields }]
		const id = await campaign(await people(2, 'long.example'), { blocks })
		await sendUntil(isOver(id), far())
		expect(await states(id)).toEqual({ skipped: 2 })
	})

	it('reaches nobody twice, whenever its workers die', async () => {
		const ids = await people(400, 'kill.example')
		await sql.execute("INSERT INTO ops.mail_lanes VALUES ('kill.example', 1000000, 1000000, 1000000, now())")
		const id = await campaign(ids)
		const mailbox = far()
		let kills = 0
		while ((await stateOf(id)).type !== 'CampaignFinished') {
			const worker = dying(randomInt(10, 300), mailbox)
			worker.sender.start()
			await vi.waitFor(async () => expect(worker.isDead() || (await isOver(id)())).toBe(true), {
				timeout: 60_000,
				interval: 10,
			})
			if (worker.isDead()) kills += 1
			else await worker.sender.stop()
			await sql.execute(
				"UPDATE rec.campaign_recipients SET lease_until = now() - interval '1 s' WHERE lease_until IS NOT NULL",
			)
		}
		const { sent, failed, skipped, inDoubt } = (await stateOf(id)).data as Record<string, number>
		expect(kills).toBeGreaterThan(3)
		expect(Math.max(...mailbox.taken.values())).toBe(1)
		expect([failed, skipped, (sent ?? 0) + (inDoubt ?? 0)]).toEqual([0, 0, 400])
		expect(inDoubt).toBeLessThanOrEqual(CONNECTIONS * kills)
		expect(mailbox.taken.size).toBeGreaterThanOrEqual(sent ?? 0)
	})
})

/** A worker that does nothing more after some statements, as if it were killed within or after one. */
function dying(statements: number, mailbox: Far) {
	let left = statements
	const never = new Promise<never>(() => {})
	const alive = async <T>(run: () => Promise<T>): Promise<T> => {
		left -= 1
		if (left < 0) return never
		const result = await run()
		return left < 0 ? never : result
	}
	const mortal: Sql = {
		...sql,
		query: (...all) => alive(() => sql.query(...all)) as never,
		one: (...all) => alive(() => sql.one(...all)) as never,
		maybeOne: (...all) => alive(() => sql.maybeOne(...all)) as never,
		execute: (...all) => alive(() => sql.execute(...all)),
		transaction: (...all) => alive(() => sql.transaction(...all)) as never,
	}
	const answer = async (mail: Mail) => {
		if (left < 0) await never
		await mailbox.answer(mail)
	}
	return { sender: senderOf({ taken: mailbox.taken, answer }, mortal), isDead: () => left < 0 }
}
