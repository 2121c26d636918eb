import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createSql } from '../../kernel/sql/sql.ts'
import { TEMPLATE } from './int-setup.ts'

export interface TestDatabase {
	readonly adminUrl: string
	readonly appUrl: string
	drop(): Promise<void>
}

/**
 * Creates a database for the test, with every migration applied, for `.int.spec.ts` files. Concurrent tests
 * don't share one.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
	const server = inject('postgres')
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await asAdmin(server.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
	return {
		adminUrl: withDatabase(server.adminUrl, name),
		appUrl: withDatabase(server.appUrl, name),
		drop: () => asAdmin(server.adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
	}
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
	const sql = createSql(adminUrl, { max: 1 })
	try {
		await sql.execute(statement)
	} finally {
		await sql.close()
	}
}

function withDatabase(url: string, name: string): string {
	const changed = new URL(url)
	changed.pathname = `/${name}`
	return changed.href
}
