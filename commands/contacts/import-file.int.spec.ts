import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOUNDATION_BOOK } from '../../domain/contacts/contract.ts'
import { phoneNumbers } from '../../infra/adapters/phone-numbers.ts'
import { createOneTimeCodes } from '../../infra/encryption/one-time-codes.ts'
import { createPersonKeys } from '../../infra/encryption/person-keys.ts'
import type { Caller, RouteRequest } from '../../kernel/http/route.ts'
import type { ContactFiles, ContactRow } from '../../kernel/ports/contact-files.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { lockAllBooks } from '../../records/contacts/books.ts'
import { contactTables } from '../../records/contacts/index.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { KEYS } from '../../tests/nightly/simulation/bank-details.ts'
import { eraseAddresses } from './erase-contact.ts'
import { importFile } from './import-file.ts'

const personKeys = createPersonKeys(KEYS)
const clock = { now: () => Date.parse('2026-11-29T08:00:00Z') }

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
})
afterAll(async () => {
	await sql?.close()
	await database?.drop()
})

const rowOf = (line: number, name: string): ContactRow => {
	const written = { firstName: name, lastName: '', email: `${name}@mail.example`, phoneNumber: '' }
	return { line, written, contact: { ...written, phoneNumber: null }, problem: null }
}

test('A person who is erased while a file is read is in no row of it afterwards.', async () => {
	const erase = () =>
		sql.transaction(async (tx) => {
			await lockAllBooks(tx)
			const deps = { sql, clock, personKeys, phoneNumbers, tables: contactTables.tables ?? [] }
			await eraseAddresses(tx, deps, ['stranger@mail.example'])
		})
	async function* read() {
		yield rowOf(1, 'stranger')
		// The rows so far are staged before the next ones are read.
		for (let line = 2; line <= 1_500; line += 1) {
			yield rowOf(line, `guest${line}`)
			if (line === 1_100) await erase()
		}
	}
	const contactFiles: ContactFiles = { read, readAt: read }
	const id = randomUUID()
	await sql.execute(
		`WITH name AS (
			INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ('ram', 'user', $1, now())
		) INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		VALUES ($1, 'ram', 'ram', 'ram@mail.example', 'Ram', 'Sharma', '', 'en', now())`,
		[id],
	)
	const codes = createOneTimeCodes(KEYS)
	const store = {} as EventStore
	const route = importFile({ sql, clock, store, phoneNumbers, personKeys, codes, contactFiles })
	const principal = { kind: 'user', id, roles: ['admin'], sessionId: id } as const
	const answer = await route.handle({
		caller: { principal, commandId: randomUUID() } as unknown as Caller,
		largeUpload: { path: '', bytes: 1, fields: { userId: FOUNDATION_BOOK } },
	} as unknown as RouteRequest<unknown, unknown, unknown>)
	expect(answer.body).toMatchObject({ data: { import: { found: 1_500, added: 1_499, skipped: 1 } } })
	expect(
		await sql.query('SELECT line, email, first_name FROM rec.contact_import_rows WHERE is_skipped'),
	).toEqual([{ line: 1, email: '', first_name: '' }])
})
