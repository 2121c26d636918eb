import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EVENT_CATALOG } from '../../apps/capabilities.ts'
import { type CampaignCommand, campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import { createFeedbackListener } from '../../infra/adapters/feedback-listener.ts'
import {
	absence,
	exchange,
	exim,
	gmail,
	loop,
	microsoftComplaint,
	postfix,
	yahooComplaint,
} from '../../infra/adapters/feedback-report.fixtures.ts'
import { createMailer } from '../../infra/adapters/mail.ts'
import { createMailConnections, type MailConnections } from '../../infra/adapters/mail-connections.ts'
import { createPersonKeys } from '../../infra/encryption/person-keys.ts'
import { createReturnPaths } from '../../infra/encryption/return-paths.ts'
import { createSignedLinks } from '../../infra/encryption/signed-links.ts'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { freePort } from '../../infra/net/free-port.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { resumeRun } from '../../records/campaigns/sending.ts'
import { setEmailChoices } from '../../records/notifications/email-choices.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { receiveFeedback } from './feedback.ts'
import { createCampaignSender } from './sender.ts'

const host = '127.0.0.1'
const domain = 'bounces.karuna.example'
const NOW = Date.now()
let now = NOW
const clock = { now: () => now }
const at = new Date(NOW).toISOString()
const log = { info() {}, warn: vi.fn(), error: console.error }
const KEYS = {
	current: 'b',
	keys: new Map([
		['b', Buffer.alloc(32, 2)],
		['a', Buffer.alloc(32, 1)],
	]),
}
const personKeys = createPersonKeys(KEYS)
const returnPaths = createReturnPaths(KEYS, domain)
const store = createInMemoryEventStore({ catalog: EVENT_CATALOG })
const dispatch = createDispatch(store, clock, async () => {})

let database: TestDatabase
let sql: Sql
let far: MailConnections
let isDatabaseAway = false
let sweep: ReturnType<typeof receiveFeedback>[number] | undefined
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 10 })
	const port = await freePort()
	far = createMailConnections({ auth: null, connections: 4, host, port, secure: false })
	const feedback = createFeedbackListener({ domain, host, port, tls: null, returnPaths, log })
	const mortal: Sql = {
		...sql,
		transaction: async (...all) => {
			if (isDatabaseAway) throw new Error('The database is away.')
			return sql.transaction(...all)
		},
	}
	const worker = { sql: mortal, dispatch, clock, wallClock: clock, personKeys, feedback, log }
	;[sweep] = receiveFeedback(worker)
	sweep?.start()
})
afterAll(async () => {
	far?.close()
	await sweep?.stop()
	await sql?.close()
	await database?.drop()
})

const command = (campaignId: string, order: CampaignCommand) =>
	dispatch(campaignDecider, campaignStream(campaignId), order, systemContext(clock, 'spec'))
const lastEvent = async (campaignId: string) =>
	(await Array.fromAsync(store.readStream(campaignStream(campaignId)))).at(-1) as unknown as {
		readonly type: string
		readonly data: Record<string, unknown>
	}

interface Sent {
	readonly campaignId: string
	readonly recipientId: string
	readonly email: string
}

const keysOf = (email: string) => personKeys.idsOf(email)

async function person(): Promise<{ recipientId: string; email: string }> {
	const recipientId = randomUUID()
	const name = `u${recipientId.replaceAll('-', '')}`
	const email = `${name}@far.example`
	await sql.execute(
		`WITH n AS (INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ($2, 'user', $1, now()))
		INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		VALUES ($1, $2, $2, $3, 'Asha', 'Rao', '', 'en', now())`,
		[recipientId, name, email],
	)
	return { recipientId, email }
}

