import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PROJECTIONS, TABLES } from '../../apps/capabilities.ts'
import type { EncryptionKeys } from '../../infra/config/encryption-keys.ts'
import { type CopySession, openCopySession } from '../../infra/postgres/copy.ts'
import { migrate } from '../../infra/postgres/migrate.ts'
import { type ErasedSubject, eraseSubject } from '../../kernel/capability/tables.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { rebuild } from '../../kernel/runtime/rebuild.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { type KeyedSuppression, replaySuppressions } from '../../records/campaigns/suppressions.ts'
import type { CheckedArchive } from './check-archive.ts'
import { ArchiveRefused } from './container.ts'
import { requireKeys } from './keys.ts'
import { readArchive } from './parts.ts'
import { appliedMigrations, backedUpTables, columnList } from './tables.ts'
import { clearTraces, requireEmpty, requireStopped } from './target.ts'

export interface RestoreSettings {
	readonly url: string
	readonly adminUrl: string
	readonly dataDir: string
	readonly path: string
	readonly passphrase: string | null
	readonly keys: EncryptionKeys | null
	readonly checked: CheckedArchive
	/** Erased people whom the backup may still contain. */
	readonly erasures: readonly ErasedSubject[]
	/** Addresses that campaigns leave alone, since before or after the backup. */
	readonly suppressions: readonly KeyedSuppression[]
	readonly log: Log
	readonly report: (line: string) => void
}

export interface Restored {
	readonly rows: number
	readonly files: number
	readonly erased: number
	readonly erasedFiles: readonly string[]
}

/**
 * Restores an archive into an empty system: everything or nothing. It has no read models; `rebuildAll` makes
 * them.
 * @throws ArchiveRefused in one sentence with a remedy
 */
export async function restoreArchive(settings: RestoreSettings): Promise<Restored> {
	const { url, adminUrl, dataDir, checked, keys, log } = settings
	const { migrations } = checked.manifest
	requireKeys(checked.manifest.keys, keys)
	const session = await openCopySession(adminUrl, 'karuna restore')
	const waiting = join(dataDir, 'files.restoring')
	try {
		await requireStopped(session)
		await requireNotAhead(session, migrations)
		const appRole = decodeURIComponent(new URL(url).username)
		await migrate(adminUrl, log, { appRole, through: migrations.at(-1) ?? '' })
		await requireEmpty(session, dataDir)
		await rm(waiting, { recursive: true, force: true })
		await session.execute('BEGIN')
		// Nobody appends from here on, and two restores can't run at once.
		await session.query('SELECT position FROM es.head FOR UPDATE')
		await requireEmpty(session, dataDir)
		const restored = await load(settings, session, waiting)
		await placeFiles(waiting, join(dataDir, 'files'))
		await session.execute('COMMIT')
		// Erasing knows the records of today.
		await migrate(adminUrl, log, { appRole })
		const erased = await replay(session, settings)
		await session.execute('ANALYZE')
		return { ...restored, ...erased }
	} catch (error) {
		await session.execute('ROLLBACK').catch(() => {})
		await rm(waiting, { recursive: true, force: true })
		throw error
	} finally {
		await session.close()
	}
}

/** A newer schema is refused, since its rows would miss the changes of later migrations. */
async function requireNotAhead(session: CopySession, migrations: readonly string[]): Promise<void> {
	const ahead = (await appliedMigrations(session)).filter((name) => !migrations.includes(name))
	if (ahead.length === 0) return
	throw new ArchiveRefused(
		`The database already has ${ahead.join(', ')}, which the archive has not: restore into a database that is new; it is brought up to date afterwards.`,
	)
}

