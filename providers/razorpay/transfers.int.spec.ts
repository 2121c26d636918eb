import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PaymentNotFound, PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'
import type { SendTransfer, TransferProvider } from '../../kernel/ports/transfers.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { type RazorpaySimulator, startRazorpaySimulator } from '../../simulators/razorpay/server.ts'
import { registerRazorpay } from './registration.ts'

const IN = 'razorpay-in'
const NUMBER = '30124567891'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
let simulator: RazorpaySimulator
let transfers: TransferProvider

beforeAll(async () => {
	simulator = await startRazorpaySimulator({ clock, seed: 'transfers' })
	const registration = registerRazorpay({
		accounts: simulator.accounts,
		apiUrl: simulator.url,
		production: false,
		clock,
		timeoutMs: 2_000,
	})
	if (!registration.transfers) throw new Error('Razorpay pays nobody.')
	transfers = registration.transfers
})
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

const KEY = '0e2f3a4b-1111-5222-8333-444455556666'
const command = (accountNumber = NUMBER, over: Partial<SendTransfer> = {}): SendTransfer => ({
	account: IN,
	withdrawalId: 'w1',
	attempt: 1,
	amount: 30_050n,
	currency: 'INR',
	to: {
		holderName: 'Joseph Thottan',
		holderType: 'individual',
		accountNumber,
		bankCode: 'SBIN0001234',
		country: 'IN',
	},
	idempotencyKey: KEY,
	...over,
})
const found = () => transfers.find(IN, KEY, clock.now() - MINUTE_MS)
const paidOut = () => simulator.control.books()[0]?.paidOut

describe('RazorpayX', () => {
	it('pays a bank account, and says by which reference', async () => {
		const sent = await transfers.send(command())
		expect(sent).toMatchObject({
			provider: 'razorpay',
			account: IN,
			cause: { withdrawalId: 'w1', attempt: 1 },
			amount: 30_050n,
			currency: 'INR',
			status: 'pending',
			bankReference: null,
			failure: null,
		})
		clock.advance(MINUTE_MS)
		expect(await transfers.read(IN, sent.transferRef)).toMatchObject({
			status: 'paid',
			bankReference: expect.stringMatching(/^\w{10,}$/),
		})
		expect(paidOut()).toEqual({ count: 1, amount: 30_050n })
	})

	it.each(['María José', 'M/s Rao & Sons', 'A & B Trust', `Om ${'Shri '.repeat(15)}-`])(
		'pays %s in the letters that it takes',
		async (holderName) => {
			const { to } = command()
			expect(await transfers.send(command(NUMBER, { to: { ...to, holderName } }))).toMatchObject({
				status: 'pending',
			})
		},
	)

	it.each([
		[{ holderName: 'सीता देवी' }, 'name'],
		[{ bankCode: 'SBIN1001234' }, 'ifsc'],
		[{ accountNumber: '12-34' }, 'account_number'],
	])('says which part of the details it refuses: %j', async (over, field) => {
		const { to } = command()
		const sent = transfers.send(command(NUMBER, { to: { ...to, ...over } }))
		await expect(sent).rejects.toMatchObject({ name: 'PaymentRejected', field })
	})

	it('pays once, however often it is asked, and whenever an answer is lost', async () => {
		for (const operation of ['contacts.create', 'fundAccounts.create', 'payouts.create'])
			for (const when of ['before', 'after'] as const) {
				simulator.control.failNext({ operation, when, how: 'hangup' })
				await expect(transfers.send(command())).rejects.toThrow(PaymentOutcomeUnknown)
				const known = await found()
				expect(known === null).toBe(!(operation === 'payouts.create' && when === 'after'))
			}
		simulator.control.failNext({ operation: 'payouts.create', when: 'before', how: 500 })
		await expect(transfers.send(command())).rejects.toThrow(PaymentOutcomeUnknown)
		const again = await transfers.send(command())
		expect(await found()).toEqual(again)
		expect(paidOut()).toEqual({ count: 1, amount: 30_050n })
		await expect(transfers.send(command(NUMBER, { amount: 1_000n }))).rejects.toMatchObject({
			code: 'idempotency_error',
		})
	})

	it.each([
		['990002', 'failed', 'detailsWrong'],
		['990004', 'failed', 'other'],
		['990005', 'pending', null],
	] as const)('says what becomes of account …%s: %s', async (digits, status, failure) => {
		const { transferRef } = await transfers.send(command(`30124${digits}`))
		clock.advance(MINUTE_MS)
		expect(await transfers.read(IN, transferRef)).toMatchObject({ status, failure })
	})

	it('says that a bank gave money back that it had taken', async () => {
		const { transferRef } = await transfers.send(command('30124990003'))
		clock.advance(MINUTE_MS)
		expect(await transfers.read(IN, transferRef)).toMatchObject({ status: 'paid' })
		clock.advance(DAY_MS)
		const returned = { status: 'failed', failure: 'returned' }
		expect(await transfers.read(IN, transferRef)).toMatchObject(returned)
		expect(await Array.fromAsync(transfers.listTransfers(IN, clock.now() - 2 * DAY_MS))).toMatchObject([
			{ transferRef, ...returned },
		])
		expect(await Array.fromAsync(transfers.listTransfers(IN, clock.now()))).toEqual([])
		expect(paidOut()).toEqual({ count: 0, amount: 0n })
	})

	it('uses the slower network for what the instant one doesn’t take', async () => {
		await expect(transfers.send(command(NUMBER, { amount: 50_000_001n }))).resolves.toMatchObject({
			status: 'pending',
		})
	})

	it('is refused and lost without bank details in the error', async () => {
		const wrong = command()
		const errors: unknown[] = []
		const caught = async (work: Promise<unknown>) => errors.push(await work.catch((error: unknown) => error))
		await caught(transfers.send({ ...wrong, to: { ...wrong.to, bankCode: 'SBIN' } }))
		simulator.control.failNext({ operation: 'fundAccounts.create', when: 'before', how: 'hangup' })
		await caught(transfers.send(wrong))
		simulator.control.failNext({ operation: 'fundAccounts.create', when: 'after', how: 500 })
		await caught(transfers.send(wrong))
		expect(errors).toEqual([
			expect.any(PaymentRejected),
			expect.any(PaymentOutcomeUnknown),
			expect.any(PaymentOutcomeUnknown),
		])
		const everything = inspect(errors, { depth: null, showHidden: true })
		expect(everything).not.toContain(NUMBER)
		expect(everything).not.toContain('Thottan')
		await expect(transfers.read(IN, 'pout_none')).rejects.toThrow(PaymentNotFound)
	})
})
