import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPersonKeys } from '../../infra/encryption/person-keys.ts'
import type { ClaimedWork } from '../../kernel/outbox/outbox.ts'
import { workId } from '../../kernel/outbox/outbox.ts'
import { createSql, type Sql, type Tx } from '../../kernel/sql/sql.ts'
import { insertImport, RUN_IMPORT, stageRows } from '../../records/contacts/file-imports.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { KEYS } from '../../tests/nightly/simulation/bank-details.ts'
import { runImport } from './run-import.ts'

const NOW = Date.parse('2026-11-29T08:00:00Z')
const ROWS = 6_000
const KILLS = 20
const personKeys = createPersonKeys(KEYS)
const clock = { now: () => NOW }
const keyOf = (place: number): string => personKeys.idsOf(`guest.${place}@mail.example`)[0] ?? ''

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

async function newOwner(): Promise<string> {
	const id = randomUUID()
	await sql.execute(
		`WITH name AS (
			INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ($2, 'user', $1, $3)
		) INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		VALUES ($1, $2, $2, $2 || '@mail.example', 'Ram', 'Sharma', '', 'en', $3)`,
		[id, `u${id}`, new Date(NOW)],
	)
	return id
}

async function staged(owner: string): Promise<string> {
	const id = randomUUID()
	const counts = { found: ROWS, added: 0, changed: 0, unchanged: 0 }
	await insertImport(sql, {
		id,
		book_id: owner,
		book_kind: 'user',
		user_id: owner,
		state: 'importing',
		known_from: 'The school',
		through: 0,
		...counts,
		created_at: new Date(NOW),
	})
	const rows = Array.from({ length: ROWS }, (_, place) => ({
		line: place + 2,
		first_name: `Guest ${place}`,
		last_name: '',
		email: `guest.${place}@mail.example`,
		phone: '',
		email_key: keyOf(place),
		phone_key: null,
		same_by: `guest.${place}@mail.example`,
		problem: null,
		is_skipped: false,
	}))
	await stageRows(sql, id, rows)
	return id
}

const run = (importId: string, on: Sql = sql) =>
	runImport({ sql: on, clock }).run({
		id: workId(importId, RUN_IMPORT),
		causeId: importId,
	} as ClaimedWork)

const contactsOf = (owner: string) =>
	sql.query<{ email: string; first_name: string; known_from: string }>(
		'SELECT email, first_name, known_from FROM rec.contacts WHERE book_id = $1 ORDER BY email',
		[owner],
	)
const importOf = (id: string) =>
	sql.one<{ state: string; added: number; changed: number; unchanged: number }>(
		'SELECT state, added, changed, unchanged FROM rec.contact_imports WHERE id = $1',
		[id],
	)

/** Dies at one of its statements, or once a transaction is committed; what is under way is undone. */
function killedAt(statement: number): Sql {
	let left = statement
	const step = async <T>(go: () => Promise<T>): Promise<T> => {
		left -= 1
		if (left < 0) throw new Error('killed')
		return go()
	}
	const mortal = (tx: Tx): Tx => ({
		...tx,
		query: (...args) => step(() => tx.query(...args)),
		one: (...args) => step(() => tx.one(...args)),
		maybeOne: (...args) => step(() => tx.maybeOne(...args)),
		execute: (...args) => step(() => tx.execute(...args)),
		savepoint: (part) => tx.savepoint((inner) => part(mortal(inner))),
	})
	return {
		...sql,
		transaction: async (part, options) => {
			const result = await sql.transaction((tx) => part(mortal(tx)), options)
			return step(async () => result)
		},
	}
}

test('An import that is killed 20 times has the same rows once.', { timeout: 120_000 }, async () => {
	const [owner, other] = [await newOwner(), await newOwner()]
	const [killed, whole] = [await staged(owner), await staged(other)]
	for (let kills = 0; kills < KILLS; kills += 1) {
		const at = randomInt(14)
		await run(killed, killedAt(at)).catch((error) => expect(error.message).toBe('killed'))
	}
	await run(killed)
	await run(whole)
	expect(await contactsOf(owner)).toEqual(await contactsOf(other))
	expect(await contactsOf(owner)).toHaveLength(ROWS)
	expect(await importOf(killed)).toEqual({ state: 'done', added: ROWS, changed: 0, unchanged: 0 })
	expect(await importOf(whole)).toEqual(await importOf(killed))
	const left = 'SELECT FROM rec.contact_import_rows WHERE import_id = ANY ($1)'
	expect(await sql.query(left, [[killed, whole]])).toEqual([])
})

test('Two tabs that import the same file at once add its rows once.', async () => {
	const owner = await newOwner()
	const imports = [await staged(owner), await staged(owner)]
	await Promise.all([...imports, ...imports].map((id) => run(id)))
	expect(await contactsOf(owner)).toHaveLength(ROWS)
	const done = await Promise.all(imports.map(importOf))
	expect(done.map(({ state }) => state)).toEqual(['done', 'done'])
	expect(done.reduce((sum, { added }) => sum + added, 0)).toBe(ROWS)
	expect(done.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(ROWS)
})

test('A person who was erased meanwhile is skipped.', async () => {
	const owner = await newOwner()
	const id = await staged(owner)
	await sql.execute('INSERT INTO rec.erased_contacts (id, erased_at) VALUES ($1, now())', [keyOf(7)])
	await run(id)
	expect((await contactsOf(owner)).map(({ email }) => email)).not.toContain('guest.7@mail.example')
	expect((await importOf(id)).added).toBe(ROWS - 1)
	const skipped = 'SELECT line, email, first_name, problem FROM rec.contact_import_rows WHERE import_id = $1'
	expect(await sql.query(skipped, [id])).toEqual([{ line: 9, email: '', first_name: '', problem: 'erased' }])
})

test('An import ends when its owner closes their account.', async () => {
	const owner = await newOwner()
	const id = await staged(owner)
	await sql.execute('DELETE FROM rec.users WHERE id = $1', [owner])
	expect(await run(id)).toEqual({ done: true })
	expect(await contactsOf(owner)).toEqual([])
})
