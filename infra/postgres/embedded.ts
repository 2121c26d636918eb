import { existsSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Log } from '../../kernel/ports/log.ts'
import { APP_ROLE } from './app-role.ts'
import { type Account, accountFor, userName } from './embedded-account.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { brokenFolder, explainFileError, PostgresStartError } from './embedded-errors.ts'
import {
	type Credentials,
	type Home,
	makeCredentials,
	openHome,
	readCredentials,
	SHARED_FOLDER,
} from './embedded-home.ts'
import { runToEnd, startServer } from './embedded-process.ts'
import { claim, endOrphan } from './embedded-supervisor.ts'

export interface EmbeddedPostgres {
	readonly adminUrl: string
	readonly appUrl: string
	/** The same by the server's Unix socket, which is faster, when its folder's name is short enough. */
	readonly nearUrl: string
	readonly port: number
	readonly ended: Promise<void>
	/** Stops the server in order and releases the data folder. Close all clients first. */
	stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
	readonly dataDir: string
	readonly log: Log
	readonly settings?: readonly string[]
}

/** Durable, in UTC, and quiet: errors of statements go to their sender, with their data, and not to a log. */
const SETTINGS = [
	'fsync=on',
	'synchronous_commit=on',
	'max_connections=200',
	'shared_buffers=192MB',
	'max_wal_size=2GB',
	'timezone=UTC',
	'log_timezone=UTC',
	'jit=off',
	'log_min_messages=log',
	'log_min_error_statement=panic',
	'log_checkpoints=off',
]

const ADMIN_ROLE = 'karuna'
const DATABASE = 'karuna'

/**
 * Starts the PostgreSQL that npm installed on a free loopback port, and creates its database at the first
 * start. The server ends with this process, even when that is killed.
 * @throws PostgresStartError in one sentence with a remedy
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
	try {
		return await start(options)
	} catch (error) {
		throw error instanceof PostgresStartError ? error : explainFileError(error as Error, options.dataDir)
	}
}

async function start({ dataDir, log, settings = [] }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
	const home = await openHome(dataDir)
	const release = await claim(home.supervisor)
	try {
		const { cluster } = home
		const account = accountFor(cluster)
		const binaries = await findBinaries(account, SHARED_FOLDER)
		const isNew = !existsSync(cluster)
		if (isNew) {
			log.info(`Making the database in ${cluster}.`)
			await makeCluster(home, account, binaries)
		} else {
			await checkCluster(cluster, account, binaries.major)
			await endOrphan(cluster, log)
		}
		const credentials = await readCredentials(home.credentials)
		const server = await startServer({
			postgres: binaries.postgres,
			cluster,
			account,
			settings: [...SETTINGS, ...settings],
			log,
		})
		const { port, socketFolder } = server
		const nearHost = socketFolder === null ? undefined : encodeURIComponent(socketFolder)
		return {
			adminUrl: url(ADMIN_ROLE, credentials.admin, port),
			appUrl: url(APP_ROLE, credentials.app, port),
			nearUrl: url(APP_ROLE, credentials.app, port, nearHost),
			port,
			ended: server.ended,
			async stop() {
				await server.stop()
				await release()
			},
		}
	} catch (error) {
		await release()
		throw error
	}
}

/**
 * Creates the cluster under another name, with roles and database, so that one with the final name is
 * complete.
 */
async function makeCluster(home: Home, account: Account, binaries: Binaries): Promise<void> {
	const partial = `${home.cluster}.new`
	await rm(partial, { recursive: true, force: true })
	const credentials = await makeCredentials(home.credentials)
	// The account may not write beside the cluster; initdb takes an empty folder of its own.
	await mkdir(partial, { mode: 0o700 })
	if (account.other) await chown(partial, account.uid, account.gid)
	await withPasswordFile(credentials.admin, account, (file) =>
		runToEnd(
			binaries.initdb,
			[
				'-D',
				partial,
				'-U',
				ADMIN_ROLE,
				'--auth=scram-sha-256',
				`--pwfile=${file}`,
				'--encoding=UTF8',
				'--locale-provider=builtin',
				'--builtin-locale=C.UTF-8',
				'--locale=C',
			],
			{ account, cluster: home.cluster },
		),
	)
	await runToEnd(binaries.postgres, ['--single', '-D', partial, 'postgres'], {
		account,
		cluster: home.cluster,
		input: bootstrap(credentials),
	})
	await rename(partial, home.cluster)
}

function bootstrap(credentials: Credentials): string {
	return [
		`CREATE ROLE ${APP_ROLE} LOGIN PASSWORD '${credentials.app}'`,
		`CREATE DATABASE ${DATABASE}`,
		'',
	].join('\n')
}

async function withPasswordFile(
	password: string,
	account: Account,
	run: (file: string) => Promise<void>,
): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'karuna-'))
	try {
		const file = join(folder, 'password')
		await writeFile(file, password, { mode: 0o600 })
		if (account.other) {
			await chown(file, account.uid, account.gid)
			await chown(folder, account.uid, account.gid)
		}
		await run(file)
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

async function checkCluster(cluster: string, account: Account, major: string): Promise<void> {
	const owner = statSync(cluster).uid
	if (owner !== account.uid) {
		throw new PostgresStartError(
			`The data folder ${cluster} belongs to the user ${userName(owner)}: start Karuna as that user or as root, or set DATA_DIR to another folder.`,
		)
	}
	const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(
		(error: NodeJS.ErrnoException) => {
			throw error.code === 'ENOENT' ? brokenFolder(cluster) : error
		},
	)
	if (version.trim() !== major) {
		throw new PostgresStartError(
			`The data folder ${dirname(cluster)} was made by PostgreSQL ${version.trim()} and this is ${major}: move it away, or start the Karuna that made it.`,
		)
	}
}

function url(user: string, password: string, port: number, host = '127.0.0.1'): string {
	return `postgres://${user}:${password}@${host}:${port}/${DATABASE}`
}
