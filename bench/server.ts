import { type EmbeddedPostgres, startEmbeddedPostgres } from '../infra/postgres/embedded.ts'
import { migrate } from '../infra/postgres/migrate.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../infra/postgres/temporary-folder.ts'
import { createSql } from '../kernel/sql/sql.ts'
import type { BenchUrls } from './append.ts'

export interface BenchServer {
	readonly version: string
	createDatabase(name: string): Promise<BenchUrls>
	stop(): Promise<void>
}

const TEMPLATE = 'bench_template'
const log = {
	info() {},
	warn: (message: string) => console.warn(message),
	error: (message: string) => console.error(message),
}

export async function startBenchServer(): Promise<BenchServer> {
	const dataDir = await makeTemporaryFolder('karuna-bench-')
	const remove = () => removeTemporaryFolder(dataDir)
	const server = await startEmbeddedPostgres({ dataDir, log }).catch(async (error: unknown) => {
		await remove()
		throw error
	})
	let stopped: Promise<void> | null = null
	const stop = () => {
		stopped ??= server.stop().finally(remove)
		return stopped
	}
	try {
		await asAdmin(server, `CREATE DATABASE ${TEMPLATE}`)
		await migrate(withDatabase(server.adminUrl, TEMPLATE), log)
		return { version: await versionOf(server), createDatabase: (name) => copyTemplate(server, name), stop }
	} catch (error) {
		await stop()
		throw error
	}
}

async function copyTemplate(server: EmbeddedPostgres, name: string): Promise<BenchUrls> {
	const database = `bench_${name}`
	await asAdmin(server, `CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
	return {
		adminUrl: withDatabase(server.adminUrl, database),
		appUrl: withDatabase(server.appUrl, database),
	}
}

async function asAdmin(server: EmbeddedPostgres, statement: string): Promise<void> {
	const sql = createSql(server.adminUrl, { max: 1 })
	try {
		await sql.execute(statement)
	} finally {
		await sql.close()
	}
}

async function versionOf(server: EmbeddedPostgres): Promise<string> {
	const sql = createSql(server.adminUrl, { max: 1 })
	try {
		const { server_version } = await sql.one<{ server_version: string }>('SHOW server_version')
		return server_version
	} finally {
		await sql.close()
	}
}

function withDatabase(url: string, name: string): string {
	const changed = new URL(url)
	changed.pathname = `/${name}`
	return changed.href
}
