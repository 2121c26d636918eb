import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftAudience, recipientSubject } from '../../../domain/campaigns/authors.contract.ts'
import { developmentEncryptionKeys } from '../../../infra/config/encryption-keys.ts'
import { createSignedLinks } from '../../../infra/encryption/signed-links.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../../infra/postgres/temporary-folder.ts'
import { quiet } from '../../../kernel/runtime/testing.ts'
import { createSql } from '../../../kernel/sql/sql.ts'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import { areSuppressed } from '../../../records/campaigns/suppressions.ts'
import { type FarMailbox, startFarMailbox } from '../../../simulators/smtp-far-mailbox.ts'
import { makeBackup } from '../../../tools/backup/backup.ts'
import { checkArchive } from '../../../tools/backup/check-archive.ts'
import { readErasures } from '../../../tools/backup/erasures.ts'
import { restoreArchive } from '../../../tools/backup/restore.ts'
import { readSuppressions } from '../../../tools/backup/suppressions.ts'
import { CAMPAIGNS, draftCampaign } from '../../api/calls.author-campaigns.ts'
import { CONTACTS } from '../../api/calls.contacts.ts'
import { publish } from '../../api/fundraiser.ts'
import { type Caller, type Harness, startHarness } from '../../api/harness.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { adminUrlOf } from '../card-data/traces.ts'
import { CANARY, tablesWithCanary } from '../erasure/traces.ts'

const PEOPLE = 300
/** No mail leaves later than this after the answer that forbids it. */
const LATEST_MS = 2_000
const PASSPHRASE = 'a passphrase of the spec'

interface Reader {
	readonly id: string
	readonly email: string
}

