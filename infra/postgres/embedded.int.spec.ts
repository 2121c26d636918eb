import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSql } from '../../kernel/sql/sql.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { PostgresStartError } from './embedded-errors.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts'

const isRoot = process.getuid?.() === 0
const messages: string[] = []
const log = {
	info: (message: string) => messages.push(message),
	warn: (message: string) => messages.push(message),
	error: (message: string) => messages.push(message),
}

let dataDir: string

beforeAll(async () => {
	dataDir = await makeTemporaryFolder('karuna-postgres-')
})

afterAll(() => removeTemporaryFolder(dataDir))

const start = () => startEmbeddedPostgres({ dataDir, log })
const cluster = () => join(dataDir, 'postgres', 'cluster')

async function onServer<T>(url: string, statement: string): Promise<T[]> {
	const sql = createSql(url)
	try {
		return await sql.query<T & object>(statement)
	} finally {
		await sql.close()
	}
}

async function startElsewhere(): Promise<{ child: ChildProcess; adminUrl: string }> {
	const code = `
		import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
		const log = { info() {}, warn() {}, error() {} }
		const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
		console.log(server.adminUrl)
		setInterval(() => {}, 1e6)`
	const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const [adminUrl] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
	return { child, adminUrl }
}

async function kill(child: ChildProcess): Promise<void> {
	const ended = once(child, 'exit')
	child.kill('SIGKILL')
	await ended
}

