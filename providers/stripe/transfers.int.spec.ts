import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PaymentNotFound, PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'
import type { SendTransfer, TransferProvider } from '../../kernel/ports/transfers.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { type StripeSimulator, startStripeSimulator } from '../../simulators/stripe/server.ts'
import { registerStripe } from './registration.ts'

const US = 'stripe-us'
const NUMBER = '000123456789'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
let simulator: StripeSimulator
let transfers: TransferProvider

beforeAll(async () => {
	simulator = await startStripeSimulator({ clock, seed: 'transfers' })
	const registration = registerStripe({
		accounts: simulator.accounts,
		api: { protocol: 'http', host: simulator.host, port: simulator.port },
		production: false,
		clock,
	})
	expect(registration.accounts.filter(({ pays }) => pays).map(({ account }) => account)).toEqual([US])
	if (!registration.transfers) throw new Error('Stripe pays nobody.')
	transfers = registration.transfers
})
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

const KEY = '0e2f3a4b-1111-5222-8333-444455556666'
const command = (accountNumber = NUMBER, over: Partial<SendTransfer> = {}): SendTransfer => ({
	account: US,
	withdrawalId: 'w1',
	attempt: 1,
	amount: 30_050n,
	currency: 'USD',
	to: {
		holderName: 'Joseph Thottan',
		holderType: 'individual',
		accountNumber,
		bankCode: '110000000',
		country: 'US',
	},
	idempotencyKey: KEY,
	...over,
})
const found = () => transfers.find(US, KEY, clock.now() - MINUTE_MS)
const paidOut = () => simulator.control.outbound.sums()[US]

describe('Outbound payments of Stripe', () => {
	it('pay a bank account, and say by which reference and when', async () => {
		const sent = await transfers.send(command())
		expect(sent).toMatchObject({
			provider: 'stripe',
			account: US,
			cause: { withdrawalId: 'w1', attempt: 1 },
			amount: 30_050n,
			currency: 'USD',
			status: 'pending',
			bankReference: null,
			failure: null,
			movedAt: null,
		})
		clock.advance(MINUTE_MS)
		expect(await transfers.read(US, sent.transferRef)).toMatchObject({
			status: 'paid',
			bankReference: expect.stringMatching(/^\w{10,}$/),
			movedAt: clock.now(),
		})
	})

	it('pay once, however often they are asked for, and whenever an answer is lost', async () => {
		const operation = 'treasury.outboundPayments.create'
		simulator.control.failNext({ operation, when: 'before', how: 'hangup' })
		await expect(transfers.send(command())).rejects.toThrow(PaymentOutcomeUnknown)
		expect(await found()).toBeNull()
		simulator.control.failNext({ operation, when: 'after', how: 'hangup' })
		await expect(transfers.send(command())).rejects.toThrow(PaymentOutcomeUnknown)
		const known = await found()
		expect(known).toMatchObject({ cause: { withdrawalId: 'w1', attempt: 1 } })
		expect(await transfers.send(command())).toEqual(known)
		expect(paidOut()).toEqual({ count: 1, amount: 30_050n })
		await expect(transfers.send(command(NUMBER, { amount: 1_000n }))).rejects.toMatchObject({
			code: 'idempotency_error',
		})
	})

	it.each([
		['000111111113', 'accountClosed'],
		['000111111116', 'detailsWrong'],
	])('say that the bank of account %s gave the money back: %s', async (number, failure) => {
		const { transferRef } = await transfers.send(command(number))
		clock.advance(MINUTE_MS)
		expect(await transfers.read(US, transferRef)).toMatchObject({ status: 'paid' })
		clock.advance(DAY_MS)
		const returned = { status: 'failed', failure, movedAt: clock.now() }
		expect(await transfers.read(US, transferRef)).toMatchObject(returned)
		expect(await Array.fromAsync(transfers.listTransfers(US, clock.now() - 2 * DAY_MS))).toMatchObject([
			{ transferRef, ...returned },
		])
		expect(paidOut()).toEqual({ count: 0, amount: 0n })
	})

	it('are refused and lost without bank details in the error', async () => {
		const wrong = command()
		const errors: unknown[] = []
		const caught = async (work: Promise<unknown>) => errors.push(await work.catch((error: unknown) => error))
		await caught(transfers.send({ ...wrong, to: { ...wrong.to, bankCode: '11' } }))
		simulator.control.failNext({
			operation: 'treasury.outboundPayments.create',
			when: 'before',
			how: 'hangup',
		})
		await caught(transfers.send(wrong))
		expect(errors).toEqual([expect.any(PaymentRejected), expect.any(PaymentOutcomeUnknown)])
		const everything = inspect(errors, { depth: null, showHidden: true })
		expect(everything).not.toContain(NUMBER)
		expect(everything).not.toContain('Thottan')
		await expect(transfers.read(US, 'obp_none')).rejects.toThrow(PaymentNotFound)
		await expect(transfers.send({ ...wrong, account: 'stripe-in' })).rejects.toThrow(PaymentNotFound)
	})
})