/** A campaign that was sent to one person, by default to a new one. */
async function sent(state = 'accepted', to?: Pick<Sent, 'recipientId' | 'email'>): Promise<Sent> {
	const campaignId = randomUUID()
	const { recipientId, email } = to ?? (await person())
	const counts = { accepted: Number(state === 'accepted'), in_doubt: Number(state === 'inDoubt') }
	await sql.execute(
		`WITH c AS (
			INSERT INTO rec.campaigns (id, subject, body, salt, created_by, created_at) VALUES ($1, '', '', '', $1, now())
		), r AS (
			INSERT INTO rec.campaign_runs (campaign_id, is_running, is_test, starts_at, accepted, in_doubt)
			VALUES ($1, true, false, now() - interval '1 h', $4, $5)
		) INSERT INTO rec.campaign_recipients (campaign_id, recipient_id, email_key, state, lane)
		VALUES ($1, $2, $6, $3, 'far.example')`,
		[campaignId, recipientId, state, counts.accepted, counts.in_doubt, keysOf(email)[0] ?? null],
	)
	await command(campaignId, {
		type: 'QueueCampaign',
		textHash: 'hash',
		isTest: false,
		roles: [],
		interests: [],
		language: null,
		recipients: 1,
		confirmed: 1,
		at,
	})
	return { campaignId, recipientId, email }
}

/** Hands a report over as another server does. @returns the answer's code */
async function report(message: Buffer, mail: Sent, to = returnPaths.sign(mail)): Promise<string> {
	try {
		await far.send({ from: '', to, message })
		return '250'
	} catch (error) {
		return (error as { response?: string }).response?.slice(0, 3) ?? String(error)
	}
}

const counts = ({ campaignId }: Sent) =>
	sql.one(
		'SELECT accepted, refused, in_doubt, bounced, complained FROM rec.campaign_runs WHERE campaign_id = $1',
		[campaignId],
	)
const NONE = { accepted: 1, refused: 0, in_doubt: 0, bounced: 0, complained: 0 }
const suppressions = (email: string) =>
	sql.query(
		'SELECT scope, reason, until FROM rec.suppressions WHERE email_key = ANY ($1::uuid[]) ORDER BY at',
		[keysOf(email)],
	)
const forGood = (reason: string) => [1, 2].map(() => ({ scope: 'all', reason, until: null }))
const reports = async () =>
	(await sql.one<{ n: number }>('SELECT count(*)::int AS n FROM rec.mail_feedback')).n

