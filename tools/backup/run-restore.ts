import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { EVENT_CATALOG } from '../../apps/capabilities.ts'
import { openDatabase } from '../../apps/environment/environment.ts'
import { asOwner, type Config, ConfigError, loadConfig } from '../../infra/config/config.ts'
import { explainStart } from '../../infra/config/explain-start.ts'
import { openEventStore } from '../../infra/event-store/open.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { migrateAll } from '../../infra/postgres/migrate-all.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { type CheckedArchive, checkArchive } from './check-archive.ts'
import { ArchiveRefused } from './container.ts'
import { readErasures } from './erasures.ts'
import { keysOf } from './keys.ts'
import { rebuildAll, restoreArchive } from './restore.ts'
import { readSuppressions } from './suppressions.ts'

const USAGE = 'npm run restore -- --from <file> [--erasures <file>] [--suppressions <file>]'

/** `npm run restore -- --from <file> …`: restores an archive into an empty system. */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { from: { type: 'string' }, erasures: { type: 'string' }, suppressions: { type: 'string' } },
	})
	if (values.from === undefined) throw new Error(`Say from where: ${USAGE}.`)
	const config = loadConfig(process.env)
	const log = createLog({ level: 'warn', process: 'restore' })
	const path = resolve(values.from)
	const passphrase = config.backupPassphrase
	const time = stopwatch()

	const checked = await checkArchive(path, passphrase)
	requireSameStore(config, checked)
	const erasures = values.erasures === undefined ? [] : await readErasures(resolve(values.erasures))
	const suppressions =
		values.suppressions === undefined ? [] : await readSuppressions(resolve(values.suppressions))
	const { events, streams, files, tables, manifest } = checked
	console.log(
		`${values.from} of ${manifest.madeAt} is whole: ${events} events in ${streams} streams, each as it was appended, ${tables.length} tables, ${files} files (${time()}).`,
	)
	const database = await openDatabase(config, log)
	try {
		const dataDir = resolve(config.dataDir)
		const restored = await restoreArchive({
			url: database.url,
			adminUrl: asOwner(database.adminUrl),
			dataDir,
			path,
			passphrase,
			keys: await keysOf(config),
			checked,
			erasures,
			suppressions,
			log,
			report: () => {},
		})
		console.log(`${restored.rows} rows and ${restored.files} files are restored (${time()}).`)
		console.log(
			values.erasures === undefined
				? 'No erasure list was given: whoever was erased since the backup was made is back. Erase them before it opens.'
				: `${erasures.length} erasures are replayed: ${restored.erased} rows.`,
		)
		console.log(
			values.suppressions === undefined
				? 'No list of suppressions was given: campaigns may go to those who have stopped them since the backup was made.'
				: `${suppressions.length} suppressions are replayed.`,
		)
		await eraseFromBucket(config, restored.erasedFiles)
		await migrateAll(asOwner(database.adminUrl), database.url, log)
		await buildReadModels(config, database.url, log)
		console.log(`Every read model is built from the log (${time()}). It can be started.`)
	} finally {
		await database.stop()
	}
}

function stopwatch(): () => string {
	const begun = performance.now()
	return () => `${((performance.now() - begun) / 1_000).toFixed(1)} s`
}

function requireSameStore({ eventStoreUrl }: Config, { manifest }: CheckedArchive): void {
	if (manifest.log === 'included' && eventStoreUrl !== null)
		throw new ArchiveRefused(
			'The archive holds a log that was in PostgreSQL, and EVENTSTORE_URL is set: restore without it.',
		)
	if (manifest.log === 'elsewhere' && eventStoreUrl === null)
		throw new ArchiveRefused(
			'The archive holds no log: restore EventStoreDB from its own backup first, and set EVENTSTORE_URL.',
		)
}

/** Uploads in a bucket were not restored, so that the files of erased people may still be there. */
async function eraseFromBucket({ s3 }: Config, paths: readonly string[]): Promise<void> {
	if (s3 === null) return
	const { createS3Blobs } = await import('../../infra/adapters/files-s3.ts')
	const blobs = createS3Blobs(s3)
	for (const path of paths) await blobs.delete(path)
}

async function buildReadModels(config: Config, databaseUrl: string, log: Log): Promise<void> {
	const { eventStoreUrl } = config
	const store = openEventStore({
		catalog: EVENT_CATALOG,
		databaseUrl,
		log,
		eventStoreUrl,
	})
	const sql = createSql(databaseUrl, { max: 1, applicationName: 'karuna restore' })
	try {
		const head = await store.head()
		const checkpoints = await sql.query<{ position: typeof head }>('SELECT position FROM ops.checkpoints')
		if (checkpoints.some(({ position }) => store.comparePositions(position, head) > 0))
			throw new Error(
				'EventStoreDB’s log ends before what this backup has seen of it: restore a backup of EventStoreDB that was made after this one.',
			)
		await rebuildAll(databaseUrl, store, log, () => {})
	} finally {
		await sql.close()
		await store.close()
	}
}

main().catch((error: unknown) => {
	const isSentence = error instanceof ConfigError || error instanceof ArchiveRefused
	console.error(
		isSentence
			? error.message
			: explainStart(error).replace('Karuna could not start: ', 'It was not restored: '),
	)
	process.exit(1)
})
