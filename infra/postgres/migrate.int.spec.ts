import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { migrate } from './migrate.ts'

const log = { info() {}, warn() {}, error() {} }
let database: TestDatabase
let admin: Sql
let app: Sql

beforeAll(async () => {
	database = await createTestDatabase()
	admin = createSql(database.adminUrl)
	app = createSql(database.appUrl)
})

afterAll(async () => {
	await admin.close()
	await app.close()
	await database.drop()
})

async function createEmpty(): Promise<URL> {
	const url = new URL(database.adminUrl)
	url.pathname = `/migrate_${randomUUID().slice(0, 8)}`
	await admin.query(`CREATE DATABASE ${url.pathname.slice(1)}`)
	return url
}
const dropEmpty = (url: URL) => admin.query(`DROP DATABASE ${url.pathname.slice(1)} WITH (FORCE)`)

it('does nothing to a database that is up to date, even when many start together', async () => {
	const before = await admin.query('SELECT * FROM schema_migrations ORDER BY id')
	await Promise.all([1, 2, 3].map(() => migrate(database.adminUrl, log)))
	expect(await admin.query('SELECT * FROM schema_migrations ORDER BY id')).toEqual(before)
	expect(before.length).toBeGreaterThan(0)
})

it('goes on after a process that was killed while it migrated', async () => {
	await admin.execute('UPDATE schema_migrations_lock SET is_locked = 1')
	await migrate(database.adminUrl, log)
	expect(await admin.one('SELECT is_locked FROM schema_migrations_lock')).toEqual({ is_locked: 0 })
})

it('gives the application what each kind of state allows', async () => {
	await admin.query('CREATE TABLE rec.sample (id int); CREATE TABLE es.sample (id int)')
	await app.execute('INSERT INTO rec.sample VALUES (1)')
	await app.execute('UPDATE rec.sample SET id = 2')
	await app.execute('DELETE FROM rec.sample')
	await expect(app.query('SELECT * FROM es.sample')).rejects.toThrow(/permission denied/)
	await expect(app.query('TRUNCATE rec.sample')).rejects.toThrow(/permission denied/)
	await expect(app.query('CREATE TABLE rec.own (id int)')).rejects.toThrow(/permission denied/)
	await app.query('CREATE TABLE read.own (id int); DROP TABLE read.own')
})

it('lets a login role of another name act as the application', async () => {
	const role = `app_${randomUUID().slice(0, 8)}`
	await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
	try {
		await migrate(database.adminUrl, log, { appRole: role })
		const url = new URL(database.appUrl)
		url.username = role
		url.password = 'secret'
		const other = createSql(url.href)
		await other.query('CREATE TABLE read.theirs (id int)')
		await other.query('DROP TABLE read.theirs')
		await other.close()
	} finally {
		await admin.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
	}
})

it('says which role is missing', async () => {
	await expect(migrate(database.adminUrl, log, { appRole: 'nobody_made_me' })).rejects.toThrow(
		'The database has no role "nobody_made_me"',
	)
})

it('runs a question mark in a statement as it stands, and undoes an upgrade that fails halfway', async () => {
	const directory = await mkdtemp(join(tmpdir(), 'karuna-migrations-'))
	const fresh = await createEmpty()
	const sql = createSql(fresh.href)
	try {
		const file = (text: string) => `export const up = (sql) => sql.query(${JSON.stringify(text)})`
		await writeFile(
			join(directory, '001_one.ts'),
			file(`CREATE TABLE one AS SELECT '{"a":1}'::jsonb ? 'a' AS found`),
		)
		await writeFile(join(directory, 'notes.md'), '')
		await migrate(fresh.href, log, { directory })
		expect(await sql.query('SELECT found FROM one')).toEqual([{ found: true }])

		await writeFile(join(directory, '002_two.ts'), file('CREATE TABLE two (n int)'))
		await writeFile(join(directory, '003_three.ts'), file('SELECT 1 / 0'))
		await expect(migrate(fresh.href, log, { directory })).rejects.toThrow(/division by zero/)
		expect(await sql.one("SELECT to_regclass('two') AS two")).toEqual({ two: null })
		expect(await sql.query('SELECT name FROM schema_migrations')).toEqual([{ name: '001_one' }])
	} finally {
		await sql.close()
		await dropEmpty(fresh)
		await rm(directory, { recursive: true })
	}
})
