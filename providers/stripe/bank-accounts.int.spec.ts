import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BankAccounts, DepositReport } from '../../kernel/ports/bank-accounts.ts'
import { PaymentRejected } from '../../kernel/ports/payments.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { type StripeSimulator, startStripeSimulator } from '../../simulators/stripe/server.ts'
import { createStripeBankAccounts } from './bank-accounts.ts'
import { createStripeProvider, type StripeProvider } from './payments.ts'
import { createStripePayouts } from './payouts.ts'
import { createStripeSavedMethods } from './saved-methods.ts'

const US = 'stripe-us'
const ROUTING = '110000000'
const START = Date.UTC(2026, 5, 1, 12)
const clock = createVirtualClock({ startAt: START, frozen: true })
let simulator: StripeSimulator
let provider: StripeProvider
let bank: BankAccounts
let customerOf: (userId: string) => Promise<string>
let linesSince: () => Promise<{ kind: string; amount: bigint; fee: bigint }[]>
let keys = 0

beforeAll(async () => {
	simulator = await startStripeSimulator({ clock, seed: 'bank-accounts' })
	const api = { protocol: 'http', host: simulator.host, port: simulator.port } as const
	const options = { accounts: simulator.accounts, api, production: false, clock }
	provider = createStripeProvider(options)
	bank = createStripeBankAccounts(options)
	const methods = createStripeSavedMethods(options)
	const payouts = createStripePayouts(options)
	customerOf = (userId) =>
		methods.createCustomer({ account: US, userId, idempotencyKey: `customer-${keys++}` })
	linesSince = async () => {
		const lines = []
		for await (const { kind, amount, fee } of payouts.listBalanceLines(US, START))
			lines.push({ kind, amount, fee })
		return lines
	}
})
afterEach(() => {
	simulator.control.reset()
	clock.set(START)
})
afterAll(() => simulator.close())

async function methodOf(accountNumber: string, routing = ROUTING): Promise<string> {
	const answer = await fetch(`${simulator.url}/v1/payment_methods`, {
		method: 'POST',
		headers: { authorization: 'Bearer pk_test_sim_us' },
		body: new URLSearchParams({
			type: 'us_bank_account',
			'us_bank_account[account_number]': accountNumber,
			'us_bank_account[routing_number]': routing,
			'us_bank_account[account_holder_type]': 'individual',
			'billing_details[name]': 'Grace Hopper',
		}),
	})
	const body = (await answer.json()) as { readonly id?: string; readonly error?: { readonly code: string } }
	return body.id ?? body.error?.code ?? ''
}

async function setUp(accountNumber = '000123456789') {
	const customerRef = await customerOf('u1')
	const accepted = { at: clock.now(), ip: '127.0.0.1', userAgent: 'spec' }
	const methodRef = await methodOf(accountNumber)
	const idempotencyKey = `set-up-${keys++}`
	const held = await bank.setUp({ account: US, customerRef, methodRef, accepted, idempotencyKey })
	return { customerRef, held }
}

const report = (setupRef: string, given: DepositReport) =>
	bank.verify(US, setupRef, given, `report-${keys++}`)
const amounts = (first: number, second: number): DepositReport => ({
	by: 'amounts',
	amounts: [first, second],
})
const code = (text: string): DepositReport => ({ by: 'descriptorCode', code: text })

async function ready(accountNumber?: string) {
	const { customerRef, held } = await setUp(accountNumber)
	expect(await report(held.setupRef, amounts(32, 45))).toBe('right')
	return { customerRef, held }
}

const debit = ({ customerRef, held }: Awaited<ReturnType<typeof ready>>) =>
	provider.create({
		account: US,
		donationId: 'donation-1',
		attempt: 1,
		startedAt: clock.now(),
		amount: 10_080n,
		currency: 'USD',
		method: 'bankDebit',
		paymentMethodRef: held.methodRef,
		customerRef,
		mandateRef: held.mandateRef,
		idempotencyKey: `debit-${keys++}`,
	})

