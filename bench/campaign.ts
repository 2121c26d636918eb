import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { demoOrganizationId, demoUserId } from '../demo/seed/accounts.ts'
import { campaignDecider } from '../domain/campaigns/campaigns.decider.ts'
import { campaignStream } from '../domain/campaigns/streams.contract.ts'
import { FOUNDATION_BOOK } from '../domain/contacts/contract.ts'
import { developmentEncryptionKeys } from '../infra/config/encryption-keys.ts'
import { createPersonKeys } from '../infra/encryption/person-keys.ts'
import { systemContext } from '../kernel/capability/system-context.ts'
import { createDispatch } from '../kernel/events/dispatch.ts'
import type { Sql } from '../kernel/sql/sql.ts'
import { contactsFor } from '../queries/campaigns/audience.ts'
import { addRecipients } from '../records/campaigns/audience.ts'
import { insertCampaign } from '../records/campaigns/campaigns.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRequests, personId, requestId } from './bulk.ts'
import { closeLanes, fillBook, GROUP, insertSentCampaign, keyBook, openLanes } from './campaign-rows.ts'
import { type MailSink, startMailSink, watched } from './mail-sink.ts'
import { percentile, times } from './median.ts'
import { type Running, startRunning } from './running.ts'

export interface CampaignSizes {
	readonly contacts: number
	readonly recipients: number
	readonly bare: number
	/** Mails of the foundation that are measured, in quiet and while a campaign runs. */
	readonly receipts: number
	readonly calls: number
}
const FULL: CampaignSizes = {
	contacts: 1_000_000,
	recipients: 100_000,
	bare: 20_000,
	receipts: 100,
	calls: 200,
}

export interface CampaignBench {
	readonly 'campaign.ratioToBare': number
	readonly 'campaign.perSecond': number
	readonly 'campaign.barePerSecond': number
	readonly 'campaign.minutes': number
	readonly 'campaign.rssGrowthMiB': number
	readonly 'campaign.snapshotSeconds': number
	readonly 'campaign.bareSnapshotSeconds': number
	readonly 'campaign.receiptsRatio': number
	readonly 'campaign.receiptsP95ms': number
	readonly 'campaign.quietReceiptsP95ms': number
	readonly 'campaign.statsP95ms': number
	readonly 'campaign.listP95ms': number
	readonly 'campaign.bareStatsMs': number
	readonly contacts: number
	readonly recipients: number
}

/** As many as the system has for campaigns. */
const CONNECTIONS = 4
const MIB = 1024 ** 2
const CLOCK = { now: () => Date.now() }
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const DKIM = { domain: 'karuna.example', selector: 'mail', key: privateKey }
const PEM = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

/** Writes to a part of a large book, over SMTP, as fast as it goes. */
export async function benchCampaign(urls: BenchUrls, sizes = FULL): Promise<CampaignBench> {
	const sink = await startMailSink()
	const running = await startRunning(urls, {
		environment: {
			SMTP_URL: sink.url,
			MAIL_DKIM_DOMAIN: DKIM.domain,
			MAIL_DKIM_SELECTOR: DKIM.selector,
			MAIL_DKIM_KEY: PEM,
		},
	})
	try {
		const { sql } = running.system
		await fillBook(urls, sizes.contacts, sizes.recipients)
		const keys = createPersonKeys(await developmentEncryptionKeys(running.dataDir))
		await keyBook(sql, (email) => keys.idsOf(email)[0] ?? null)
		const quiet = await receiptsP95(running, sink, sizes.receipts)
		const snapshot = await snapshots(sql)
		const sent = await sendAll(running, snapshot.campaignId, sizes.recipients)
		const bare = await sendBare(sink, sizes.bare)
		const busy = await receiptsMeanwhile(running, sink, sizes.receipts)
		const stats = await statistics(urls, running, sizes.calls)
		return {
			'campaign.ratioToBare': Number((sent.perSecond / bare).toFixed(2)),
			'campaign.perSecond': Math.round(sent.perSecond),
			'campaign.barePerSecond': Math.round(bare),
			'campaign.minutes': Number((100_000 / sent.perSecond / 60).toFixed(1)),
			'campaign.rssGrowthMiB': sent.mib,
			'campaign.snapshotSeconds': snapshot.seconds,
			'campaign.bareSnapshotSeconds': snapshot.bareSeconds,
			'campaign.receiptsRatio': Number((busy / quiet).toFixed(2)),
			'campaign.receiptsP95ms': busy,
			'campaign.quietReceiptsP95ms': quiet,
			...stats,
			contacts: sizes.contacts,
			recipients: sizes.recipients,
		}
	} finally {
		await running.stop()
		await sink.stop()
	}
}

