import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HeldMandate } from '../../kernel/ports/mandates.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { paymentMandateAt, recordPaymentMandate } from './payment-mandates.ts'
import {
	insertCustomer,
	recordSavedCard,
	removeSavedCard,
	savedCardsOf,
	setDefaultCard,
} from './saved-cards.ts'

const OWNER = randomUUID()
const OF = { account: 'stripe_us', customerRef: 'cus_1' }
const AT = new Date('2026-11-25T06:00:00Z')
let database: TestDatabase
let sql: Sql

const save = (ref: string) =>
	recordSavedCard(sql, OF, { ref, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 }, AT)
const defaults = async () => (await savedCardsOf(sql, OWNER)).filter(({ is_default }) => is_default)

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 8 })
	await sql.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ('grace', 'user', $1, now())`,
		[OWNER],
	)
	await sql.execute(
		`INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		VALUES ($1, 'grace', 'grace', 'grace@mail.example', 'Grace', 'Hopper', '', 'en', now())`,
		[OWNER],
	)
	await insertCustomer(sql, { userId: OWNER, ...OF, at: AT })
})
beforeEach(async () => {
	await sql.execute('DELETE FROM rec.saved_cards')
	await sql.execute('DELETE FROM ops.saved_removals')
})
afterAll(async () => {
	await sql.close()
	await database.drop()
})

const REFS = Array.from({ length: 8 }, (_, index) => `pm_${index}`)

describe('of the cards of one donor', () => {
	it('one is the default when several are saved at one moment', async () => {
		for (let round = 0; round < 5; round += 1) {
			await sql.execute('DELETE FROM rec.saved_cards')
			await Promise.all(REFS.map(save))
			expect(await savedCardsOf(sql, OWNER)).toHaveLength(REFS.length)
			expect(await defaults()).toHaveLength(1)
		}
	})

	it('one is the default when several are chosen at one moment', async () => {
		for (const ref of REFS) await save(ref)
		const ids = (await savedCardsOf(sql, OWNER)).map(({ id }) => id)
		await Promise.all(ids.map((id) => sql.transaction((tx) => setDefaultCard(tx, id))))
		expect(await defaults()).toHaveLength(1)
	})

	it('one is the default when the default is removed while another is saved', async () => {
		for (const [index, ref] of REFS.entries()) {
			await save(ref)
			const next = `pm_next_${index}`
			await Promise.all([removeSavedCard(sql, { account: OF.account, methodRef: ref }, AT), save(next)])
			expect(await defaults()).toHaveLength(1)
			await removeSavedCard(sql, { account: OF.account, methodRef: next }, AT)
		}
	})
})

it('A mandate is stored once when a call and notifications bring it at one moment.', async () => {
	for (let round = 0; round < 40; round += 1) {
		const ref = `token_${round}`
		const mandate: HeldMandate = {
			ref,
			setupRef: 'pay_1',
			customerRef: OF.customerRef,
			name: 'gr•••@bank',
			most: 500_000n,
			state: 'active',
		}
		await Promise.all(REFS.map(() => recordPaymentMandate(sql, OF.account, mandate, AT)))
		expect(await paymentMandateAt(sql, OF.account, ref)).toMatchObject({ status: 'active', user_id: OWNER })
	}
})
