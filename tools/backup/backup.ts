import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncryptionKeys } from '../../infra/config/encryption-keys.ts'
import { toPosition } from '../../infra/event-store/position.ts'
import { type CopySession, openCopySession } from '../../infra/postgres/copy.ts'
import { START } from '../../kernel/ports/event-store.ts'
import { DEMO_FILE } from './check-archive.ts'
import { keysInUse } from './keys.ts'
import { type ArchiveWriter, writeArchive } from './parts.ts'
import { appliedMigrations, backedUpTables, columnList } from './tables.ts'

export interface BackupSettings {
	readonly adminUrl: string
	readonly dataDir: string
	readonly path: string
	/** Null encrypts nothing beyond the encrypted values in the database. */
	readonly passphrase: string | null
	readonly keys: EncryptionKeys | null
	/** False when the log is in EventStoreDB. */
	readonly withLog: boolean
	/** False when uploads are in a bucket. */
	readonly withUploads: boolean
	readonly now: number
}

export interface BackupMade {
	readonly bytes: number
	readonly tables: number
	readonly files: number
	readonly head: string
	readonly missingFiles: readonly string[]
}

/**
 * Writes one archive of all state as of one moment, while the system runs. The file gets its name once it is
 * complete and on disk.
 * @throws Error in one sentence when a file of that name exists
 */
export async function makeBackup(settings: BackupSettings): Promise<BackupMade> {
	const { adminUrl, path, passphrase } = settings
	const taken = await stat(path).catch(() => null)
	if (taken) throw new Error(`${path} is there already: choose another name.`)
	const unfinished = `${path}.unfinished`
	await rm(unfinished, { force: true })
	const archive = await writeArchive(unfinished, passphrase)
	const session = await openCopySession(adminUrl, 'karuna backup')
	try {
		const made = await write(settings, archive, session)
		const bytes = await archive.end()
		await rename(unfinished, path)
		return { ...made, bytes }
	} catch (error) {
		await archive.abort().catch(() => {})
		await rm(unfinished, { force: true })
		throw error
	} finally {
		await session.close()
	}
}

async function write(
	{ adminUrl, dataDir, keys, withLog, withUploads, now }: BackupSettings,
	archive: ArchiveWriter,
	session: CopySession,
): Promise<Omit<BackupMade, 'bytes'>> {
	// One snapshot from here on: rows, checkpoints and the log belong together.
	await session.execute('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
	await session.execute(
		"SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL bytea_output = 'hex'",
	)
	const head = withLog
		? toPosition((await session.one<{ position: bigint }>('SELECT position FROM es.head')).position)
		: START
	await archive.manifest({
		format: 1,
		madeAt: new Date(now).toISOString(),
		head,
		migrations: await appliedMigrations(session),
		log: withLog ? 'included' : 'elsewhere',
		uploads: withUploads ? 'included' : 'elsewhere',
		keys: await keysInUse(session, keys),
	})
	const demo = await ifThere(join(dataDir, DEMO_FILE))
	if (demo) await archive.file(DEMO_FILE, once(demo))
	const files = withUploads
		? await writeFiles(archive, session, adminUrl, dataDir)
		: { written: 0, lost: [], removed: [] }
	const tables = await backedUpTables(session, withLog)
	for (const head of tables) {
		const source =
			{ 'es.events': ' ORDER BY position', 'rec.files': without(files.removed) }[head.table] ?? ''
		const select = `SELECT ${columnList(head)} FROM ${head.table}${source}`
		await archive.table(head, session.copyOut(`COPY (${select}) TO STDOUT`))
	}
	await session.execute('COMMIT')
	return { tables: tables.length, files: files.written, head, missingFiles: files.lost }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
	yield content
}

const without = (ids: readonly string[]): string =>
	ids.length === 0 ? '' : ` WHERE id <> ALL ('{${ids.join(',')}}'::uuid[])`

const ifThere = (path: string): Promise<Buffer | null> =>
	readFile(path).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null
		throw error
	})

/**
 * Writes every file that a record of the snapshot names. Files never change, and the record is written after
 * its file and removed before it: a file that is gone together with its record was an orphan that was just
 * removed, and neither is kept.
 */
async function writeFiles(
	archive: ArchiveWriter,
	session: CopySession,
	adminUrl: string,
	dataDir: string,
): Promise<{ written: number; lost: string[]; removed: string[] }> {
	const gone: { readonly id: string; readonly path: string }[] = []
	let written = 0
	const named = session.stream<{ id: string; path: string }>(
		`SELECT id, path FROM rec.files
		UNION ALL SELECT id, card_path FROM rec.files WHERE card_path IS NOT NULL
		UNION ALL SELECT id, regexp_replace(path, '\\.webp$', size) FROM rec.files, unnest(sizes) AS size ORDER BY 2`,
	)
	for await (const { id, path } of named) {
		const content = await ifThere(join(dataDir, 'files', path))
		if (content) await archive.file(`files/${path}`, once(content))
		if (content) written++
		else gone.push({ id, path })
	}
	const still = await idsStillThere(adminUrl, gone)
	return {
		written,
		lost: gone.filter(({ id }) => still.has(id)).map(({ path }) => path),
		removed: [...new Set(gone.filter(({ id }) => !still.has(id)).map(({ id }) => id))],
	}
}

async function idsStillThere(
	adminUrl: string,
	gone: readonly { readonly id: string }[],
): Promise<Set<string>> {
	if (gone.length === 0) return new Set()
	const session = await openCopySession(adminUrl, 'karuna backup')
	try {
		const ids = gone.map(({ id }) => id)
		const rows = await session.query<{ id: string }>('SELECT id FROM rec.files WHERE id = ANY ($1::uuid[])', [
			ids,
		])
		return new Set(rows.map(({ id }) => id))
	} finally {
		await session.close()
	}
}
