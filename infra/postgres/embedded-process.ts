import {
	type SpawnOptionsWithStdioTuple,
	type StdioNull,
	type StdioPipe,
	spawn,
	spawnSync,
} from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Log } from '../../kernel/ports/log.ts'
import { freePort } from '../net/free-port.ts'
import type { Account } from './embedded-account.ts'
import { explainOutput, PostgresStartError } from './embedded-errors.ts'

const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '/usr/bin:/bin' }

const CUT_OFF = 'terminating connection due to administrator command'
const READY = 'database system is ready to accept connections'

/**
 * Runs a program to its end as an account.
 * @param input its stdin
 * @throws PostgresStartError made of its output when it fails
 */
export async function runToEnd(
	program: string,
	args: readonly string[],
	options: { account: Account; cluster: string; input?: string },
): Promise<void> {
	const child = spawn(program, args, { cwd: '/', env: ENVIRONMENT, ...identity(options.account) })
	let output = ''
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		output += text
	})
	child.stdout.resume()
	// A program that ends before it has read everything is judged by its exit code.
	child.stdin.on('error', () => {})
	child.stdin.end(options.input ?? '')
	const [code] = (await once(child, 'close').catch((error: Error) => {
		throw new PostgresStartError(`${program} can't be run: ${error.message}.`, { cause: error })
	})) as [number | null]
	if (code !== 0) throw explainOutput(output, options.cluster)
}

export interface ServerProcess {
	readonly port: number
	/**
	 * The folder of its Unix socket, over which a statement takes half the system time; null when its name is
	 * too long.
	 */
	readonly socketFolder: string | null
	readonly pid: number
	readonly ended: Promise<void>
	/** Stops the server at once but in order: sessions are cut, committed data is safe. */
	stop(): Promise<void>
}

export interface ServerOptions {
	readonly postgres: string
	readonly cluster: string
	readonly account: Account
	readonly settings: readonly string[]
	readonly log: Log
}

export async function startServer(options: ServerOptions): Promise<ServerProcess> {
	for (let attempt = 1; ; attempt++) {
		const port = await freePort()
		try {
			return await startOn(port, options)
		} catch (error) {
			// Another program may have taken the port in the meantime.
			if (!(error instanceof PortTaken) || attempt === 5) throw error
		}
	}
}

/** Bytes of a socket's address (unix(7)), less the name that PostgreSQL gives it. */
const MAX_FOLDER = 107 - '/.s.PGSQL.65535'.length

class PortTaken extends PostgresStartError {
	override name = 'PortTaken'
}

async function startOn(
	port: number,
	{ postgres, cluster, account, settings, log }: ServerOptions,
): Promise<ServerProcess> {
	const socketFolder = !cluster.includes(',') && Buffer.byteLength(cluster) <= MAX_FOLDER ? cluster : null
	const sockets = `unix_socket_directories=${socketFolder ?? ''}`
	const all = ['listen_addresses=127.0.0.1', sockets, `port=${port}`, ...settings]
	const args = ['-D', cluster, ...all.flatMap((setting) => ['-c', setting])]
	const child = spawnWatched(postgres, args, account)
	const ended = new Promise<void>((resolve) => {
		child.once('close', () => resolve())
		child.once('error', () => resolve())
	})

	let output = ''
	let isStopping = false
	let ready = false
	await new Promise<void>((resolve, reject) => {
		child.once('error', (error) =>
			reject(new PostgresStartError(`${postgres} can't be run: ${error.message}.`)),
		)
		child.once('close', () => {
			const taken = /could not (bind|create any TCP\/IP sockets)/.test(output)
			reject(taken ? new PortTaken(`No free port was found for PostgreSQL.`) : explainOutput(output, cluster))
		})
		createInterface({ input: child.stderr }).on('line', (line) => {
			if (!ready) output += `${line}\n`
			else if (/(FATAL|PANIC):/.test(line) && !(isStopping && line.includes(CUT_OFF)))
				log.warn(`PostgreSQL: ${line}`)
			if (!ready && line.includes(READY)) {
				ready = true
				output = ''
				resolve()
			}
		})
	})

	return {
		port,
		socketFolder,
		pid: child.pid ?? 0,
		ended,
		async stop() {
			isStopping = true
			child.kill('SIGINT')
			const impatient = setTimeout(() => child.kill('SIGQUIT'), 15_000)
			await ended
			clearTimeout(impatient)
		},
	}
}

/**
 * Spawns a process group, so that Ctrl-C in the terminal reaches the application and not the server, which
 * must end last. When `setpriv` is available, the kernel stops the server when we are killed.
 */
function spawnWatched(program: string, args: readonly string[], account: Account) {
	const common: SpawnOptionsWithStdioTuple<StdioNull, StdioNull, StdioPipe> = {
		cwd: '/',
		env: ENVIRONMENT,
		detached: true,
		stdio: ['ignore', 'ignore', 'pipe'],
	}
	const watch = ['--pdeathsig', 'INT']
	if (account.other) watch.push('--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups')
	if (spawnSync('setpriv', [...watch, 'true'], { stdio: 'ignore' }).status === 0) {
		return spawn('setpriv', [...watch, program, ...args], common)
	}
	return spawn(program, args, { ...common, ...identity(account) })
}

function identity(account: Account): { uid?: number; gid?: number } {
	return account.other ? { uid: account.uid, gid: account.gid } : {}
}
