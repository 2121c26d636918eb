import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PROJECTIONS, TABLES } from '../../apps/capabilities.ts'
import { createFileStore } from '../../infra/adapters/files.ts'
import { createDiskBlobs } from '../../infra/adapters/files-disk.ts'
import { developmentEncryptionKeys } from '../../infra/config/encryption-keys.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../infra/postgres/temporary-folder.ts'
import { erasedTables, retainedTables } from '../../kernel/capability/tables.ts'
import { quiet } from '../../kernel/runtime/testing.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { give } from '../../tests/api/fundraiser.ts'
import { type Harness, startHarness } from '../../tests/api/harness.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { playHistory } from '../../tests/harness/history.ts'
import { processEnvironment } from '../../tests/harness/process-environment.ts'
import { makeSizes } from '../../workers/files/make-sizes.ts'
import { hashLive } from '../verification/copies.ts'
import { makeBackup } from './backup.ts'
import { checkArchive } from './check-archive.ts'
import { ArchiveRefused } from './container.ts'
import { readArchive, writeArchive } from './parts.ts'
import { restoreArchive } from './restore.ts'

const PASSPHRASE = 'a passphrase of the spec'
const CSV = '/api/backoffice/reconciliation/csv'

describe('a backup', () => {
	let harness: Harness
	let folder: string
	let archive: string
	let plain: string
	const databases: TestDatabase[] = []

	beforeAll(async () => {
		harness = await startHarness()
		await playHistory(harness)
		// Jobs depend on each other: the end of a request ends its monthly donations.
		for (let turns = 0; turns < 2; turns += 1) await runJobs()
		await sizeOnePicture()
		folder = await makeTemporaryFolder('karuna-backup-')
		archive = join(folder, 'whole')
		plain = join(folder, 'plain')
		await backUp(archive, PASSPHRASE)
		await backUp(plain, null)
	}, 180_000)
	afterAll(async () => {
		await harness?.halt()
		if (harness) await removeTemporaryFolder(harness.dataDir)
		for (const database of databases) await database.drop()
		if (folder) await removeTemporaryFolder(folder)
	}, 120_000)

	/**
	 * Jobs run by real time: one that isn't due yet here would be due in the copy, and the two would differ.
	 */
	async function runJobs(): Promise<void> {
		const { sql, untilIdle } = harness.system
		await sql.execute("UPDATE ops.jobs SET next_at = now(), last_error = 'due'")
		const due = () => sql.query("SELECT name FROM ops.jobs WHERE last_error = 'due'")
		await vi.waitFor(async () => expect(await due()).toEqual([]), { timeout: 60_000 })
		await untilIdle()
	}

	async function sizeOnePicture(): Promise<void> {
		const { sql } = harness.system
		const files = createFileStore(await createDiskBlobs(join(harness.dataDir, 'files')))
		await makeSizes({ sql, files, log: quiet }).run(harness.clock.now())
		expect(await sql.query("SELECT id FROM rec.files WHERE sizes <> '{}'")).toHaveLength(1)
	}

	const adminUrl = async (): Promise<string> =>
		JSON.parse(await readFile(join(harness.dataDir, 'running.json'), 'utf8')).adminUrl
	const keys = () => developmentEncryptionKeys(harness.dataDir)
	const backUp = async (path: string, passphrase: string | null) =>
		makeBackup({
			adminUrl: await adminUrl(),
			dataDir: harness.dataDir,
			path,
			passphrase,
			keys: await keys(),
			withLog: true,
			withUploads: true,
			now: harness.clock.now(),
		})
	async function newDatabase(): Promise<TestDatabase> {
		const database = await createTestDatabase()
		databases.push(database)
		return database
	}
	async function restoreInto(
		database: TestDatabase,
		path: string,
		changes: Partial<Parameters<typeof restoreArchive>[0]> = {},
	) {
		const passphrase = path === plain ? null : PASSPHRASE
		return restoreArchive({
			url: database.appUrl,
			adminUrl: database.adminUrl,
			dataDir: await newFolderIn(folder),
			path,
			passphrase,
			keys: await keys(),
			checked: await checkArchive(path, passphrase),
			erasures: [],
			suppressions: [],
			log: quiet,
			report: () => {},
			...changes,
		})
	}
	const newFolderIn = (parent: string) => mkdtemp(join(parent, 'data-'))
	async function reading<T>(database: TestDatabase, read: (sql: Sql) => Promise<T>): Promise<T> {
		const sql = createSql(database.appUrl, { max: 2 })
		try {
			return await read(sql)
		} finally {
			await sql.close()
		}
	}

	async function visible(at: Harness) {
		const finance = await at.person('finance')
		const hashes: Record<string, string | undefined> = {}
		for (const projection of PROJECTIONS)
			hashes[projection.name] = (await hashLive(at.system.sql, projection))?.hash
		// Every start reserves the names of the demo's organizations again.
		const records = (await at.fingerprint()).split('\n').filter((line) => !line.startsWith('names'))
		return { csv: (await finance.call('GET', CSV)).text, hashes, records }
	}

	const unknownLines = async ({ system }: Harness): Promise<number> => {
		const text = "SELECT count(*)::int AS lines FROM read.discrepancies WHERE kind = 'unknownLine'"
		return (await system.sql.one<{ lines: number }>(text)).lines
	}
	const mailsOf = ({ system }: Harness) =>
		system.outbox?.mailbox.list({ search: '', offset: 0, limit: 1 }).total ?? -1
	async function filesIn(dataDir: string): Promise<Record<string, string>> {
		const found: Record<string, string> = {}
		const root = join(dataDir, 'files')
		for (const name of (await readdir(root, { recursive: true })).filter((each) => each.includes('.')).sort())
			found[name] = createHash('sha256')
				.update(await readFile(join(root, name)))
				.digest('hex')
		expect(Object.keys(found).length).toBeGreaterThan(0)
		return found
	}
	async function command(script: string, dataDir: string, args: string[], env: object = {}): Promise<string> {
		const { stdout } = await promisify(execFile)(
			process.execPath,
			[join(import.meta.dirname, script), ...args],
			{
				env: {
					...processEnvironment(),
					NODE_ENV: 'test',
					DATA_DIR: dataDir,
					BACKUP_PASSPHRASE: PASSPHRASE,
					...env,
				},
			},
		)
		return stdout
	}

	it('holds one moment, however busy the system is', async () => {
		const busy = join(folder, 'busy')
		let over = false
		const donations = (async () => {
			let given = 0
			while (!over) {
				await Promise.all([1, 2, 3, 4].map(() => give(harness, harness.guest(), null)))
				given += 4
			}
			return given
		})()
		for (let round = 0; round < 3; round++) {
			await rm(busy, { force: true })
			await backUp(busy, PASSPHRASE)
		}
		over = true
		expect(await donations).toBeGreaterThan(0)
		const database = await newDatabase()
		await restoreInto(database, busy)
		await reading(database, async (sql) => {
			// Every donation of the log has its record, since the record comes first.
			const { orphaned } = await sql.one<{ orphaned: number }>(
				`SELECT count(*)::int AS orphaned FROM es.events e WHERE e.type = 'DonationStarted'
				AND NOT EXISTS (SELECT FROM rec.donation_details d WHERE 'donation-' || d.donation_id = e.stream)`,
			)
			expect(orphaned).toBe(0)
			// Planned work belongs to existing events, and covers all up to the checkpoint.
			const { ahead, position, planned } = await sql.one<{
				ahead: number
				position: string
				planned: number
			}>(
				`SELECT (SELECT count(*)::int FROM ops.outbox f WHERE f.revision IS NOT NULL AND NOT EXISTS
						(SELECT FROM es.events e WHERE e.event_id = f.cause_id)) AS ahead,
					position, (SELECT count(*)::int FROM ops.outbox f WHERE f.position > c.position) AS planned
				FROM ops.checkpoints c`,
			)
			expect({ ahead, planned }).toEqual({ ahead: 0, planned: 0 })
			const { unplanned } = await sql.one<{ unplanned: number }>(
				`SELECT count(*)::int AS unplanned FROM es.events e
				WHERE e.type = 'DonationConfirmed' AND lpad(e.position::text, 20, '0') <= $1
					AND NOT EXISTS (SELECT FROM ops.outbox f WHERE f.cause_id = e.event_id)`,
				[position],
			)
			expect(unplanned).toBe(0)
		})
	}, 120_000)

	const damage = async (change: (bytes: Buffer) => Buffer, of = archive): Promise<string> => {
		const path = join(folder, `damaged-${Math.trunc(performance.now() * 1_000)}`)
		await writeFile(path, change(await readFile(of)))
		return path
	}
	const refusal = async (path: string, passphrase: string | null): Promise<string> => {
		const error = await checkArchive(path, passphrase).catch((failure: unknown) => failure)
		expect(error).toBeInstanceOf(ArchiveRefused)
		await rm(path, { force: true })
		return (error as Error).message
	}

	it('is refused when a bit of it has changed, wherever it is', async () => {
		const size = (await readFile(plain)).length
		// A prime step, so that head, lengths, content and seal are all met.
		const step = Math.trunc(size / 61) | 1
		for (let at = 0; at < size; at += step) {
			const flipped = (bytes: Buffer) => {
				bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
				return bytes
			}
			expect(await refusal(await damage(flipped, plain), null)).toMatch(/damaged|no backup|newer/)
			if (at % 5 > 0) continue
			expect(await refusal(await damage(flipped), PASSPHRASE)).toMatch(/damaged|no backup|not what/)
		}
	}, 120_000)

	it('is refused when it was cut, or something follows it', async () => {
		for (const part of [0.1, 0.5, 0.999]) {
			const cut = (bytes: Buffer) => bytes.subarray(0, Math.trunc(bytes.length * part))
			expect(await refusal(await damage(cut), PASSPHRASE)).toMatch(/damaged/)
			expect(await refusal(await damage(cut, plain), null)).toMatch(/damaged/)
		}
		const longer = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])
		expect(await refusal(await damage(longer), PASSPHRASE)).toMatch(/something follows/)
	})

	it('is refused with another passphrase, without one, and when it is none', async () => {
		const copy = () => damage((bytes) => bytes)
		expect(await refusal(await copy(), 'another passphrase')).toMatch(/not what the archive was made with/)
		expect(await refusal(await copy(), null)).toMatch(/encrypted: set BACKUP_PASSPHRASE/)
		expect(await refusal(await damage(() => Buffer.from('something else entirely')), null)).toMatch(
			/no backup/,
		)
		expect((await readFile(archive)).includes('karuna.example')).toBe(false)
	})

	async function forge(change: (rows: string[]) => string[]): Promise<string> {
		const path = join(folder, `forged-${Math.trunc(performance.now() * 1_000)}`)
		const writer = await writeArchive(path, null)
		for await (const part of readArchive(plain, null)) {
			if (part.is === 'manifest') await writer.manifest(part.manifest)
			else if (part.is === 'file') await writer.file(part.path, part.content)
			else if (part.head.table !== 'es.events') await writer.table(part.head, part.rows)
			else {
				const blocks: Buffer[] = []
				for await (const block of part.rows) blocks.push(block)
				const rows = change(Buffer.concat(blocks).toString().trimEnd().split('\n'))
				await writer.table(part.head, only(Buffer.from(`${rows.join('\n')}\n`)))
			}
		}
		await writer.end()
		return path
	}
	async function* only(block: Buffer): AsyncGenerator<Buffer> {
		yield block
	}

	it('is refused when an event was altered, left out or moved by somebody who can seal it anew', async () => {
		const altered = (rows: string[]) => rows.map((row) => row.replace('"amount":"50000"', '"amount":"90000"'))
		expect(await refusal(await forge(altered), null)).toMatch(/is not what was appended/)
		expect(await refusal(await forge((rows) => rows.toSpliced(7, 1)), null)).toMatch(/event 8 is missing/)
		expect(await refusal(await forge((rows) => rows.slice(0, -1)), null)).toMatch(/ends too early/)
		const moved = (rows: string[]) => [rows[1] ?? '', rows[0] ?? '', ...rows.slice(2)]
		expect(await refusal(await forge(moved), null)).toMatch(/event 1 is missing/)
		const doubled = (rows: string[]) => [...rows, ...rows.slice(-1)]
		expect(await refusal(await forge(doubled), null)).toMatch(/is missing/)
		await expect(checkArchive(await forge((rows) => rows), null)).resolves.toMatchObject({
			files: expect.any(Number),
		})
	}, 120_000)

	it('goes into an empty system only, and leaves another one as it is', async () => {
		const database = await newDatabase()
		await restoreInto(database, plain)
		const truth = () => reading(database, (sql) => sql.query('SELECT count(*), max(position) FROM es.events'))
		const before = await truth()
		await expect(restoreInto(database, archive)).rejects.toThrow(/not empty \(es.events has rows\)/)
		expect(await truth()).toEqual(before)

		const running = await newDatabase()
		await reading(running, async (sql) => {
			await sql.query('SELECT 1')
			await expect(restoreInto(running, archive)).rejects.toThrow(/runs on this database: stop it/)
		})
		const taken = await newFolderIn(folder)
		await cp(join(harness.dataDir, 'files'), join(taken, 'files'), { recursive: true })
		await expect(restoreInto(running, archive, { dataDir: taken })).rejects.toThrow(/files of another system/)
		const others = { current: 'other', keys: new Map([['other', Buffer.alloc(32, 1)]]) }
		await expect(restoreInto(running, archive, { keys: others })).rejects.toThrow(/encrypted with the key/)
		await expect(restoreInto(running, archive)).resolves.toMatchObject({ erased: 0 })
	}, 120_000)

	it('does not bring back whom somebody erased since', async () => {
		const [author, donor] = [await harness.person('donee'), await harness.person('donor')]
		const erasures = [author, donor].map(({ id }) => ({ kind: 'user', id }) as const)
		const database = await newDatabase()
		const dataDir = await newFolderIn(folder)
		const { erased, erasedFiles } = await restoreInto(database, archive, { erasures, dataDir })
		expect(erased).toBeGreaterThan(0)
		expect(erasedFiles.length).toBeGreaterThan(0)
		const left = (await readdir(join(dataDir, 'files'), { recursive: true })).map(String)
		expect(left.filter((path) => erasedFiles.includes(path))).toEqual([])
		await reading(database, async (sql) => {
			const tables = await sql.query<{ name: string }>(
				"SELECT 'rec.' || table_name AS name FROM information_schema.tables WHERE table_schema = 'rec' AND table_type = 'BASE TABLE'",
			)
			const people = await harness.system.sql.query<{ email: string; first_name: string }>(
				'SELECT email, first_name FROM rec.users WHERE id = ANY ($1::uuid[])',
				[erasures.map(({ id }) => id)],
			)
			for (const { name } of tables) {
				const { rows } = await sql.one<{ rows: string }>(
					`SELECT coalesce(string_agg(t::text, ''), '') AS rows FROM ${name} t`,
				)
				for (const { email } of people) expect([name, rows.includes(email)]).toEqual([name, false])
			}
			const count = (from: Sql) => from.one('SELECT count(*)::int AS events FROM es.events')
			const { events } = await checkArchive(archive, PASSPHRASE)
			expect(await count(sql)).toEqual({ events })
		})
	}, 120_000)

	it('knows of every record whether erasing somebody changes it', async () => {
		const tables = await harness.system.sql.query<{ name: string }>(
			"SELECT 'rec.' || table_name AS name FROM information_schema.tables WHERE table_schema = 'rec' AND table_type = 'BASE TABLE' ORDER BY 1",
		)
		const known = [...erasedTables(TABLES), ...Object.keys(retainedTables(TABLES))].toSorted()
		expect(tables.map(({ name }) => name).toSorted()).toEqual(known)
	})

	it('opens on an empty machine with the same report, read models, records and files', async () => {
		const before = await visible(harness)
		expect(before.csv.split('\n').length).toBeGreaterThan(4)
		const dataDir = await newFolderIn(folder)
		await chmod(dataDir, 0o711)
		// The keys are kept elsewhere, and the simulator represents a provider that keeps running.
		await cp(join(harness.dataDir, 'encryption-keys'), join(dataDir, 'encryption-keys'))
		const last = join(folder, 'last')
		expect(await command('run-backup.ts', harness.dataDir, ['--to', last])).toContain(', encrypted.')
		const known = await unknownLines(harness)
		await give(harness, harness.guest(), null)
		const output = await command('run-restore.ts', dataDir, ['--from', last])
		expect(output).toContain('It can be started.')
		await harness.halt()
		await cp(join(harness.dataDir, 'simulators'), join(dataDir, 'simulators'), { recursive: true })
		const other = await startHarness({ dataDir })
		try {
			other.clock.set(harness.clock.now())
			await other.system.untilIdle()
			expect(await visible(other)).toEqual(before)
			expect(await filesIn(dataDir)).toEqual(await filesIn(harness.dataDir))
			// Nothing that was done before is done again, and what comes now is done once.
			expect(mailsOf(other)).toBe(0)
			const { donationId } = await give(other, other.guest(), null)
			expect(mailsOf(other)).toBeGreaterThan(0)
			const rows = await other.system.sql.query(
				`SELECT kind FROM ops.outbox WHERE subject = $1 GROUP BY kind, cause_id HAVING count(*) > 1`,
				[`donation-${donationId}`],
			)
			expect(rows).toEqual([])
			expect((await visible(other)).records).not.toEqual(before.records)

			// A donation after the backup is unknown here; the provider's balance reveals it.
			await other.system.sql.execute("UPDATE ops.jobs SET next_at = now() WHERE name = 'payouts/mirror'")
			expect(await unknownLines(other)).toBe(known)
			// Lines have an hour until they count as unknown.
			other.clock.advance(2 * 3_600_000)
			await other.system.sql.execute("UPDATE ops.jobs SET next_at = now() WHERE name = 'payouts/mirror'")
			await expect.poll(() => unknownLines(other), { timeout: 60_000 }).toBe(known + 1)
		} finally {
			await other.stop()
		}
	}, 180_000)
})