describe('A bank account', () => {
	it('is set up with its mandate, and proven by the amounts of two deposits in either order', async () => {
		const { customerRef, held } = await setUp()
		expect(held).toMatchObject({
			bankName: 'STRIPE TEST BANK',
			last4: '6789',
			state: 'unproven',
			deposits: { by: 'amounts', arriveAt: Date.UTC(2026, 5, 3) },
		})
		await expect(debit({ customerRef, held })).rejects.toBeInstanceOf(PaymentRejected)
		expect(await report(held.setupRef, amounts(32, 44))).toBe('wrong')
		expect(await report(held.setupRef, amounts(45, 32))).toBe('right')
		expect(await bank.read(US, held.setupRef)).toEqual({ ...held, state: 'ready', deposits: null })
		await expect(report(held.setupRef, amounts(32, 45))).rejects.toBeInstanceOf(PaymentRejected)
		expect(await bank.read(US, 'seti_nothing')).toBeNull()
	})
	it('is over after three wrong reports of amounts, and after ten of codes', async () => {
		const verdicts = async (count: number, given: DepositReport) => {
			const { held } = await setUp()
			const all: string[] = []
			for (let tried = 0; tried < count; tried += 1) all.push(await report(held.setupRef, given))
			expect(await bank.read(US, held.setupRef)).toMatchObject({ state: 'over', methodRef: held.methodRef })
			return all
		}
		expect(await verdicts(3, amounts(1, 2))).toEqual(['wrong', 'wrong', 'over'])
		simulator.control.chooseDeposits(US, 'descriptor_code')
		expect(await verdicts(10, code('SM00ZZ'))).toEqual([...Array(9).fill('wrong'), 'over'])
	})
	it.each([
		['amounts', amounts(32, 45), 'right'],
		['amounts', amounts(10, 11), 'over'],
		['amounts', amounts(40, 41), 'over'],
		['descriptor_code', code('sm11aa'), 'right'],
		['descriptor_code', code('SM33CC'), 'over'],
		['descriptor_code', code('SM44DD'), 'over'],
	] as const)('reported by %s as %j is %s', async (by, given, verdict) => {
		simulator.control.chooseDeposits(US, by)
		const { held } = await setUp()
		expect(held.deposits?.by).toBe(by === 'amounts' ? 'amounts' : 'descriptorCode')
		expect(await report(held.setupRef, given)).toBe(verdict)
	})
	it('has numbers that add up', async () => {
		expect(await methodOf('000123456789', '110000001')).toBe('routing_number_invalid')
		expect(await methodOf('12')).toBe('account_number_invalid')
	})
})

describe('A debit', () => {
	it.each([
		['000123456789', null],
		['000111111113', 'account_closed'],
		['000111111116', 'no_account'],
		['000222222227', 'insufficient_funds'],
		['000333333335', 'debit_not_authorized'],
	])('of %s is processed for four business days, then answered: %s', async (number, failure) => {
		const held = await ready(number)
		const begun = await debit(held)
		expect(begun).toMatchObject({
			status: 'processing',
			method: 'bankDebit',
			charge: null,
			amountReceived: 0n,
			debitedRef: held.held.methodRef,
		})
		await expect(provider.cancel(US, begun.providerRef, `cancel-${keys++}`)).rejects.toThrow()
		clock.set(Date.UTC(2026, 5, 4, 23))
		expect(await provider.read(US, begun.providerRef)).toMatchObject({ status: 'processing' })
		clock.set(Date.UTC(2026, 5, 5, 1))
		expect(await provider.read(US, begun.providerRef)).toMatchObject(
			failure === null
				? {
						status: 'succeeded',
						amountReceived: 10_080n,
						charge: { cost: { fee: 81n }, card: null },
						failure,
					}
				: { status: 'requires_payment_method', charge: null, failure: { code: failure } },
		)
		const lines = failure === null ? [{ kind: 'charge', amount: 10_080n, fee: 81n }] : []
		expect(await linesSince()).toEqual(lines)
		expect(await provider.read(US, begun.providerRef)).toMatchObject({ debitedRef: held.held.methodRef })
	})
	it('of 000555555559 is paid and sent back, which ends the mandate', async () => {
		const held = await ready('000555555559')
		const { providerRef } = await debit(held)
		clock.set(Date.UTC(2026, 5, 5, 1))
		expect(await provider.read(US, providerRef)).toMatchObject({
			status: 'succeeded',
			disputes: [{ amount: 10_080n, status: 'lost', costs: [{ fee: 1_500n }] }],
		})
		expect(await bank.read(US, held.held.setupRef)).toMatchObject({ state: 'over' })
		await expect(debit(held)).rejects.toBeInstanceOf(PaymentRejected)
	})
	it('that was paid may be sent back weeks later', async () => {
		const { providerRef } = await debit(await ready())
		clock.set(START + 30 * DAY_MS)
		expect(await provider.read(US, providerRef)).toMatchObject({ status: 'succeeded', disputes: [] })
		simulator.control.dispute(US, providerRef, { reason: 'debit_not_authorized' })
		const { disputes } = await provider.read(US, providerRef)
		expect(disputes).toMatchObject([{ status: 'lost', at: clock.now() }])
	})
	it('of 000000000009 is never answered', async () => {
		const { providerRef } = await debit(await ready('000000000009'))
		clock.set(START + 60 * DAY_MS)
		expect(await provider.read(US, providerRef)).toMatchObject({ status: 'processing' })
	})
})
