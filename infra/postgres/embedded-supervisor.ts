import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../kernel/ports/log.ts'
import { PostgresStartError } from './embedded-errors.ts'

/**
 * Claims a data folder for this process, so that a second start is refused instead of taking the running
 * server for an orphan. A claim whose process is gone doesn't count.
 * @returns the function that releases the claim
 */
export async function claim(path: string): Promise<() => Promise<void>> {
	const own = `${process.pid} ${startOf(process.pid)}`
	for (let attempt = 0; attempt < 10; attempt++) {
		try {
			await writeFile(path, own, { flag: 'wx', mode: 0o644 })
			return () => rm(path, { force: true })
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
		}
		const [pid, start] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
		if (pid && start && startOf(Number(pid)) === start) {
			throw new PostgresStartError(
				`Karuna is already running on this data folder (process ${pid}): stop it first, or set DATA_DIR to another folder.`,
			)
		}
		await rm(path, { force: true })
	}
	throw new PostgresStartError('Several processes want this data folder at the same time: start Karuna once.')
}

/**
 * Cleans up after a server that was not stopped: an orphan that still runs is stopped, and a pid file that
 * names no server of this folder is removed, since PostgreSQL takes any process for one.
 */
export async function endOrphan(cluster: string, log: Log): Promise<void> {
	const pidFile = `${cluster}/postmaster.pid`
	const content = await readFile(pidFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null
		throw error
	})
	if (content === null) return
	const pid = Number.parseInt(content, 10)
	if (isServerOf(pid, cluster)) {
		log.warn(`Stopping a PostgreSQL (process ${pid}) that an earlier run left behind.`)
		process.kill(pid, 'SIGINT')
		const deadline = Date.now() + 20_000
		while (isServerOf(pid, cluster)) {
			if (Date.now() > deadline) {
				throw new PostgresStartError(
					`An earlier PostgreSQL (process ${pid}) does not stop: end it, then start again.`,
				)
			}
			await delay(20)
		}
	}
	await rm(pidFile, { force: true })
}

function isServerOf(pid: number, cluster: string): boolean {
	// A zombie has an empty command line.
	const args = readProcess(pid, 'cmdline')?.split('\0') ?? []
	return args.some((word) => word.endsWith('postgres')) && args.includes(cluster)
}

function startOf(pid: number): string | null {
	const stat = readProcess(pid, 'stat')
	if (stat === null) return null
	// The name in parentheses may hold spaces; state is the first field after it, the start the 20th.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
	return fields[0] === 'Z' ? null : (fields[19] ?? null)
}

function readProcess(pid: number, file: 'stat' | 'cmdline'): string | null {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8')
	} catch {
		return null
	}
}
