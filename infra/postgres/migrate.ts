import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import knexPackage, { type Knex } from 'knex'
import type { Log } from '../../kernel/ports/log.ts'
import { APP_ROLE, ensureAppRole } from './app-role.ts'
import { withConnection } from './connection.ts'

/** Runs statements as the admin role, in the one transaction of the whole upgrade. */
export interface MigrationSql {
	query(text: string): Promise<unknown>
}

/** A file `NNN_name.ts` in `migrations/`. A released one is never edited: a later file corrects it. */
export interface MigrationModule {
	up(sql: MigrationSql): Promise<void>
}

export interface MigrateSettings {
	readonly appRole?: string
	readonly directory?: string
	readonly through?: string
}

const OWN_MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any constant: it only has to differ from the other advisory locks of this database. */
const MIGRATION_LOCK = 7_162_541

/**
 * Upgrades a database to the newest schema, all or nothing. Processes that start together wait for one
 * another. Run it as the admin role (DATABASE_ADMIN_URL).
 * @throws Error in one sentence when the application's role is missing
 */
export async function migrate(adminUrl: string, log: Log, settings: MigrateSettings = {}): Promise<void> {
	await withConnection(adminUrl, 'karuna migrate', async (guard) => {
		await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
		await ensureAppRole(guard, settings.appRole ?? APP_ROLE)
		await runMigrations(adminUrl, log, settings.directory ?? OWN_MIGRATIONS, settings.through)
	})
}

async function runMigrations(adminUrl: string, log: Log, directory: string, through?: string): Promise<void> {
	const knex = knexPackage({ client: 'pg', connection: adminUrl, pool: { min: 0, max: 2 }, log })
	try {
		const config: Knex.MigratorConfig = {
			migrationSource: source(directory, through),
			schemaName: 'public',
			tableName: 'schema_migrations',
		}
		// knex's own lock outlives a process that was killed. The advisory lock is held, so nobody else is at it.
		await knex.migrate.forceFreeMigrationsLock(config)
		const [, applied] = (await knex.migrate.latest(config)) as [number, string[]]
		for (const name of applied) log.info(`Applied migration ${name}.`)
	} finally {
		await knex.destroy()
	}
}

function source(directory: string, through?: string): Knex.MigrationSource<string> {
	return {
		async getMigrations() {
			const files = await readdir(directory)
			return files
				.filter((file) => /^\d{3}_[a-z0-9_]+\.ts$/.test(file))
				.filter((file) => through === undefined || file <= `${through}.ts`)
				.sort()
		},
		getMigrationName: (file) => file.replace(/\.ts$/, ''),
		async getMigration(file) {
			const module = (await import(pathToFileURL(join(directory, file)).href)) as MigrationModule
			return {
				up: (knex: Knex) => module.up({ query: (text) => knex.raw(text.replaceAll('?', '\\?')) }),
				down: () => Promise.reject(new Error('Migrations only go forward: restore a backup instead.')),
			}
		},
	}
}
