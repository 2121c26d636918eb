import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import { startEmbeddedPostgres } from '../infra/postgres/embedded.ts'
import { migrate } from '../infra/postgres/migrate.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../infra/postgres/temporary-folder.ts'
import { createSql } from '../kernel/sql/sql.ts'
import { makeBackup } from '../tools/backup/backup.ts'
import { checkArchive } from '../tools/backup/check-archive.ts'
import { rebuildAll, restoreArchive } from '../tools/backup/restore.ts'
import { loadDonations, requestIds } from './donations.ts'

const PASSPHRASE = 'measured and thrown away'
const quiet = { info() {}, warn() {}, error() {} }

/**
 * `node bench/restore.ts --events 1000000` measures a backup and its restore; it is not a part of `npm run
 * bench`.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({ options: { events: { type: 'string', default: '100000' } } })
	const events = Number(values.events)
	const folder = await makeTemporaryFolder('karuna-restore-')
	const server = await startEmbeddedPostgres({ dataDir: folder, log: quiet })
	try {
		const [from, to] = [await database(server, 'source'), await database(server, 'target')]
		await migrate(from.adminUrl, quiet)
		await timed(`${events} donations written`, () => loadDonations(from.adminUrl, events, requestIds(1_000)))
		const path = join(folder, 'archive')
		const common = { path, passphrase: PASSPHRASE, keys: null, dataDir: join(folder, 'data') }
		const { bytes } = await timed('backup', () =>
			makeBackup({ ...common, ...from, withLog: true, withUploads: true, now: Date.now() }),
		)
		console.log(`archive: ${(bytes / 1_000_000).toFixed(0)} MB`)
		const begun = performance.now()
		const checked = await timed('looked at, every digest', () => checkArchive(path, PASSPHRASE))
		await timed('restored', () =>
			restoreArchive({
				...common,
				...to,
				checked,
				erasures: [],
				suppressions: [],
				log: quiet,
				report: () => {},
			}),
		)
		const store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: to.url, log: quiet })
		await timed('read models built', () => rebuildAll(to.url, store, quiet, () => {}))
		await store.close()
		console.log(`restore in all: ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
	} finally {
		await server.stop()
		await removeTemporaryFolder(folder)
	}
}

async function database(server: { readonly adminUrl: string; readonly appUrl: string }, name: string) {
	const admin = createSql(server.adminUrl, { max: 1 })
	await admin.execute(`CREATE DATABASE ${name}`)
	await admin.close()
	const at = (address: string): string => {
		const url = new URL(address)
		url.pathname = `/${name}`
		return url.href
	}
	return { adminUrl: at(server.adminUrl), url: at(server.appUrl) }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
	const begun = performance.now()
	const result = await work()
	console.log(`${what}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
	return result
}

main().catch((error: unknown) => {
	console.error(error)
	process.exit(1)
})
