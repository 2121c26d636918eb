import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { restPage } from './rest.ts'
import { Where } from './where.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 1 })
})
afterAll(async () => {
	await sql.close()
	await database.drop()
})

it.each([
	[1_000, [0, 9], '0-9/1000'],
	[1_001, [0, 9], '0-9/1001'],
	[2_500, [0, 9], '0-9/1001'],
	[2_500, [995, 1_004], '995-1004/1006'],
	[2_500, [2_490, 2_499], '2490-2499/2500'],
	[0, [0, 9], '0-0/0'],
] as const)('of %i rows the page %j is %s', async (rows, range, expected) => {
	const list = {
		columns: 'n AS id',
		from: `generate_series(1, ${rows}) n`,
		where: new Where(),
		orderBy: 'n',
	}
	const { headers } = await restPage(sql, 'numbers', range, list, ({ id }: { id: number }) => id)
	expect(headers['content-range']).toBe(`numbers ${expected}`)
})