const seconds = async (run: () => Promise<unknown>): Promise<number> => {
	const begun = performance.now()
	await run()
	return Number(((performance.now() - begun) / 1_000).toFixed(2))
}

const TO_GROUP = contactsFor({
	kind: 'contacts',
	bookId: FOUNDATION_BOOK,
	everybody: false,
	groupIds: [GROUP],
	contactIds: [],
})
const addGroup = (sql: Sql, campaignId: string) =>
	sql.transaction((tx) =>
		addRecipients(tx, campaignId, {
			people: TO_GROUP,
			scopes: ['all', 'topic:announcements'],
			senderId: null,
		}),
	)

async function newCampaign(sql: Sql): Promise<string> {
	const id = randomUUID()
	const paragraph = 'The well that you gave for is dug, and three hundred families drink from it. '.repeat(6)
	await insertCampaign(sql, {
		id,
		subject: 'The well is dug',
		body: '',
		blocks: {
			blocks: Array.from({ length: 8 }, () => ({ type: 'paragraph', content: [{ text: paragraph }] })),
		},
		salt: '',
		created_by: randomUUID(),
		created_at: new Date(),
		audience: { roles: [], interests: [], language: null, purpose: 'news' },
	})
	return id
}

/** The least work with the same effect: the rows without any check. */
const BARE_SNAPSHOT = `INSERT INTO rec.campaign_recipients (campaign_id, recipient_id, subject, email_key, state, lane)
	SELECT $1, c.id, 'contact', c.email_key, 'waiting', split_part(c.email, '@', 2)
	FROM rec.contacts c JOIN rec.contact_group_members m ON m.contact_id = c.id WHERE m.group_id = $2`

async function snapshots(sql: Sql) {
	const [campaignId, bareId] = [await newCampaign(sql), await newCampaign(sql)]
	const bareSeconds = await seconds(() => sql.execute(BARE_SNAPSHOT, [bareId, GROUP]))
	await sql.execute('DELETE FROM rec.campaigns WHERE id = $1', [bareId])
	return { campaignId, bareSeconds, seconds: await seconds(() => addGroup(sql, campaignId)) }
}

/** Begins a campaign of the foundation, whose mails of a day are not limited. */
async function begin({ system }: Running, campaignId: string, recipients: number): Promise<void> {
	const dispatch = createDispatch(system.store, CLOCK, (ms) => sleep(ms))
	const at = new Date().toISOString()
	await dispatch(
		campaignDecider,
		campaignStream(campaignId),
		{
			type: 'QueueCampaign',
			textHash: 'hash',
			isTest: false,
			roles: [],
			interests: [],
			language: null,
			recipients,
			confirmed: recipients,
			at,
		},
		systemContext(CLOCK, 'bench'),
	)
}

const acceptedOf = async ({ system }: Running, campaignId: string): Promise<number> => {
	const run = await system.sql.maybeOne<{ accepted: number; others: number }>(
		'SELECT accepted, refused + in_doubt + skipped AS others FROM rec.campaign_runs WHERE campaign_id = $1',
		[campaignId],
	)
	if (run && run.others > 0) throw new Error(`${run.others} mails did not go.`)
	return run?.accepted ?? 0
}

async function sendAll(running: Running, campaignId: string, recipients: number) {
	await openLanes(running.system.sql)
	// The first mails find everything cold.
	const warm = Math.min(1_000, Math.trunc(recipients / 5))
	await begin(running, campaignId, recipients)
	let accepted = 0
	while (accepted < warm) {
		await sleep(50)
		accepted = await acceptedOf(running, campaignId)
	}
	const [first, begun, before] = [accepted, performance.now(), process.memoryUsage.rss()]
	let most = before
	while (accepted < recipients) {
		await sleep(100)
		most = Math.max(most, process.memoryUsage.rss())
		accepted = await acceptedOf(running, campaignId)
	}
	const perSecond = (recipients - first) / ((performance.now() - begun) / 1_000)
	return { perSecond, mib: Math.ceil((most - before) / MIB) }
}

