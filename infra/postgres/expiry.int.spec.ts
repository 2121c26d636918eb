import { afterAll, beforeAll, expect, test } from 'vitest'
import { TABLES } from '../../apps/capabilities.ts'
import { countEnded, expiringOf } from '../../kernel/capability/expiry.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { sweepAt } from '../../tests/harness/sweep.ts'

const NOW = Date.parse('2026-11-22T00:00:30Z')
const ALL = expiringOf(TABLES)

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
})
afterAll(async () => {
	await sql.close()
	await database.drop()
})

test.each(ALL.map(({ table, from }) => [table, from]))(
	'Rows of %s that have ended are found by an index on %s.',
	async (table, from) => {
		const { indexes } = await sql.one<{ indexes: number }>(
			`SELECT count(*)::int AS indexes FROM pg_index i
			JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
			WHERE i.indrelid = $1::regclass AND a.attname = $2`,
			[table, from],
		)
		expect(indexes).toBeGreaterThan(0)
		expect(await sweepAt(sql, table, NOW)).toBe(0)
	},
)

test('Whatever says when it expires has a term.', () => {
	const ending = TABLES.filter(({ table }) =>
		Object.keys(table.columns).some((column) => /(^|_)expires_at$|^until$/.test(column)),
	)
	expect(ending.length).toBeGreaterThan(0)
	expect(ending.filter(({ expiry }) => expiry === undefined).map(({ table }) => table.name)).toEqual([])
})

test('What has ended goes, and what has not stays.', async () => {
	for (const [hash, at] of [
		['past', NOW - 1],
		['now', NOW],
		['later', NOW + DAY_MS],
	] as const)
		await sql.execute(
			'INSERT INTO rec.captcha_passes (challenge_hash, pass_hash, expires_at) VALUES ($1, $1, $2)',
			[Buffer.from(hash), new Date(at)],
		)
	const [passes] = ALL.filter(({ table }) => table === 'rec.captcha_passes')
	const clock = { now: () => NOW }
	const terms = { clock, wallClock: clock, settings: { activityLogMs: 0, settledWorkMs: 0 } }
	expect(passes && (await countEnded(sql, passes, terms))).toBe(1)
	expect(await sweepAt(sql, 'rec.captcha_passes', NOW)).toBe(1)
	expect(passes && (await countEnded(sql, passes, terms))).toBe(0)
	expect(
		await sql.query("SELECT encode(challenge_hash, 'escape') AS hash FROM rec.captcha_passes ORDER BY 1"),
	).toEqual([{ hash: 'later' }, { hash: 'now' }])
})

test('A term runs from its instant, and a day ends with its midnight of UTC.', async () => {
	const code = `INSERT INTO rec.codes (id, type, subject, address, code_hash, sent_at, expires_at)
		VALUES (gen_random_uuid(), 'login', gen_random_uuid(), 'asha@mail.example', '\\x00', $1, $1)`
	for (const at of [NOW - DAY_MS - 1, NOW - DAY_MS]) await sql.execute(code, [new Date(at)])
	expect(await sweepAt(sql, 'rec.codes', NOW)).toBe(1)
	for (const day of ['2026-11-20', '2026-11-21', '2026-11-22'])
		await sql.execute("INSERT INTO rec.analytics_keys (day, secret) VALUES ($1, '\\x00')", [day])
	expect(await sweepAt(sql, 'rec.analytics_keys', NOW)).toBe(2)
	expect(await sql.query('SELECT day::text AS day FROM rec.analytics_keys')).toEqual([{ day: '2026-11-22' }])
})
