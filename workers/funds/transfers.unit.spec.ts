import { describe, expect, it } from 'vitest'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { commandsOf, PAYER } from '../../domain/funds/histories.fixtures.ts'
import type { ProviderAccount, Transfers } from '../../kernel/capability/provider-accounts.ts'
import { JobFinding } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'
import type { TransferSnapshot } from '../../kernel/ports/transfers.ts'
import { insertVersion, sealedAs } from '../../records/funds/payment-accounts.ts'
import { type MemoryWorker, memoryWorker, runEffect } from '../../tests/harness/memory-worker.ts'
import { carryOutTransfer, transferKey } from './carry-out-transfer.ts'
import { sweepTransfers } from './sweep-transfers.ts'

const make = commandsOf(100_000n)
const FUND = 'fund-request.r1.INR'
const ACCOUNTS: readonly ProviderAccount[] = [
	{ account: PAYER, provider: 'razorpay', entity: 'IN', currency: 'INR', methods: [], pays: 'bankAccounts' },
]
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

async function play(
	{ store, record }: MemoryWorker,
	...commands: readonly Parameters<typeof fundDecider.decide>[0][]
) {
	let events: Awaited<ReturnType<typeof record>> = []
	for (const command of commands) {
		const { state } = await loadState(store, fundDecider, FUND)
		events = await record(FUND, fundDecider.decide(command, state))
	}
	return events
}

async function addAccount({ sql, cipher, record }: MemoryWorker) {
	const details = {
		accountHolderName: 'Joseph Thottan',
		accountHolderType: 'individual',
		accountNumber: '30124567891',
		routingNumber: 'SBIN0001234',
	}
	const { keyId, data } = cipher.encrypt(Buffer.from(JSON.stringify(details)), sealedAs('d1'))
	await insertVersion(sql, {
		details_id: 'd1',
		account_id: 'a1',
		version: 1,
		details_hash: 'h1',
		label: 'State Bank',
		last4: '7891',
		key_id: keyId,
		sealed: data,
		salt: '',
		created_by: 'u1',
		created_at: new Date(),
	})
	const owner = { kind: 'user', id: 'u1' }
	const data1 = {
		version: 1,
		detailsHash: 'h1',
		country: 'IN',
		currency: 'INR',
		owner,
		at: '2026-11-21T10:00:00Z',
	}
	await record('paymentAccount-a1', [{ type: 'PaymentAccountAdded', data: data1 }])
}

async function given(answers: {
	find?: () => TransferSnapshot | null
	send?: () => TransferSnapshot
	isErased?: boolean
}) {
	const done: string[] = []
	const transfers = {
		accounts: () => ACCOUNTS,
		find: async (_, key) => {
			done.push(`find ${key}`)
			return answers.find?.() ?? null
		},
		send: async ({ idempotencyKey, to, amount }) => {
			done.push(`send ${amount} to ${to.accountNumber} by ${idempotencyKey}`)
			return answers.send?.() ?? SNAPSHOT
		},
	} satisfies Partial<Transfers> as unknown as Transfers
	const worker = await memoryWorker({ transfers })
	if (!answers.isErased) await addAccount(worker)
	const ordered = await play(worker, make.ask('w1', 30_000n), make.approve('w1'), make.order('w1'))
	const run = (attempt = 1) => runEffect(carryOutTransfer(worker), ordered.at(-1), attempt)
	const types = () => worker.typesIn(FUND)
	const last = async () => (await Array.fromAsync(worker.store.readStream(FUND))).at(-1)
	return { run, done, types, lastCode: async () => (await last())?.data.code }
}

const KEY = transferKey('w1', 1)
const FIND = `find ${KEY}`
const SEND = `send 30000 to 30124567891 by ${KEY}`
const thrown = (error: Error) => () => {
	throw error
}

