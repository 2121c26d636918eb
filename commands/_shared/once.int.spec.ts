import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../kernel/http/route.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { sweepAt } from '../../tests/harness/sweep.ts'
import { once } from './once.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const clock = { now: () => NOW }
const GUEST = { kind: 'guest', id: derivedId('guest') } as const

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 12 })
})
afterAll(async () => {
	await sql.close()
	await database.drop()
})

const caller = (key: string, bodyHash: string | undefined): Caller => ({
	principal: GUEST,
	actor: GUEST,
	correlationId: derivedId('c'),
	commandId: derivedId(key),
	bodyHash,
	expectedRevision: undefined,
	ip: '127.0.0.1',
	userAgent: 'spec',
	language: 'en',
})

it('runs a command once under one key, and answers all others as the first', async () => {
	let runs = 0
	const call = () =>
		once({ sql, clock }, caller('same', 'hash'), async () => {
			runs += 1
			return { run: runs }
		})
	const answers = await Promise.all(Array.from({ length: 10 }, call))
	expect(runs).toBe(1)
	expect(answers).toEqual(Array.from({ length: 10 }, () => ({ run: 1 })))
})

it('refuses another body under the same key', async () => {
	await once({ sql, clock }, caller('other', 'one'), async () => 'done')
	await expect(once({ sql, clock }, caller('other', 'two'), async () => 'done')).rejects.toMatchObject({
		code: 'IDEMPOTENCY_KEY_REUSED',
	})
})

it('leaves the key free when the command fails', async () => {
	const fails = once({ sql, clock }, caller('free', 'hash'), () => Promise.reject(new Error('refused')))
	await expect(fails).rejects.toThrow('refused')
	expect(await once({ sql, clock }, caller('free', 'hash'), async () => 'done')).toBe('done')
})

it('runs every call that has no key', async () => {
	let runs = 0
	const run = async () => {
		runs += 1
	}
	await once({ sql, clock }, caller('none', undefined), run)
	await once({ sql, clock }, caller('none', undefined), run)
	expect(runs).toBe(2)
})

it('forgets keys after a week', async () => {
	await once({ sql, clock }, caller('old', 'hash'), async () => 'first')
	expect(await sweepAt(sql, 'ops.idempotency_keys', NOW + 6 * 86_400_000)).toBe(0)
	expect(await sweepAt(sql, 'ops.idempotency_keys', NOW + 8 * 86_400_000)).toBeGreaterThan(0)
	expect(await once({ sql, clock }, caller('old', 'hash'), async () => 'second')).toBe('second')
})