describe('the first start', () => {
	it('makes the database, an application role that is no superuser, and a password file of the owner alone', async () => {
		const server = await start()
		try {
			expect(await onServer(server.appUrl, 'SELECT current_user AS name, current_database() AS db')).toEqual([
				{ name: 'karuna_app', db: 'karuna' },
			])
			const settings =
				"SELECT setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')"
			expect(await onServer(server.appUrl, settings)).toEqual([
				{ setting: 'on' },
				{ setting: 'on' },
				{ setting: 'on' },
			])
			const roles = "SELECT rolname, rolsuper FROM pg_roles WHERE rolname LIKE 'karuna%' ORDER BY 1"
			expect(await onServer(server.adminUrl, roles)).toEqual([
				{ rolname: 'karuna', rolsuper: true },
				{ rolname: 'karuna_app', rolsuper: false },
			])
			expect((await stat(join(dataDir, 'postgres', 'credentials.json'))).mode & 0o777).toBe(0o600)
			await onServer(server.adminUrl, 'CREATE TABLE kept (n int)')
		} finally {
			await server.stop()
		}
		await server.ended
	})

	it('listens on loopback only, and lets nobody in without the password', async () => {
		const server = await start()
		try {
			expect(await onServer(server.adminUrl, 'SHOW listen_addresses')).toEqual([
				{ listen_addresses: '127.0.0.1' },
			])
			const stranger = new URL(server.adminUrl)
			stranger.password = 'guess'
			await expect(onServer(stranger.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
		} finally {
			await server.stop()
		}
	})
})

describe('a later start', () => {
	it('finds the data, and clears a pid file that names no server of this folder', async () => {
		await writeFile(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n`)
		const server = await start()
		const tables = await onServer(
			server.adminUrl,
			"SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
		)
		await server.stop()
		expect(tables).toEqual([{ tablename: 'kept' }])
	})

	it('is refused while another one runs', async () => {
		const server = await start()
		const refusal = await start().catch((error: Error) => error)
		await server.stop()
		expect(refusal).toBeInstanceOf(PostgresStartError)
		expect((refusal as Error).message).toContain(
			`already running on this data folder (process ${process.pid})`,
		)
	})

	it('takes over after its predecessor was killed, with all that was committed', async () => {
		const { child, adminUrl } = await startElsewhere()
		await onServer(adminUrl, 'INSERT INTO kept VALUES (1), (2)')
		await kill(child)
		const server = await start()
		const rows = await onServer(server.adminUrl, 'SELECT n FROM kept ORDER BY n')
		await server.stop()
		expect(rows).toEqual([{ n: 1 }, { n: 2 }])
	})

	it('stops an orphan that outlived its supervisor', async () => {
		const server = await start()
		const pid = Number.parseInt(await readFile(join(cluster(), 'postmaster.pid'), 'utf8'), 10)
		// Without its claim the running server is one that nobody supervises.
		await rm(join(dataDir, 'postgres', 'supervisor'))
		const successor = await start()
		await server.ended
		const again = Number.parseInt(await readFile(join(cluster(), 'postmaster.pid'), 'utf8'), 10)
		await successor.stop()
		expect(again).not.toBe(pid)
		expect(messages.join()).toContain(`(process ${pid})`)
	})
})

describe('a killed supervisor', () => {
	it('takes the server with it', async () => {
		const { child } = await startElsewhere()
		const pidFile = join(cluster(), 'postmaster.pid')
		expect(await readFile(pidFile, 'utf8')).toBeTruthy()
		await kill(child)
		await vi.waitFor(() => expect(readFile(pidFile)).rejects.toThrow(/ENOENT/), {
			timeout: 60_000,
			interval: 20,
		})
	})
})

describe('what stands in the way is said in one sentence', () => {
	const sentence = async () => {
		const error = await start().catch((reason: unknown) => reason)
		expect(error).toBeInstanceOf(PostgresStartError)
		return (error as Error).message
	}

	it('when the folder was made by another major version', async () => {
		const file = join(cluster(), 'PG_VERSION')
		const version = await readFile(file, 'utf8')
		await writeFile(file, '15\n')
		expect(await sentence()).toMatch(/^The data folder \S+ was made by PostgreSQL 15 and this is 18: /)
		await writeFile(file, version)
	})

	it('when the folder is open to others', async () => {
		await chmod(cluster(), 0o777)
		expect(await sentence()).toMatch(/^PostgreSQL may not use \S+cluster: /)
		await chmod(cluster(), 0o700)
	})

	it('when files are missing in it', async () => {
		await rm(join(cluster(), 'global', 'pg_control'))
		expect(await sentence()).toMatch(/^The data folder \S+cluster is damaged, /)
		await rm(join(cluster(), 'PG_VERSION'))
		expect(await sentence()).toMatch(/^The data folder \S+cluster is damaged, /)
	})

	it('when the passwords are gone', async () => {
		await rm(join(dataDir, 'postgres'), { recursive: true })
		await (await start()).stop()
		await rm(join(dataDir, 'postgres', 'credentials.json'))
		expect(await sentence()).toMatch(/^The passwords of the database are missing: /)
	})

	it('when the data folder is a file', async () => {
		const file = join(dataDir, 'file')
		await writeFile(file, '')
		const error = await startEmbeddedPostgres({ dataDir: file, log }).catch((reason: Error) => reason)
		expect(error).toHaveProperty('message', expect.stringContaining('should be a folder and is a file'))
	})

	it.skipIf(isRoot)('when the folder may not be written', async () => {
		const closed = join(dataDir, 'closed')
		await mkdir(closed, { mode: 0o500 })
		const error = await startEmbeddedPostgres({ dataDir: join(closed, 'data'), log }).catch(
			(reason: Error) => reason,
		)
		expect(error).toHaveProperty('message', expect.stringMatching(/^No permission for /))
	})
})

describe.runIf(isRoot)('as root in a folder that others can not enter', () => {
	it('keeps the cluster elsewhere, finds it again, and leaves nothing of it behind when it was for a test', async () => {
		const closed = await mkdtemp(join(tmpdir(), 'karuna-closed-'))
		try {
			const first = await startEmbeddedPostgres({ dataDir: closed, log })
			await onServer(first.adminUrl, 'CREATE TABLE kept (n int)')
			await first.stop()
			const second = await startEmbeddedPostgres({ dataDir: closed, log })
			expect(await onServer(second.appUrl, "SELECT to_regclass('kept')::text AS name")).toEqual([
				{ name: 'kept' },
			])
			await second.stop()
		} finally {
			const elsewhere = (await readFile(join(closed, 'postgres', 'location'), 'utf8')).trim()
			expect(dirname(elsewhere)).toBe('/var/lib/karuna')
			await removeTemporaryFolder(closed)
			for (const folder of [elsewhere, closed]) expect(existsSync(folder)).toBe(false)
		}
	})
})
