import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Principal } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { openRequestTables, type RequestTables } from '../../tests/harness/request-tables.ts'
import { maySeeRequest } from './request-visibility.ts'

const GUEST: Principal = { kind: 'guest', id: 'nobody' }
const PUBLIC = derivedId('request', 'public')
const PRIVATE = derivedId('request', 'private')

let tables: RequestTables
beforeAll(async () => {
	tables = await openRequestTables()
	await tables.insertRequests(
		[
			{ id: PUBLIC, title: 'For all' },
			{ id: PRIVATE, title: 'For few', isPrivate: true },
		],
		Date.parse('2026-11-22T01:00:00Z'),
	)
})
afterAll(() => tables.drop())

/** PostgreSQL uses a custom plan for the first five executions. */
const OFTEN = 10

it('is a statement that is planned once, not at each reading', async () => {
	const plans = await tables.sql.transaction(async (tx) => {
		for (let time = 0; time < OFTEN; time += 1) {
			expect(await maySeeRequest(tx, PUBLIC, GUEST)).toBe(true)
			expect(await maySeeRequest(tx, PRIVATE, GUEST)).toBe(false)
		}
		return tx.query('SELECT custom_plans::int AS own FROM pg_prepared_statements WHERE generic_plans > 0')
	})
	expect(plans).toEqual([{ own: 5 }])
})