describe('a report about a mail of a campaign', () => {
	it.each([
		['Postfix', postfix()],
		['Exim', exim()],
		['Exchange', exchange],
	])('that its mailbox is gone, by %s, suppresses the address under every key', async (_, message) => {
		const mail = await sent()
		expect(await report(message, mail)).toBe('250')
		expect(await counts(mail)).toEqual({ ...NONE, bounced: 1 })
		expect(await suppressions(mail.email)).toEqual(forGood('bounced'))
	})

	it('counts once, however often and at once it comes', async () => {
		const mail = await sent()
		const before = await reports()
		await Promise.all(Array.from({ length: 8 }, () => report(postfix(), mail)))
		expect(await reports()).toBe(before + 1)
		await report(exchange, mail)
		expect(await counts(mail)).toEqual({ ...NONE, bounced: 1 })
	})

	it('resolves one that was in doubt', async () => {
		const mail = await sent('inDoubt')
		await report(postfix(), mail)
		await report(exim(), mail)
		expect(await counts(mail)).toEqual({ ...NONE, accepted: 0, refused: 1 })
	})

	it.each([
		['Yahoo', yahooComplaint()],
		['Microsoft', microsoftComplaint],
	])(
		'that its reader complained, by %s, suppresses everything, also when it comes late',
		async (_, message) => {
			const mail = await sent()
			const end = { sent: 1, failed: 0, skipped: 0, inDoubt: 0, at }
			await command(mail.campaignId, { type: 'FinishCampaign', ...end })
			await report(message, mail)
			await report(message, mail)
			expect(await counts(mail)).toEqual({ ...NONE, complained: 1 })
			expect(await suppressions(mail.email)).toEqual(forGood('complained'))
		},
	)

	it('that a mailbox is full suppresses it for 90 days at the third campaign in 30 days', async () => {
		const to = await person()
		const [old, first, second, third] = [
			await sent('accepted', to),
			await sent('accepted', to),
			await sent('accepted', to),
			await sent('accepted', to),
		]
		now = NOW - 40 * DAY_MS
		await report(gmail, old)
		now = NOW
		await report(gmail, first)
		await report(postfix('4.4.1', 'connect to 192.0.2.9: Connection timed out'), second)
		await report(gmail, second)
		expect(await suppressions(to.email)).toEqual([])
		await report(gmail, third)
		const until = new Date(NOW + 90 * DAY_MS)
		expect(await suppressions(to.email)).toEqual(
			[1, 2].map(() => ({ scope: 'all', reason: 'bounced', until })),
		)
	})

	it('that servers mind our mail slows their lane, pauses the campaign if they are several, and spares the address', async () => {
		const mail = await sent()
		await sql.execute(
			"INSERT INTO ops.mail_lanes VALUES ('far.example', 600, 600, 20, now()) ON CONFLICT (name) DO NOTHING",
		)
		await report(postfix('5.7.1', '550 5.7.1 Message rejected as spam'), mail)
		const lane = await sql.one("SELECT per_minute FROM ops.mail_lanes WHERE name = 'far.example'")
		expect(lane).toEqual({ per_minute: 300 })
		expect((await lastEvent(mail.campaignId)).type).toBe('CampaignQueued')
		await sql.execute(
			`INSERT INTO rec.mail_feedback (id, campaign_id, recipient_id, kind, code, at)
			SELECT gen_random_uuid(), $1, id, 'bounced', '5.7.1', now() FROM unnest($2::uuid[]) id`,
			[mail.campaignId, [randomUUID()]],
		)
		const another = { ...mail, ...(await person()) }
		await sql.execute(
			`INSERT INTO rec.campaign_recipients (campaign_id, recipient_id, state, lane)
			VALUES ($1, $2, 'accepted', 'far.example')`,
			[another.campaignId, another.recipientId],
		)
		await report(postfix('5.7.1', '550 5.7.1 Message rejected as spam'), another)
		expect(await lastEvent(mail.campaignId)).toMatchObject({
			type: 'CampaignPaused',
			data: { because: 'policy' },
		})
		await command(mail.campaignId, { type: 'ResumeCampaign', at })
		await report(postfix('5.7.1', '550 5.7.1 Message rejected again'), mail)
		expect((await lastEvent(mail.campaignId)).type).toBe('CampaignResumed')
		expect(await suppressions(mail.email)).toEqual([])
	})

	it('changes nothing when it is none, broken, a loop or too large', async () => {
		const mail = await sent()
		const before = await reports()
		const broken = postfix().subarray(0, 700)
		for (const message of [absence, loop, broken, yahooComplaint('not-spam')])
			expect(await report(message, mail)).toBe('250')
		const large = Buffer.concat([postfix(), Buffer.alloc(300_000, 'a\r\n')])
		expect(await report(large, mail)).toMatch(/larger|552/)
		expect(await reports()).toBe(before)
		expect(await counts(mail)).toEqual(NONE)
		expect(await suppressions(mail.email)).toEqual([])
	})

	it('about somebody who was erased is dropped, and one about a former address spares the new one', async () => {
		const erased = await sent()
		await sql.execute('DELETE FROM rec.campaign_recipients WHERE recipient_id = $1', [erased.recipientId])
		expect(await report(postfix(), erased)).toBe('250')
		expect(await suppressions(erased.email)).toEqual([])
		const moved = await sent()
		const later = `later-${moved.email}`
		await sql.execute('UPDATE rec.users SET email = $2 WHERE id = $1', [moved.recipientId, later])
		await report(postfix(), moved)
		expect(await suppressions(later)).toEqual([])
		expect(await suppressions(moved.email)).toEqual(forGood('bounced').slice(1))
	})

	it('comes again, and counts once, when the database was away', async () => {
		const mail = await sent()
		isDatabaseAway = true
		expect(await report(postfix(), mail)).toBe('451')
		isDatabaseAway = false
		expect(await report(postfix(), mail)).toBe('250')
		expect(await counts(mail)).toEqual({ ...NONE, bounced: 1 })
	})
})