describe('a withdrawal that a provider pays', () => {
	it('is sent once it is known not to be there, and booked', async () => {
		const { run, done, types } = await given({})
		expect(await run()).toEqual({ done: true })
		expect(done).toEqual([FIND, SEND])
		expect((await types()).at(-1)).toBe('WithdrawalPaid')
		expect(await run()).toEqual({ done: true })
		expect(done).toHaveLength(2)
	})
	it('is looked at again and again while the provider has not decided, the later the rarer', async () => {
		const { run, done } = await given({ find: () => ({ ...SNAPSHOT, status: 'pending' }) })
		expect(await run()).toEqual({ again: true, afterMs: 60_000 })
		expect(await run(10)).toEqual({ again: true, afterMs: 3_600_000 })
		expect(done).not.toContain(SEND)
	})
	it('whose answer was lost is looked up, under the same key for ever', async () => {
		const lost = await given({ send: thrown(new PaymentOutcomeUnknown('No answer.')) })
		await expect(lost.run()).rejects.toThrow(PaymentOutcomeUnknown)
		expect(lost.done).toEqual([FIND, SEND])
		const found = await given({ find: () => SNAPSHOT })
		expect(await found.run(2)).toEqual({ done: true })
		expect(found.done).toEqual([FIND])
		expect((await found.types()).at(-1)).toBe('WithdrawalPaid')
		expect(transferKey('w1', 2)).not.toBe(KEY)
	})
	it('fails when the provider refuses it, and when the bank details were erased', async () => {
		const refused = await given({ send: thrown(new PaymentRejected('Invalid IFSC', 'BAD_REQUEST_ERROR')) })
		expect(await refused.run()).toMatchObject({ done: true })
		const erased = await given({ isErased: true })
		expect(await erased.run()).toMatchObject({ done: true })
		for (const { lastCode } of [refused, erased]) expect(await lastCode()).toBe('other')
		expect(erased.done).not.toContain(SEND)
	})
	it.each([
		['name', 'nameRefused'],
		['ifsc', 'bankCodeRefused'],
		['account_number', 'numberRefused'],
		['contact_id', 'other'],
	])('tells finance which part of the details was refused: %s', async (field, code) => {
		const refused = await given({
			send: thrown(new PaymentRejected('It is invalid.', 'BAD_REQUEST_ERROR', field)),
		})
		await refused.run()
		expect(await refused.lastCode()).toBe(code)
	})
	it('stays under way when the refusal says nothing about what was sent before', async () => {
		const deaf = await given({
			find: thrown(new PaymentRejected('Authentication failed', 'BAD_REQUEST_ERROR')),
		})
		await expect(deaf.run(2)).rejects.toThrow(PaymentOutcomeUnknown)
		const other = await given({ send: thrown(new PaymentRejected('Different request', 'idempotency_error')) })
		await expect(other.run(2)).rejects.toThrow(PaymentRejected)
		for (const { types } of [deaf, other]) expect((await types()).at(-1)).toBe('WithdrawalTransferOrdered')
	})
})

it('Transfers that were decided without a word are swept up, those of ours alone, also past one that disagrees', async () => {
	const since: number[] = []
	const transfers = {
		accounts: () => ACCOUNTS,
		async *listTransfers(_: string, sinceEpochMs: number) {
			since.push(sinceEpochMs)
			yield { ...SNAPSHOT, amount: 1n }
			yield { ...SNAPSHOT, transferRef: 'pout_2', status: 'pending' as const }
			yield { ...SNAPSHOT, transferRef: 'pout_3', cause: null }
			yield { ...SNAPSHOT, transferRef: 'pout_4', status: 'failed' as const, failure: 'returned' as const }
		},
	} as unknown as Transfers
	const worker = await memoryWorker({ transfers })
	await play(worker, make.ask('w1', 30_000n), make.approve('w1'), make.order('w1'))
	const swept = sweepTransfers(worker).run(Date.UTC(2026, 10, 21))
	await expect(swept).rejects.toThrow(JobFinding)
	const [last] = (await Array.fromAsync(worker.store.readStream(FUND))).slice(-1)
	expect(last).toMatchObject({ type: 'WithdrawalPaymentFailed', data: { code: 'returned' } })
	expect(since).toEqual([Date.UTC(2026, 10, 7)])
})