describe('while a campaign is on its way', () => {
	let mailbox: FarMailbox
	let harness: Harness
	let author: Caller
	let admin: Caller
	let requestId: string
	beforeAll(async () => {
		mailbox = await startFarMailbox(60)
		harness = await startHarness({}, { environment: { SMTP_URL: mailbox.url } })
		;[author, admin] = await Promise.all([harness.person('donee'), harness.person('admin')])
		requestId = await publish({ author, admin }, { title: 'Steps to the river', allowedViewers: [] })
	}, 180_000)
	afterAll(async () => {
		await harness?.stop()
		await mailbox?.close()
	}, 120_000)

	/** Adds contacts at three domains, each with a pace of its own. */
	async function addPeople(name: string, count: number): Promise<void> {
		const contacts = Array.from({ length: count }, (_, index) => ({
			firstName: 'Asha',
			email: `${name}${index}@${['one', 'two', 'three'][index % 3]}.far.example`,
		}))
		await author.json('POST', `${CONTACTS}/import`, { contacts })
	}
	const confirm = (id: string, expected: number, key?: string) =>
		author.call('POST', `${CAMPAIGNS}/${id}/confirm`, {
			body: { expected },
			headers: { 'if-match': '"2"', ...(key !== undefined && { 'idempotency-key': key }) },
		})
	/** Writes to those whom no campaign was written to. */
	async function begin(): Promise<string> {
		const id = await draftCampaign(author, requestId)
		const { data } = await author.json<{ data: DraftAudience }>('GET', `${CAMPAIGNS}/${id}/audience`)
		const { status, text } = await confirm(id, data.recipients)
		if (status !== 200) throw new Error(text)
		if (data.awaitsApproval) await admin.json('POST', `/api/backoffice/campaigns/${id}/approve`)
		return id
	}
	const statesOf = async (id: string) =>
		Object.fromEntries(
			(
				await harness.system.sql.query<{ state: string; count: number }>(
					'SELECT state, count(*)::int AS count FROM rec.campaign_recipients WHERE campaign_id = $1 GROUP BY 1',
					[id],
				)
			).map(({ state, count }) => [state, count]),
		)
	const sent = async (id: string, atLeast: number) =>
		expect.poll(async () => (await statesOf(id)).accepted ?? 0, { timeout: 60_000 }).toBeGreaterThan(atLeast)
	/** Readers who are about to be written to, and others who wait. */
	const unsent = (id: string, count: number) =>
		harness.system.sql.query<Reader>(
			`SELECT c.id, c.email FROM rec.campaign_recipients r JOIN rec.contacts c ON c.id = r.recipient_id
			WHERE r.campaign_id = $1 AND r.state IN ('taken', 'waiting') ORDER BY r.state, r.due_at LIMIT $2`,
			[id, count],
		)
	async function linkOf(campaign: string, recipient: string): Promise<string> {
		const links = createSignedLinks(await developmentEncryptionKeys(harness.dataDir))
		const key = links.sign(recipientSubject(campaign, recipient), Date.now() + DAY_MS)
		return new URLSearchParams({ campaign, recipient, key }).toString()
	}
	const writtenAfter = (addresses: readonly string[], at: number) =>
		mailbox.arrivals.filter((each) => addresses.includes(each.address) && each.at > at)
	/** How often one contact got a mail at most. */
	const mostOften = () =>
		Math.max(
			...mailbox.taken
				.entries()
				.flatMap(([address, times]) => (address.endsWith('.far.example') ? [times] : [])),
		)
	const isOver = async (id: string) => {
		const { waiting = 0, taken = 0, offered = 0 } = await statesOf(id)
		return waiting + taken + offered === 0
	}

	it('is one campaign, though it is confirmed twice, in two tabs, with one key', async () => {
		await addPeople('twice', 60)
		const id = await draftCampaign(author, requestId)
		const answers = await Promise.all(
			['click', 'click', 'tab', 'tab'].map((key) => confirm(id, 60, `${key}-${id}`)),
		)
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
		await admin.json('POST', `/api/backoffice/campaigns/${id}/approve`)
		await expect.poll(() => isOver(id), { timeout: 60_000 }).toBe(true)
		expect(await statesOf(id)).toEqual({ accepted: 60 })
		expect(mostOften()).toBe(1)
		const { events } = await harness.system.sql.one<{ events: number }>(
			"SELECT count(*)::int AS events FROM es.events WHERE stream = $1 AND type = 'CampaignQueued'",
			[`campaign-${id}`],
		)
		expect(events).toBe(1)
	}, 120_000)

	it('nobody is written to later than two seconds after they stop it, are erased, or have another address', async () => {
		await addPeople('race', PEOPLE)
		const id = await begin()
		await sent(id, 20)
		const readers = await unsent(id, 150)
		const guest = harness.guest()
		const forbidden: { readonly address: string; readonly at: number }[] = []
		const acts = [
			async ({ id: reader }: Reader) => guest.call('POST', `${CAMPAIGNS}/stop?${await linkOf(id, reader)}`),
			async ({ id: reader }: Reader) => guest.call('POST', `${CAMPAIGNS}/erase?${await linkOf(id, reader)}`),
			async ({ id: reader, email }: Reader) =>
				author.call('PUT', `${CONTACTS}/${reader}`, {
					body: { firstName: 'Asha', email: `new.${email}`, phoneNumber: '98111 22334' },
				}),
		]
		await Promise.all(
			acts.map(async (act, place) => {
				for (const reader of readers.filter((_, index) => index % acts.length === place).slice(0, 40)) {
					const answer = await act(reader)
					expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
					forbidden.push({ address: reader.email, at: Date.now() }, { address: `new.${reader.email}`, at: 0 })
				}
			}),
		)
		await expect.poll(() => isOver(id), { timeout: 90_000 }).toBe(true)
		const late = forbidden.flatMap(({ address, at }) => writtenAfter([address], at + LATEST_MS))
		expect(late).toEqual([])
		const spared = forbidden.filter(({ address }) => !mailbox.taken.has(address))
		expect(spared.length).toBeGreaterThan(150)
		expect(mostOften()).toBe(1)
	}, 180_000)

	it('nobody is written to later than two seconds after its author stops it', async () => {
		await addPeople('stop', PEOPLE)
		const id = await begin()
		await sent(id, 30)
		const addresses = Array.from({ length: PEOPLE }, (_, index) => `stop${index}@`)
		await author.json('POST', `${CAMPAIGNS}/${id}/stop`)
		const at = Date.now()
		await sleep(LATEST_MS + 4_000)
		const late = mailbox.arrivals.filter(
			(each) => each.at > at + LATEST_MS && addresses.some((start) => each.address.startsWith(start)),
		)
		expect(late).toEqual([])
		expect((await statesOf(id)).waiting).toBeGreaterThan(100)
	}, 180_000)

	describe('who is erased', () => {
		const email = `${CANARY}@one.far.example`
		let folder: string
		let database: TestDatabase
		beforeAll(async () => {
			folder = await makeTemporaryFolder('karuna-canary-')
			database = await createTestDatabase()
		})
		afterAll(async () => {
			await database?.drop()
			if (folder) await removeTemporaryFolder(folder)
		})

		it('is found nowhere, nor in a restored backup, and is never written to', async () => {
			const { sql } = harness.system
			const adminUrl = await adminUrlOf(harness.dataDir)
			const contacts = [{ firstName: CANARY, lastName: CANARY, email }]
			await author.json('POST', `${CONTACTS}/import`, { contacts })
			const id = await begin()
			await expect.poll(() => mailbox.taken.get(email), { timeout: 60_000 }).toBe(1)
			await author.json('POST', `${CAMPAIGNS}/${id}/stop`).catch(() => {})
			await harness.system.untilIdle()
			expect(await tablesWithCanary(adminUrl)).toContain('rec.contacts')
			const keys = await developmentEncryptionKeys(harness.dataDir)
			const path = join(folder, 'before')
			const common = { adminUrl, dataDir: harness.dataDir, path, passphrase: PASSPHRASE, keys }
			await makeBackup({ ...common, now: Date.now(), withLog: true, withUploads: true })

			const { id: reader, email_key: key } = await sql.one<{ id: string; email_key: string }>(
				'SELECT c.id, r.email_key FROM rec.contacts c JOIN rec.campaign_recipients r ON r.recipient_id = c.id WHERE c.email = $1',
				[email],
			)
			const erased = await harness.guest().call('POST', `${CAMPAIGNS}/erase?${await linkOf(id, reader)}`)
			expect(erased.status).toBe(200)
			await harness.system.untilIdle()
			const lists = {
				erasures: join(harness.dataDir, 'erasures.jsonl'),
				suppressions: join(harness.dataDir, 'suppressions.jsonl'),
			}
			const listed = async () => (await readSuppressions(lists.suppressions)).map(({ emailKey }) => emailKey)
			await expect.poll(listed, { timeout: 60_000 }).toContain(key)
			const rows = () => sql.query('SELECT FROM rec.suppressions WHERE listed_at IS NULL')
			await expect.poll(rows, { timeout: 60_000 }).toEqual([])
			await expect.poll(() => tablesWithCanary(adminUrl), { timeout: 60_000 }).toEqual([])

			await restoreArchive({
				url: database.appUrl,
				adminUrl: database.adminUrl,
				dataDir: await mkdtemp(join(folder, 'data-')),
				path,
				passphrase: PASSPHRASE,
				keys,
				checked: await checkArchive(path, PASSPHRASE),
				erasures: await readErasures(lists.erasures),
				suppressions: await readSuppressions(lists.suppressions),
				log: quiet,
				report: () => {},
			})
			expect(await tablesWithCanary(database.adminUrl)).toEqual([])
			const restored = createSql(database.appUrl, { max: 1 })
			try {
				expect(await areSuppressed(restored, [key], ['all'])).toBe(true)
			} finally {
				await restored.close()
			}
		}, 240_000)
	})
})