describe('a campaign', () => {
	it.each([
		['refusals', { accepted: 97, refused: 3, bounced: 3 }],
		['complaints', { accepted: 1_000, complained: 4 }],
	])(
		'is paused by too many %s among its answers, and after it resumes by as many more',
		async (because, run) => {
			const { campaignId } = await sent('waiting')
			const set = (more: Record<string, number>) =>
				sql.execute(
					`UPDATE rec.campaign_runs SET ${Object.entries(more).map(([name, value]) => `${name} = ${value}`)} WHERE campaign_id = $1`,
					[campaignId],
				)
			const follow = async () => {
				const worker = { sql, store, dispatch, clock, log, campaignMailer: { connections: 1 } }
				const sender = createCampaignSender(worker as never)
				sender.start()
				await sleep(100)
				await sender.stop()
			}
			await sql.execute(
				`UPDATE rec.campaign_recipients SET due_at = now() + interval '1 h' WHERE campaign_id = $1`,
				[campaignId],
			)
			await sql.execute('UPDATE rec.campaign_runs SET is_running = (campaign_id = $1)', [campaignId])
			const almost = Object.fromEntries(
				Object.entries(run).map(([name, value]) => [name, value - Number(name !== 'accepted')]),
			)
			await set(almost)
			await follow()
			expect((await lastEvent(campaignId)).type).toBe('CampaignQueued')
			await set(run)
			await follow()
			expect(await lastEvent(campaignId)).toMatchObject({ type: 'CampaignPaused', data: { because } })
			await command(campaignId, { type: 'ResumeCampaign', at })
			await resumeRun(sql, campaignId)
			await follow()
			expect((await lastEvent(campaignId)).type).toBe('CampaignResumed')
		},
	)
})

it('a mail that a far server took comes back, and its reader is left out of the next campaign', async () => {
	const gone = await person()
	const letters: { readonly from: string; readonly raw: string }[] = []
	const mailbox = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		onRcptTo({ address }, _session, done) {
			const refusal = Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 })
			if (address === gone.email) done(refusal)
			else done()
		},
		onData(stream, { envelope: { mailFrom } }, done) {
			text(stream).then((raw) => {
				letters.push({ from: mailFrom ? mailFrom.address : '', raw })
				done()
			}, done)
		},
	})
	await new Promise<void>((resolve) => mailbox.listen(0, host, resolve))
	const smtpUrl = `smtp://${host}:${(mailbox.server.address() as AddressInfo).port}`
	const dkim = {
		domain: 'karuna.example',
		selector: 'mail',
		key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
	}
	const campaignMailer = createMailer({ smtpUrl, from: 'Karuna <no-reply@karuna.example>', dkim })
	const entities = { US: { name: 'Karuna Inc.', address: ['1 Main Street', 'Oakland'] } }
	const settings = { publicUrl: 'https://karuna.example', entities }
	const links = createSignedLinks(KEYS)
	const worker = {
		sql,
		store,
		dispatch,
		clock,
		log,
		personKeys,
		returnPaths,
		links,
		settings,
		campaignMailer,
	}
	const sender = createCampaignSender(worker as never)
	const stateOf = async ({ campaignId }: Sent) =>
		(
			await sql.one<{ state: string }>('SELECT state FROM rec.campaign_recipients WHERE campaign_id = $1', [
				campaignId,
			])
		).state
	sender.start()
	try {
		const to = await person()
		for (const { recipientId } of [to, gone])
			await setEmailChoices(sql, recipientId, { announcements: true }, new Date(NOW))
		const [first, refused] = [await sent('waiting', to), await sent('waiting', gone)]
		await vi.waitFor(async () => expect(await stateOf(first)).toBe('accepted'), 5_000)
		await vi.waitFor(async () => expect(await stateOf(refused)).toBe('refused'), 5_000)
		expect(await suppressions(gone.email)).toEqual(forGood('bounced'))
		const [letter = { from: '', raw: '' }] = letters
		expect(letter.raw).toMatch(
			/^DKIM-Signature: .*\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/s,
		)
		expect(await report(postfix(), first, letter.from)).toBe('250')
		expect(await suppressions(first.email)).toEqual(forGood('bounced'))
		const second = await sent('waiting', to)
		await vi.waitFor(async () => expect(await stateOf(second)).toBe('skipped'), 5_000)
		expect(letters).toHaveLength(1)
	} finally {
		await sender.stop()
		campaignMailer.close()
		await new Promise<void>((resolve) => mailbox.close(resolve))
	}
})