/** A bare pool that sends the same mail, signed, over as many connections. */
async function sendBare(sink: MailSink, count: number): Promise<number> {
	const { subject, text, html, headers } = await PostalMime.parse(await sink.last())
	const of = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
	const names = ['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'feedback-id']
	const { hostname: host, port } = new URL(sink.url)
	const pool = createTransport({
		pool: true,
		maxConnections: CONNECTIONS,
		maxMessages: Number.POSITIVE_INFINITY,
		host,
		port: Number(port),
		dkim: { domainName: DKIM.domain, keySelector: DKIM.selector, privateKey: PEM },
	})
	const send = (index: number) =>
		pool.sendMail({
			from: `Karuna <no-reply@${DKIM.domain}>`,
			to: { name: `Asha Rao ${index}`, address: `guest${index}@d1.example` },
			subject: subject ?? '',
			text: text ?? '',
			html: html ?? '',
			headers: Object.fromEntries(names.map((name) => [name, of(name)])),
		})
	try {
		let next = 0
		const sendUntil = (end: number) =>
			Promise.all(
				Array.from({ length: CONNECTIONS }, async () => {
					while (next < end) await send(next++)
				}),
			)
		await sendUntil(Math.min(1_000, Math.trunc(count / 5)))
		const [first, begun] = [next, performance.now()]
		await sendUntil(count)
		return (count - first) / ((performance.now() - begun) / 1_000)
	} finally {
		pool.close()
	}
}

const ORGANIZATION = 'jalmitra'

/** The time from a call to the mail that it causes, of invitations, which are withdrawn afterwards. */
async function receiptsP95(running: Running, sink: MailSink, count: number): Promise<number> {
	// A person sends a hundred invitations a day.
	await running.system.sql.execute('DELETE FROM rec.login_attempts')
	const token = await running.signIn(demoUserId('owner'))
	const path = `/api/v1/org/${demoOrganizationId(ORGANIZATION)}`
	const taken: number[] = []
	for (let index = 0; index < count; index += 1) {
		const address = watched(index)
		const arrived = sink.arrivalOf(address)
		const begun = performance.now()
		const { data } = await running.call<{ data: { _id: string } }>('POST', `${path}/inviteUser`, {
			token,
			body: { email: address, role: 'member' },
		})
		await arrived
		taken.push(performance.now() - begun)
		await running.call('DELETE', `${path}/invitation/${data._id}`, { token })
	}
	return percentile(taken, 95)
}

/** The same while a campaign goes at the pace that a system has at its start. */
async function receiptsMeanwhile(running: Running, sink: MailSink, count: number): Promise<number> {
	const { sql } = running.system
	await closeLanes(sql)
	const id = await newCampaign(sql)
	const { recipients } = await addGroup(sql, id)
	await begin(running, id, recipients)
	while ((await acceptedOf(running, id)) === 0) await sleep(50)
	const p95 = await receiptsP95(running, sink, count)
	await sql.execute('UPDATE rec.campaign_runs SET is_running = false WHERE campaign_id = $1', [id])
	return p95
}

async function statistics(urls: BenchUrls, running: Running, calls: number) {
	const { sql, store } = running.system
	await insertPeople(sql, 2)
	await insertRequests(sql, { count: 2, people: 2, statusOf: () => 'live' })
	const author = personId(0)
	const id = await insertSentCampaign(urls, { authorId: author, requestId: requestId(0) })
	const { count } = await sql.one<{ count: number }>('SELECT count(*)::int AS count FROM rec.contacts')
	await begin(running, id, count)
	const [token, admin] = [await running.signIn(author), await running.signIn(demoUserId('admin'))]
	const head = await store.head()
	const headers = { 'x-read-after': head }
	await running.call('GET', `/api/v1/emailCampaigns/${id}`, { token, headers })
	const one = await times(calls, () => running.call('GET', `/api/v1/emailCampaigns/${id}`, { token }))
	const list = await times(calls, () =>
		running.call('GET', '/api/backoffice/campaigns?range=[0,24]', { token: admin }),
	)
	const bare = await times(3, () =>
		sql.query('SELECT state, count(*) FROM rec.campaign_recipients WHERE campaign_id = $1 GROUP BY 1', [id]),
	)
	return {
		'campaign.statsP95ms': percentile(one, 95),
		'campaign.listP95ms': percentile(list, 95),
		'campaign.bareStatsMs': percentile(bare, 50),
	}
}
