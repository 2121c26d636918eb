import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import {
	areSuppressed,
	replaySuppressions,
	suppress,
	unlistedSuppressions,
	unsuppress,
} from '../../records/campaigns/suppressions.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { readSuppressions } from './suppressions.ts'

const [FIRST, LATER, LAST] = ['2026-11-01', '2026-11-02', '2026-11-03'].map(
	(day) => new Date(`${day}T10:00:00Z`),
) as [Date, Date, Date]

let database: TestDatabase
let sql: Sql
let folder: string
let path: string
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 2 })
	folder = await mkdtemp(join(tmpdir(), 'karuna-suppressions-'))
	path = join(folder, 'suppressions.jsonl')
})
afterAll(async () => {
	await sql?.close()
	await database?.drop()
	await rm(folder, { recursive: true })
})

const line = (emailKey: string, over: object = {}) =>
	JSON.stringify({ emailKey, scope: 'all', reason: 'unsubscribed', at: FIRST, until: null, ...over })

async function replay(...lines: readonly string[]): Promise<void> {
	await writeFile(path, `${lines.join('\n')}\n`)
	const suppressions = await readSuppressions(path)
	await sql.transaction((tx) => replaySuppressions(tx, suppressions))
}
const isQuiet = (key: string, scope: 'all' | `sender:${string}` = 'all') => areSuppressed(sql, [key], [scope])

describe('the list of suppressions', () => {
	it('brings back what a restored backup lacks, and nothing more often than once', async () => {
		const [stopped, resumed, ofSender] = [randomUUID(), randomUUID(), randomUUID()]
		const lines = [
			line(stopped),
			line(resumed),
			line(resumed, { until: LATER }),
			line(ofSender, { scope: `sender:${stopped}` }),
		]
		await replay(...lines)
		await replay(...lines)
		expect([await isQuiet(stopped), await isQuiet(resumed)]).toEqual([true, false])
		expect([await isQuiet(ofSender), await isQuiet(ofSender, `sender:${stopped}`)]).toEqual([false, true])
		expect(await unlistedSuppressions(sql, 10)).toEqual([])
	})

	it('leaves alone what was suppressed later', async () => {
		const key = randomUUID()
		const stop = (at: Date) => suppress(sql, [key], { scope: 'all', reason: 'unsubscribed', at, until: null })
		await stop(FIRST)
		await unsuppress(sql, [key], 'all', LATER)
		await stop(LAST)
		await replay(line(key), line(key, { until: LATER }))
		expect(await isQuiet(key)).toBe(true)
	})

	it.each([
		['no JSON', '{'],
		['another scope', line(randomUUID(), { scope: 'sender' })],
		['another reason', line(randomUUID(), { reason: 'bored' })],
		['an address', line('meera@far.example')],
		['a time that is none', line(randomUUID(), { at: 'yesterday' })],
		['something more', line(randomUUID(), { email: 'meera@far.example' })],
	])('is refused with %s', async (_, wrong) => {
		await writeFile(path, `${line(randomUUID())}\n${wrong}\n`)
		await expect(readSuppressions(path)).rejects.toThrow(/Line 2 of .* is no suppression/)
	})

	it('is missed when it is not there', async () => {
		await expect(readSuppressions(join(folder, 'none'))).rejects.toThrow(/no list of suppressions/)
	})
})
