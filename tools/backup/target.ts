import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopySession } from '../../infra/postgres/copy.ts'
import { ArchiveRefused } from './container.ts'
import { TRACES_OF_A_START } from './tables.ts'

/** @throws ArchiveRefused while any Karuna process is connected */
export async function requireStopped(session: CopySession): Promise<void> {
	const others = await session.query<{ name: string }>(
		`SELECT DISTINCT application_name AS name FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'karuna%'`,
	)
	if (others.length === 0) return
	throw new ArchiveRefused('Karuna runs on this database: stop it, then restore.')
}

/** @throws ArchiveRefused naming the existing data */
export async function requireEmpty(session: CopySession, dataDir: string): Promise<void> {
	const tables = await session.query<{ table: string }>(
		`SELECT n.nspname || '.' || c.relname AS table FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname IN ('es', 'rec', 'ops') AND c.relkind = 'r' ORDER BY 1`,
	)
	const passing = [...TRACES_OF_A_START, 'es.head']
	for (const { table } of tables.filter((each) => !passing.includes(each.table))) {
		const { there } = await session.one<{ there: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS there`)
		if (there)
			throw new ArchiveRefused(
				`This system is not empty (${table} has rows): restore into a new database and a new data folder.`,
			)
	}
	const files = join(dataDir, 'files')
	if ((await readdir(files).catch(() => [])).length > 0)
		throw new ArchiveRefused(`${files} holds files of another system: restore into a new data folder.`)
}

export async function clearTraces(session: CopySession): Promise<void> {
	for (const table of TRACES_OF_A_START) {
		// A database is filled at the schema of its archive, which may not have all of today's tables.
		const { there } = await session.one<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
			table,
		])
		if (there) await session.execute(`DELETE FROM ${table}`)
	}
	const models = await session.query<{ kind: string; name: string }>(
		`SELECT CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END AS kind, 'read.' || quote_ident(relname) AS name
		FROM pg_class WHERE relnamespace = 'read'::regnamespace AND relkind IN ('v', 'r') ORDER BY relkind DESC`,
	)
	for (const { kind, name } of models) await session.execute(`DROP ${kind} ${name}`)
}
