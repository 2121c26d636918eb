import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, Reply, Route } from '../../kernel/http/route.ts'
import { workId } from '../../kernel/outbox/outbox.ts'
import type { BankAccounts, HeldBankAccount } from '../../kernel/ports/bank-accounts.ts'
import { PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import type { BankAccountRow } from '../../records/donations/bank-accounts.ts'
import { VERIFY_DEPOSITS } from '../../records/donations/deposit-reports.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { verifyReported } from '../../workers/donations/verify-deposits.ts'
import { saveBankAccount, verifyBankAccount } from './bank-accounts.ts'

const ACCOUNT = 'stripe-us'
const OWNER = '11111111-1111-4111-8111-111111111111'
const clock = createVirtualClock({ startAt: Date.parse('2026-11-23T10:00:00.000Z'), frozen: true })

let database: TestDatabase
let sql: Sql
let meanwhile: () => Promise<unknown>
let verdict: Awaited<ReturnType<BankAccounts['verify']>>
const keys: string[] = []

const held = (methodRef: string): HeldBankAccount => ({
	setupRef: `seti_${methodRef}`,
	methodRef,
	mandateRef: `mandate_${methodRef}`,
	bankName: null,
	last4: '6789',
	state: 'unproven',
	deposits: { by: 'amounts', arriveAt: clock.now() },
})
let fingerprint: string | null
const bank: BankAccounts = {
	createMethod: async ({ accountNumber }) => `pm_${accountNumber}`,
	fingerprintOf: async () => fingerprint,
	async setUp({ methodRef, idempotencyKey }) {
		keys.push(idempotencyKey)
		await meanwhile()
		return held(methodRef)
	},
	read: async () => null,
	async verify(_account, _setupRef, _report, key) {
		keys.push(key)
		await meanwhile()
		return verdict
	},
}
const deps = () => ({
	sql,
	clock,
	payments: {
		accounts: () => [{ account: ACCOUNT, methods: ['bankDebit'] }],
		bankAccountsOf: () => bank,
		savedMethodsOf: () => ({ createCustomer: async () => 'cus_1' }),
	},
	viewOf: ({ id, status, misses }: BankAccountRow) => ({ id, status, misses }),
})
const routeOf = (make: (of: never) => Route): Route => make(deps() as never)

const caller = (commandId = newId(clock.now())): Caller => {
	const principal = { kind: 'user', id: OWNER, roles: [] } as unknown as Caller['principal']
	return {
		principal,
		actor: { kind: 'user', id: OWNER },
		correlationId: commandId,
		commandId,
		bodyHash: 'hash',
		expectedRevision: undefined,
		ip: '127.0.0.1',
		userAgent: 'spec',
		language: 'en',
	}
}
const send = (make: (of: never) => Route, by: Caller, body: object, params = {}): Promise<Reply> =>
	routeOf(make).handle({ body, params, caller: by } as never)
const save = (by = caller(), paymentMethodId = 'pm_1') =>
	send(saveBankAccount, by, {
		paymentMethodId,
		country: 'US',
		currency: 'USD',
		label: 'First Bank of Fresno',
		accountHolderName: 'Grace Hopper',
		accountHolderType: 'individual',
		mandateVersion: 1,
	})
const verify = (accountId: string, by = caller()) =>
	send(verifyBankAccount, by, { amount: [1, 2] }, { accountId })
const saved = () =>
	sql.query<{ id: string; status: string; misses: number }>(
		'SELECT id, status, misses FROM rec.bank_accounts',
	)
const removals = async () =>
	(await sql.query<{ ref: string }>('SELECT object_ref AS ref FROM ops.saved_removals')).map(({ ref }) => ref)

beforeAll(async () => {
	database = await createTestDatabase()
	// With one connection, an open transaction during the provider's call would block everyone else.
	sql = createSql(database.appUrl, { max: 1 })
	await sql.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ('grace', 'user', $1, now())`,
		[OWNER],
	)
	await sql.execute(
		`INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		VALUES ($1, 'grace', 'grace', $2, 'Grace', 'Hopper', '', 'en', now())`,
		[OWNER, 'grace@mail.example'],
	)
})
beforeEach(async () => {
	await sql.execute('DELETE FROM rec.bank_accounts')
	await sql.execute('DELETE FROM rec.deposit_reports')
	await sql.execute('DELETE FROM rec.bank_account_setups')
	fingerprint = null
	await sql.execute('DELETE FROM ops.saved_removals')
	keys.length = 0
	verdict = 'wrong'
	meanwhile = () => sql.query('SELECT 1')
})
afterAll(async () => {
	await sql.close()
	await database.drop()
})

describe('A bank account', () => {
	it('is saved and proven while others use the database’s only connection', async () => {
		const { body } = await save()
		const [{ id = '' } = {}] = await saved()
		expect(body).toMatchObject({ account: { id, status: 'new' } })
		await expect(verify(id)).rejects.toMatchObject({ code: 'BANK_ACCOUNT' })
		verdict = 'right'
		expect((await verify(id)).body).toMatchObject({ account: { id, status: 'verified', misses: 1 } })
	})

	it('is saved three times a month by one person, removals counted, and not by calls that are sent again', async () => {
		const again = caller()
		for (const by of [again, caller(), caller()]) {
			await save(by)
			await sql.execute('DELETE FROM rec.bank_accounts')
		}
		await expect(save()).rejects.toMatchObject({ code: 'BANK_ACCOUNTS_WAIT' })
		expect(keys).toHaveLength(3)
		await save(again)
		clock.advance(30 * DAY_MS)
		expect(await save()).toMatchObject({ body: { account: { status: 'new' } } })
	})

	it('whose number was saved three times this month is saved by nobody else, also once they are gone', async () => {
		fingerprint = 'of one number'
		await sql.execute(
			`INSERT INTO rec.bank_account_setups (id, user_id, fingerprint_hash, at)
			SELECT gen_random_uuid(), who, sha256('of one number'), $1 FROM unnest(ARRAY[NULL, gen_random_uuid(), NULL]) AS who`,
			[new Date(clock.now())],
		)
		await expect(save()).rejects.toMatchObject({ code: 'BANK_ACCOUNTS_WAIT' })
		fingerprint = 'of another'
		expect(await save()).toMatchObject({ body: { account: { status: 'new' } } })
	})

	it('that the provider refuses is not counted', async () => {
		for (let times = 0; times < 4; times += 1) {
			meanwhile = () => Promise.reject(new PaymentRejected('No such bank.', 'invalid'))
			await expect(save()).rejects.toMatchObject({ code: 'BANK_ACCOUNT' })
		}
		meanwhile = async () => {}
		expect(await save()).toMatchObject({ body: { account: { status: 'new' } } })
	})

	it('that was set up and not written down is set up the same by the call that is sent again', async () => {
		const by = caller()
		meanwhile = () => Promise.reject(new Error('The process is killed.'))
		await expect(save(by)).rejects.toThrow('killed')
		expect(await saved()).toEqual([])
		meanwhile = async () => {}
		await save(by)
		await save(by)
		expect(await saved()).toHaveLength(1)
		expect([...new Set(keys)]).toHaveLength(1)
		expect(keys).toHaveLength(2)
	})

	it('is one, though two are set up at once; the provider forgets the other', async () => {
		meanwhile = async () => {
			meanwhile = async () => {}
			await save(caller(), 'pm_2')
		}
		await expect(save(caller(), 'pm_1')).rejects.toMatchObject({ code: 'BANK_ACCOUNT_KNOWN' })
		expect(await saved()).toHaveLength(1)
		expect(await removals()).toEqual(['pm_1'])
	})

	it('that another report proved stays proven, and a wrong report is counted once for each call', async () => {
		await save()
		const [{ id = '' } = {}] = await saved()
		const by = caller()
		for (let times = 0; times < 2; times += 1)
			await expect(verify(id, by)).rejects.toMatchObject({ code: 'BANK_ACCOUNT' })
		expect(await saved()).toMatchObject([{ status: 'new', misses: 1 }])
		meanwhile = async () => {
			meanwhile = async () => {}
			verdict = 'right'
			await verify(id)
			verdict = 'wrong'
		}
		await verify(id)
		expect(await saved()).toMatchObject([{ status: 'verified', misses: 2 }])
	})

	it('whose report gets no answer waits for it, and is decided once, by whoever comes first', async () => {
		await save()
		const [{ id = '' } = {}] = await saved()
		const by = caller()
		const isAway = () => Promise.reject(new PaymentOutcomeUnknown('No answer.'))
		meanwhile = isAway
		expect(await verify(id, by)).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING' } })
		expect(await verify(id, by)).toMatchObject({ status: 202 })
		await expect(verify(id)).rejects.toMatchObject({ code: 'BANK_ACCOUNT_KNOWN' })
		const [work] = await sql.query<{ id: string; subject: string; causeId: string }>(
			`SELECT id, subject, cause_id AS "causeId" FROM ops.outbox`,
		)
		expect(work).toEqual({ id: workId(by.commandId, VERIFY_DEPOSITS), subject: id, causeId: by.commandId })
		const worker = verifyReported(deps() as never)
		const run = () => worker.run(work as never)
		await expect(run()).rejects.toThrow('No answer.')
		meanwhile = async () => {}
		expect(await run()).toEqual({ done: true })
		expect(await saved()).toMatchObject([{ status: 'new', misses: 1 }])
		expect(await run()).toEqual({ ignored: 'nothing is reported any more' })
		await expect(verify(id, by)).rejects.toMatchObject({ code: 'BANK_ACCOUNT' })
		expect(await saved()).toMatchObject([{ status: 'new', misses: 1 }])
		expect(new Set(keys.filter((key) => key.startsWith('deposits:'))).size).toBe(1)

		meanwhile = isAway
		const later = caller()
		await verify(id, later)
		await worker.giveUp?.({ subject: id, causeId: later.commandId } as never)
		meanwhile = async () => {}
		verdict = 'right'
		expect(await verify(id)).toMatchObject({ body: { account: { status: 'verified', misses: 1 } } })
	})

	it('of somebody who removed it meanwhile is gone', async () => {
		await save()
		const [{ id = '' } = {}] = await saved()
		meanwhile = () => sql.execute('DELETE FROM rec.bank_accounts')
		await expect(verify(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
	})
})
