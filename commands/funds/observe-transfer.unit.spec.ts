import { describe, expect, it } from 'vitest'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { AT, commandsOf, PAYER } from '../../domain/funds/histories.fixtures.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { createDispatch, loadState } from '../../kernel/events/dispatch.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { TransferSnapshot } from '../../kernel/ports/transfers.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { observeTransfer, TransferDisagrees } from './observe-transfer.ts'

const NOW = Date.parse(AT)
const FUND = 'request.r1.INR'
const make = commandsOf(100_000n)
const failed = { status: 'failed', failure: 'accountClosed', bankReference: null } as const

const snapshot: TransferSnapshot = {
	provider: 'razorpay',
	account: PAYER,
	transferRef: 'pout_1',
	cause: { withdrawalId: 'w1', attempt: 1 },
	amount: 30_000n,
	currency: 'INR',
	status: 'paid',
	bankReference: 'UTR9',
	failure: null,
	movedAt: null,
	cost: 0n,
}

async function ordered() {
	const store = createInMemoryEventStore()
	const clock = { now: () => NOW }
	const dispatch = createDispatch(store, clock, () => Promise.resolve())
	const context = { actor: { kind: 'provider', id: 'razorpay' }, correlationId: newId(NOW) } as const
	const play = (command: Parameters<typeof fundDecider.decide>[0]) =>
		dispatch(fundDecider, fundStream(FUND), command, { ...context, commandId: newId(NOW) })
	for (const command of [make.ask('w1', 30_000n), make.approve('w1'), make.order('w1')]) await play(command)
	const fund = async () => (await loadState(store, fundDecider, fundStream(FUND))).state
	const withdrawal = async () => (await fund()).withdrawals.get('w1')
	const cost = async () => (await fund()).transferCosts.get('pout_1')
	const observe = (now: Partial<TransferSnapshot> | null) =>
		observeTransfer(
			{
				store,
				dispatch,
				clock,
				fundOfWithdrawal: async (id) => (id === 'w1' ? FUND : null),
				transfers: {
					read: async () => {
						if (now === null) throw new PaymentNotFound('No such payout.')
						return { ...snapshot, ...now }
					},
				},
			},
			{ account: PAYER, transferRef: 'pout_1' },
			context,
		)
	return { play, observe, withdrawal, cost }
}

describe('what a provider says of a transfer', () => {
	it('is booked once it has decided, however often it says so', async () => {
		const { observe, withdrawal } = await ordered()
		expect(await observe({ status: 'pending' })).toEqual({ withdrawalId: 'w1' })
		expect(await withdrawal()).toMatchObject({ status: 'approved' })
		for (let times = 0; times < 2; times += 1) await observe({})
		expect(await withdrawal()).toMatchObject({ status: 'paid', references: ['UTR9'], paidAt: AT })
		for (let times = 0; times < 2; times += 1) await observe(failed)
		expect(await withdrawal()).toMatchObject({ status: 'failed', attempts: 1, transfer: null })
	})
	it('is booked at the moment that it names, and under its own name where the bank has none', async () => {
		const { observe, withdrawal } = await ordered()
		await observe({ movedAt: NOW - 60_000, bankReference: null })
		const paidAt = new Date(NOW - 60_000).toISOString()
		expect(await withdrawal()).toMatchObject({ references: ['pout_1'], paidAt })
	})
	it('of what is none of ours, or gone, books nothing', async () => {
		const { observe } = await ordered()
		expect(await observe({ cause: null })).toBeNull()
		expect(await observe({ cause: { withdrawalId: 'w2', attempt: 1 } })).toBeNull()
		expect(await observe(null)).toBeNull()
	})
	it('is for a person where it disagrees with the books', async () => {
		const { observe, play, withdrawal } = await ordered()
		await expect(observe({ amount: 1n })).rejects.toThrow(TransferDisagrees)
		await expect(observe({ currency: 'USD' })).rejects.toThrow(TransferDisagrees)
		expect(await withdrawal()).toMatchObject({ status: 'approved' })
		await play(make.bookTransfer('w1', 1, { status: 'failed', code: 'other' }))
		await expect(observe({})).rejects.toThrow(TransferDisagrees)
		// Nothing was moved, as the books have it.
		expect(await observe(failed)).toEqual({ withdrawalId: 'w1' })
	})
	it('of a payment that finance knows to be returned is no surprise', async () => {
		const { observe, play } = await ordered()
		await observe({})
		await play(make.fail('w1'))
		expect(await observe({})).toEqual({ withdrawalId: 'w1' })
	})
	it('books back what its provider gives back of the fee, also when finance knew of the return first', async () => {
		const { observe, play, cost } = await ordered()
		await observe({ cost: 590n })
		await play(make.fail('w1'))
		expect(await cost()).toBe(590n)
		for (const late of [failed, failed, { cost: 590n }]) {
			await observe(late)
			expect(await cost()).toBe(0n)
		}
	})
	it('books back the fee also when whoever looked before the return comes to book it after', async () => {
		const { observe, cost } = await ordered()
		for (const [snapshotNow, booked] of [
			[{}, undefined],
			[failed, undefined],
			[{ cost: 590n }, 590n],
			[failed, 0n],
		] as const) {
			await observe(snapshotNow)
			expect(await cost()).toBe(booked)
		}
	})
})
