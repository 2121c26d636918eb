import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { migrate } from './migrate.ts'

const log = { info() {}, warn() {}, error() {} }
let database: TestDatabase
let admin: Sql
let old: Sql
let url: URL

beforeAll(async () => {
	database = await createTestDatabase()
	admin = createSql(database.adminUrl)
	url = new URL(database.adminUrl)
	url.pathname = `/names_${randomUUID().slice(0, 8)}`
	await admin.query(`CREATE DATABASE ${url.pathname.slice(1)}`)
	await migrate(url.href, log, { through: '135_broken_streams' })
	old = createSql(url.href)
})
afterAll(async () => {
	await old?.close()
	await admin?.query(`DROP DATABASE ${url.pathname.slice(1)} WITH (FORCE)`)
	await admin?.close()
	await database?.drop()
})

const person = (number: number) => `018f0000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`
const PEOPLE = ['asha', 'login', 'jal-mitra-trust', 'Ash4', 'modern', 'modem', 'modem2', 'karuna.support']

it('gives every name one holder: people with another one’s get a name of their own, and are told', async () => {
	for (const [index, username] of PEOPLE.entries())
		await old.execute(
			`INSERT INTO rec.users (id, username, email, first_name, last_name, password_hash, locale, created_at)
			VALUES ($1, $2, $2 || '@mail.example', 'A', 'B', '', 'en', now() + $3 * interval '1 second')`,
			[person(index), username, index],
		)
	const [trust, twin] = [randomUUID(), randomUUID()]
	for (const [id, name, at] of [
		[trust, "jal mitra trust's", '2026-01-01'],
		[trust, 'jal mitra trust', '2026-01-02'],
		[twin, 'jal-mitra trust', '2026-01-03'],
	])
		await old.execute('INSERT INTO rec.organization_names VALUES ($2, $1, $3)', [id, name, at])
	await old.execute(
		`INSERT INTO rec.organization_details SELECT $1, $2, $3, lower($3), 'Organization', '', '', '', false,
			'', '', '', '', '', 'IN', '', NULL, now()`,
		[randomUUID(), trust, "Jal Mitra Trust's"],
	)
	await old.execute(
		`INSERT INTO rec.request_contents (content_id, request_id, title, description, place, beneficiary_name, images,
			allowed_viewers, salt, created_by, created_at)
		VALUES ($1, $1, '', '', '', '', '{}', $2, '', $3, now())`,
		[randomUUID(), ['new@mail.example', 'ash4', 'nobody'], person(0)],
	)

	await migrate(url.href, log)

	const people = await old.query<{ username: string }>('SELECT username FROM rec.users ORDER BY id')
	expect(people.map(({ username }) => username)).toEqual([
		'asha',
		'friend2',
		'jal-mitra-trust2',
		'Ash4',
		'modern',
		'modem3',
		'modem2',
		'friend3',
	])
	expect(
		await old.query(
			'SELECT n.user_id, n.kind, o.kind AS work FROM rec.notifications n JOIN ops.outbox o ON o.cause_id = n.id ORDER BY 1',
		),
	).toEqual(
		[1, 2, 5, 7].map((index) => ({
			user_id: person(index),
			kind: 'usernameReplaced',
			work: 'notifications/send-mail',
		})),
	)
	expect(
		await old.query("SELECT key, owner_id FROM rec.names WHERE owner_kind = 'organization' ORDER BY key"),
	).toEqual([
		{ key: 'jal-mltra-trust', owner_id: trust },
		{ key: 'jal-mltra-trust-s', owner_id: trust },
	])
	// People by their ids, and addresses by what invites them.
	expect(
		await old.one(
			`SELECT ARRAY(SELECT coalesce(i.email, entry)
				FROM unnest(c.allowed_viewers) WITH ORDINALITY AS viewer (entry, place)
				LEFT JOIN rec.viewer_invitations i ON i.id = entry::uuid ORDER BY place) AS allowed_viewers
			FROM rec.request_contents c`,
		),
	).toEqual({ allowed_viewers: ['new@mail.example', person(3)] })
	expect(await old.query('SELECT address_key FROM rec.organization_details')).toEqual([
		{ address_key: 'jal-mltra-trust-s' },
	])
})
