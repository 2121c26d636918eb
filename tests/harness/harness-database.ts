import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { APP_ROLE } from '../../infra/postgres/app-role.ts'
import { startEmbeddedPostgres } from '../../infra/postgres/embedded.ts'
import { accountFor } from '../../infra/postgres/embedded-account.ts'
import { findBinaries } from '../../infra/postgres/embedded-binaries.ts'
import { openHome, readCredentials, SHARED_FOLDER } from '../../infra/postgres/embedded-home.ts'
import { type ServerProcess, startServer } from '../../infra/postgres/embedded-process.ts'
import { endOrphan } from '../../infra/postgres/embedded-supervisor.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { HarnessProcess } from './harness-process.ts'
import { memoryOf, signalTree } from './processes.ts'

export interface DatabaseProcess extends HarnessProcess {
	/** The current port, which changes at each start. */
	readonly port: () => number
	readonly urls: (port: number) => { readonly app: string; readonly admin: string }
}

const RESTART_MS = 100
/** Durable like production, small, and quick to notice a vanished client. */
const SETTINGS = [
	'fsync=on',
	'synchronous_commit=on',
	'max_connections=300',
	'shared_buffers=128MB',
	'max_wal_size=128MB',
	'min_wal_size=32MB',
	'timezone=UTC',
	'log_timezone=UTC',
	'jit=off',
]

/**
 * Starts a PostgreSQL as a child of this process, so that all of it can be killed at once.
 * @param settings additional ones, such as `synchronous_commit=off`
 */
export async function createDatabase(
	dataDir: string,
	log: Log,
	settings: readonly string[] = [],
): Promise<DatabaseProcess> {
	await mkdir(dataDir, { recursive: true })
	await chmod(dataDir, 0o711)
	const first = await startEmbeddedPostgres({ dataDir, log })
	await first.stop()
	const { cluster, credentials } = await openHome(dataDir)
	const account = accountFor(cluster)
	const binaries = await findBinaries(account, SHARED_FOLDER)
	const passwords = await readCredentials(credentials)

	let server: ServerProcess | null = null
	let isWanted = false
	let isKilled = false
	let ends = 0
	let watching: Promise<void> = Promise.resolve()

	async function launch(): Promise<ServerProcess> {
		await endOrphan(cluster, log)
		isKilled = false
		return startServer({
			postgres: binaries.postgres,
			cluster,
			account,
			settings: [...SETTINGS, ...settings],
			// Its warnings about being killed are expected.
			log: { ...log, warn: () => {} },
		})
	}

	async function supervise(): Promise<void> {
		while (isWanted) {
			await server?.ended
			if (!isWanted) return
			if (!isKilled) ends += 1
			await sleep(RESTART_MS)
			// On a full disk it can't start either.
			server = await launch().catch(() => server)
		}
	}

	return {
		name: 'postgres',
		port: () => server?.port ?? 1,
		urls: (port) => ({
			app: `postgres://${APP_ROLE}:${passwords.app}@127.0.0.1:${port}/karuna`,
			admin: `postgres://karuna:${passwords.admin}@127.0.0.1:${port}/karuna`,
		}),
		async start() {
			if (isWanted) return
			isWanted = true
			server = await launch()
			watching = supervise()
		},
		async kill() {
			const victim = server
			if (!victim) return
			isKilled = true
			// The first of the tree goes first, so that it never sees its children die.
			signalTree(victim.pid, 'SIGKILL')
			await victim.ended
		},
		freeze() {
			if (server) signalTree(server.pid, 'SIGSTOP')
		},
		thaw() {
			if (server) signalTree(server.pid, 'SIGCONT')
		},
		async stop() {
			isWanted = false
			await server?.stop()
			await watching
		},
		ownEnds: () => ends,
		memory: () => (server ? memoryOf(server.pid) : 0),
	}
}

export const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres')
