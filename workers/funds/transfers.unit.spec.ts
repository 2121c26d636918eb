import { describe, expect, it } from 'vitest'
import { TransferDisagrees } from '../../commands/funds/observe-transfer.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { commandsOf, PAYER } from '../../domain/funds/histories.fixtures.ts'
import { type EffectContext, JobFinding } from '../../kernel/effects/effects.ts'
import { PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'
import type { TransferSnapshot } from '../../kernel/ports/transfers.ts'
import { recorded } from '../../tests/harness/replay.ts'
import { carryOutTransfer, transferKey } from './carry-out-transfer.ts'
import { sweepTransfers } from './sweep-transfers.ts'

const make = commandsOf(100_000n)
const DETAILS = {
	holderName: 'Joseph Thottan',
	holderType: 'individual',
	accountNumber: '30124567891',
	bankCode: 'SBIN0001234',
	country: 'IN',
} as const
const SNAPSHOT: TransferSnapshot = {
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

/** A withdrawal that was handed over, a provider that answers in turn, and what was done about both. */
function given(answers: {
	find?: () => TransferSnapshot | null
	send?: () => TransferSnapshot
	isErased?: boolean
}) {
	let state = fundDecider.initial
	const play = (command: Parameters<typeof fundDecider.decide>[0]) => {
		const events = fundDecider.decide(command, state)
		state = events.reduce(fundDecider.evolve, state)
		return events
	}
	const events = [make.ask('w1', 30_000n), make.approve('w1'), make.order('w1')].flatMap(play)
	const done: string[] = []
	const handler = carryOutTransfer({
		withdrawalOf: async () => state.withdrawals.get('w1'),
		detailsOf: async () => (answers.isErased ? null : DETAILS),
		transfers: {
			find: async (_, key) => {
				done.push(`find ${key}`)
				return answers.find?.() ?? null
			},
			send: async ({ idempotencyKey, to, amount }) => {
				done.push(`send ${amount} to ${to.accountNumber} by ${idempotencyKey}`)
				return answers.send?.() ?? SNAPSHOT
			},
		},
		book: async ({ status }) => {
			done.push(`book ${status}`)
			if (status === 'paid') play(make.bookTransfer('w1', 1))
		},
		refuse: async (fund, { attempt, code }) => {
			done.push(`refuse ${fund} ${attempt} ${code}`)
			play(make.bookTransfer('w1', attempt, { status: 'failed', code }))
		},
	})
	const event = recorded('fund-request.r1.INR', events).at(-1)
	if (!event) throw new Error('Nothing was ordered.')
	const run = (attempt = 1) => handler.run(event, { attempt } as EffectContext)
	return { run, done }
}

const KEY = transferKey('w1', 1)
const FIND = `find ${KEY}`
const SEND = `send 30000 to 30124567891 by ${KEY}`
const thrown = (error: Error) => () => {
	throw error
}

describe('a withdrawal that a provider pays', () => {
	it('is sent once it is known not to be there, and booked', async () => {
		const { run, done } = given({})
		expect(await run()).toEqual({ done: true })
		expect(done).toEqual([FIND, SEND, 'book paid'])
		expect(await run()).toEqual({ done: true })
		expect(done).toHaveLength(3)
	})
	it('is looked at again and again while the provider has not decided, the later the rarer', async () => {
		const { run, done } = given({ find: () => ({ ...SNAPSHOT, status: 'pending' }) })
		expect(await run()).toEqual({ again: true, afterMs: 60_000 })
		expect(await run(10)).toEqual({ again: true, afterMs: 3_600_000 })
		expect(done).not.toContain(SEND)
	})
	it('whose answer was lost is looked up, under the same key for ever', async () => {
		const lost = given({ send: thrown(new PaymentOutcomeUnknown('No answer.')) })
		await expect(lost.run()).rejects.toThrow(PaymentOutcomeUnknown)
		expect(lost.done).toEqual([FIND, SEND])
		const found = given({ find: () => SNAPSHOT })
		expect(await found.run(2)).toEqual({ done: true })
		expect(found.done).toEqual([FIND, 'book paid'])
		expect(transferKey('w1', 2)).not.toBe(KEY)
	})
	it('fails when the provider refuses it, and when the bank details were erased', async () => {
		const refused = given({ send: thrown(new PaymentRejected('Invalid IFSC', 'BAD_REQUEST_ERROR')) })
		expect(await refused.run()).toMatchObject({ done: true })
		const erased = given({ isErased: true })
		expect(await erased.run()).toMatchObject({ done: true })
		for (const { done } of [refused, erased]) expect(done.at(-1)).toBe('refuse request.r1.INR 1 other')
		expect(erased.done).not.toContain(SEND)
	})
	it.each([
		['name', 'nameRefused'],
		['ifsc', 'bankCodeRefused'],
		['account_number', 'numberRefused'],
		['contact_id', 'other'],
	])('tells finance which part of the details was refused: %s', async (field, code) => {
		const refused = given({ send: thrown(new PaymentRejected('It is invalid.', 'BAD_REQUEST_ERROR', field)) })
		await refused.run()
		expect(refused.done.at(-1)).toBe(`refuse request.r1.INR 1 ${code}`)
	})
	it('stays under way when the refusal says nothing about what was sent before', async () => {
		const deaf = given({ find: thrown(new PaymentRejected('Authentication failed', 'BAD_REQUEST_ERROR')) })
		await expect(deaf.run(2)).rejects.toThrow(PaymentOutcomeUnknown)
		const other = given({ send: thrown(new PaymentRejected('Different request', 'idempotency_error')) })
		await expect(other.run(2)).rejects.toThrow(PaymentRejected)
		for (const { done } of [deaf, other]) expect(done.join()).not.toContain('refuse')
	})
})

it('Transfers that were decided without a word are swept up, those of ours alone, also past one that disagrees', async () => {
	const since: number[] = []
	const booked: string[] = []
	const swept = sweepTransfers(
		{
			transfers: {
				accounts: () => [
					{
						account: PAYER,
						provider: 'razorpay',
						entity: 'IN',
						currency: 'INR',
						methods: [],
						pays: 'bankAccounts',
					},
				],
				async *listTransfers(_, sinceEpochMs) {
					since.push(sinceEpochMs)
					yield SNAPSHOT
					yield { ...SNAPSHOT, transferRef: 'pout_2', status: 'pending' }
					yield { ...SNAPSHOT, transferRef: 'pout_3', cause: null }
					yield { ...SNAPSHOT, transferRef: 'pout_4', status: 'failed', failure: 'returned' }
				},
			},
			book: async ({ transferRef }) => {
				booked.push(transferRef)
				if (transferRef === 'pout_1') throw new TransferDisagrees('Another amount.')
			},
		},
		Date.UTC(2026, 10, 21),
	)
	await expect(swept).rejects.toThrow(new JobFinding('Another amount.'))
	expect(booked).toEqual(['pout_1', 'pout_4'])
	expect(since).toEqual([Date.UTC(2026, 10, 7)])
})