async function load(
	settings: RestoreSettings,
	session: CopySession,
	waiting: string,
): Promise<Pick<Restored, 'rows' | 'files'>> {
	const { path, passphrase, dataDir, checked, report } = settings
	const ours = await backedUpTables(session, true)
	const unknown = checked.tables.filter(({ table, columns }) => {
		const own = ours.find((each) => each.table === table)
		return !own || columns.some((name) => !own.columns.includes(name))
	})
	if (unknown.length > 0)
		throw new ArchiveRefused(
			`The archive holds ${unknown.map(({ table }) => table).join(', ')}, which this Karuna does not know: use the version that made it.`,
		)
	await session.execute("SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'")
	await clearTraces(session)
	// Triggers that guard rows against later changes are off, since rows are restored in another order.
	const guarded = checked.tables.map(({ table }) => table)
	for (const table of guarded) await session.execute(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
	let rows = 0
	let files = 0
	for await (const part of readArchive(path, passphrase)) {
		if (part.is === 'table') {
			const { table } = part.head
			const text = `COPY ${table} (${columnList(part.head)}) FROM STDIN`
			const count = await session.copyIn(text, part.rows)
			const expected = checked.tables.find((each) => each.table === table)?.rows
			if (count !== expected) throw new Error(`${table} took ${count} rows instead of ${expected}.`)
			rows += count
			report(`${table}: ${count} rows`)
		} else if (part.is === 'file') {
			await writeWhole(
				part.path.startsWith('files/')
					? join(waiting, part.path.slice('files/'.length))
					: join(dataDir, part.path),
				part.content,
			)
			files++
		}
	}
	for (const table of guarded) await session.execute(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
	await session.execute('UPDATE es.head SET position = (SELECT coalesce(max(position), 0) FROM es.events)')
	await moveSequences(session)
	return { rows, files }
}

async function moveSequences(session: CopySession): Promise<void> {
	const owned = await session.query<{ table: string; column: string; sequence: string }>(
		`SELECT n.nspname || '.' || c.relname AS table, a.attname AS column,
			pg_get_serial_sequence(n.nspname || '.' || c.relname, a.attname) AS sequence
		FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname IN ('rec', 'ops') AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
			AND pg_get_serial_sequence(n.nspname || '.' || c.relname, a.attname) IS NOT NULL`,
	)
	for (const { table, column, sequence } of owned)
		await session.query(`SELECT setval($1, coalesce(max(${column}), 0) + 1, false) FROM ${table}`, [sequence])
}

async function replay(
	session: CopySession,
	{ erasures, suppressions, dataDir }: RestoreSettings,
): Promise<Pick<Restored, 'erased' | 'erasedFiles'>> {
	let erased = 0
	const erasedFiles: string[] = []
	try {
		await session.execute('BEGIN')
		for (const subject of erasures) {
			const { rows, files } = await eraseSubject(session, TABLES, subject)
			erased += Object.values(rows).reduce((sum, each) => sum + each, 0)
			erasedFiles.push(...files)
		}
		await replaySuppressions(session, suppressions)
		await session.execute('COMMIT')
		for (const path of erasedFiles) await rm(join(dataDir, 'files', path), { force: true })
		return { erased, erasedFiles }
	} catch (cause) {
		throw new ArchiveRefused(
			'The data is restored but erasures and suppressions are not replayed: don’t start it; remove this database and data folder, and restore again.',
			{ cause },
		)
	}
}

async function writeWhole(path: string, content: AsyncIterable<Buffer>): Promise<void> {
	await mkdir(dirname(path), { recursive: true })
	const file = await open(path, 'w')
	try {
		for await (const block of content) await file.writeFile(block)
		await file.sync()
	} finally {
		await file.close()
	}
}

async function placeFiles(waiting: string, target: string): Promise<void> {
	await mkdir(waiting, { recursive: true })
	if ((await readdir(target).catch(() => [])).length === 0) await rm(target, { recursive: true, force: true })
	await rename(waiting, target)
}

export async function rebuildAll(
	databaseUrl: string,
	store: EventStore,
	log: Log,
	report: (line: string) => void,
): Promise<void> {
	const sql = createSql(databaseUrl, { max: 4 * BATCH_SIZE, applicationName: 'karuna restore' })
	const waiting = [...PROJECTIONS]
	try {
		await Promise.all(
			Array.from({ length: BATCH_SIZE }, async () => {
				for (let next = waiting.shift(); next; next = waiting.shift()) {
					const { events } = await rebuild({ sql, store, projection: next, log })
					report(`${next.name}: built from ${events} events`)
				}
			}),
		)
	} finally {
		await sql.close()
	}
}

const BATCH_SIZE = 4
