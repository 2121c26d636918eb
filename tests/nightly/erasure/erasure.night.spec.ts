import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TABLES } from '../../../apps/capabilities.ts'
import { DEMO_PASSWORD } from '../../../demo/people.ts'
import { developmentEncryptionKeys } from '../../../infra/config/encryption-keys.ts'
import { createLog } from '../../../infra/observability/logs.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../../infra/postgres/temporary-folder.ts'
import { erasedTables, retainedTables } from '../../../kernel/capability/tables.ts'
import { quiet } from '../../../kernel/runtime/testing.ts'
import { makeBackup } from '../../../tools/backup/backup.ts'
import { checkArchive } from '../../../tools/backup/check-archive.ts'
import { readErasures } from '../../../tools/backup/erasures.ts'
import { restoreArchive } from '../../../tools/backup/restore.ts'
import { type Caller, type Harness, startHarness } from '../../api/harness.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { adminUrlOf } from '../card-data/traces.ts'
import { canaryOf, live, moveIn } from './actions.ts'
import { plant, unplanted } from './plant.ts'
import { filesWithCanary, partsWithCanary, tablesNaming, tablesWithCanary } from './traces.ts'

const SAVED = retainedTables(TABLES)
const ERASED_FROM = erasedTables(TABLES)

const PASSPHRASE = 'a passphrase of the spec'
const NAMING = ['rec.activity_log', 'rec.exports', 'rec.notes']
/** The database's own files, the provider's data and sent mails are not searched. */
const ELSEWHERE = ['postgres', 'simulators', 'outbox']

describe('whoever closes their account', () => {
	let harness: Harness
	let folder: string
	let person: Caller
	const lines: string[] = []
	const databases: TestDatabase[] = []

	beforeAll(async () => {
		const destination = { write: (line: string) => void lines.push(line) }
		harness = await startHarness({}, { log: createLog({ level: 'debug', process: 'erasure', destination }) })
		folder = await makeTemporaryFolder('karuna-erasure-')
		person = await moveIn(harness)
		await live(harness, person)
	}, 180_000)
	afterAll(async () => {
		await harness?.stop()
		for (const database of databases) await database.drop()
		if (folder) await removeTemporaryFolder(folder)
	}, 120_000)

	const backUp = async (name: string, passphrase: string | null) => {
		const path = join(folder, name)
		await makeBackup({
			adminUrl: await adminUrlOf(harness.dataDir),
			dataDir: harness.dataDir,
			path,
			passphrase,
			keys: await developmentEncryptionKeys(harness.dataDir),
			now: harness.clock.now(),
			withLog: true,
			withUploads: true,
		})
		return path
	}
	const records = async () =>
		(
			await harness.system.sql.query<{ name: string }>(
				`SELECT 'rec.' || table_name AS name FROM information_schema.tables
				WHERE table_schema = 'rec' AND table_type = 'BASE TABLE' ORDER BY 1`,
			)
		).map(({ name }) => name)

	it('may have left words in every column of every record that is erased', async () => {
		const { current } = await developmentEncryptionKeys(harness.dataDir)
		const erased = (await records()).filter((table) => !(table in SAVED))
		expect(erased).toEqual(ERASED_FROM.toSorted())
		for (const table of erased)
			if (table !== 'rec.users') await plant(harness.system.sql, table, canaryOf(person, current))
		const missing = await Promise.all(erased.map((table) => unplanted(harness.system.sql, table)))
		expect(missing.flat()).toEqual([])
		const found = await tablesWithCanary(await adminUrlOf(harness.dataDir))
		expect(found).toEqual(expect.arrayContaining(['ops.idempotency_keys']))
		const named = await tablesNaming(await adminUrlOf(harness.dataDir), person.id)
		expect(erased.filter((table) => !found.includes(table) && !named.includes(table))).toEqual([])
		expect(await filesWithCanary(harness.dataDir, ELSEWHERE)).toEqual([expect.stringMatching(/\.pdf$/)])
	}, 120_000)

	it('is found nowhere afterwards: in no table, event, job, file or line of the log, nor in a new backup', async () => {
		const before = await backUp('before', PASSPHRASE)
		expect((await partsWithCanary(before, PASSPHRASE)).length).toBeGreaterThan(20)

		await person.json('POST', '/api/v1/disband/user', { password: DEMO_PASSWORD })
		await harness.system.untilIdle()
		const list = join(harness.dataDir, 'erasures.jsonl')
		await expect
			.poll(() => readErasures(list).catch(() => []), { timeout: 60_000 })
			.toEqual([{ kind: 'user', id: person.id }])
		const waiting = () => harness.system.sql.one('SELECT count(*)::int AS mails FROM rec.account_mails')
		await expect.poll(waiting, { timeout: 60_000 }).toEqual({ mails: 0 })
		expect(await tablesWithCanary(await adminUrlOf(harness.dataDir))).toEqual([])
		expect(await filesWithCanary(harness.dataDir, ELSEWHERE)).toEqual([])
		expect(lines.length).toBeGreaterThan(30)
		expect(lines.filter((line) => /kingfisher/i.test(line))).toEqual([])
		// Records of actions and decisions are kept with an id that no longer refers to a person.
		const named = await tablesNaming(await adminUrlOf(harness.dataDir), person.id)
		expect(named.filter((table) => ERASED_FROM.includes(table)).toSorted()).toEqual(NAMING)
		expect(await partsWithCanary(await backUp('after', null), null)).toEqual([])
	}, 120_000)

	it('does not come back with a backup of before', async () => {
		const database = await createTestDatabase()
		databases.push(database)
		const dataDir = await mkdtemp(join(folder, 'data-'))
		const path = join(folder, 'before')
		const settings = {
			url: database.appUrl,
			adminUrl: database.adminUrl,
			path,
			passphrase: PASSPHRASE,
			keys: await developmentEncryptionKeys(harness.dataDir),
			suppressions: [],
			log: quiet,
			report: () => {},
			checked: await checkArchive(path, PASSPHRASE),
		}
		const erasures = await readErasures(join(harness.dataDir, 'erasures.jsonl'))
		expect(await readFile(join(harness.dataDir, 'erasures.jsonl'), 'utf8')).not.toMatch(/kingfisher/i)
		const { erased, erasedFiles } = await restoreArchive({ ...settings, dataDir, erasures })
		expect([erased > 30, erasedFiles.length > 2]).toEqual([true, true])
		expect(await tablesWithCanary(database.adminUrl)).toEqual([])
		const named = await tablesNaming(database.adminUrl, person.id)
		expect(named.filter((table) => ERASED_FROM.includes(table)).toSorted()).toEqual(NAMING)
		expect(await filesWithCanary(dataDir)).toEqual([])

		// Without the list they would be back.
		const forgetful = await createTestDatabase()
		databases.push(forgetful)
		const otherDir = await mkdtemp(join(folder, 'data-'))
		const { appUrl: url, adminUrl } = forgetful
		await restoreArchive({ ...settings, url, adminUrl, dataDir: otherDir, erasures: [] })
		expect((await tablesWithCanary(adminUrl)).length).toBeGreaterThan(20)
		expect(await filesWithCanary(otherDir)).toHaveLength(1)
	}, 120_000)
})
