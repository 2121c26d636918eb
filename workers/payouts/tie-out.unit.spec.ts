import { expect, it } from 'vitest'
import { MAX_EVENTS } from '../../kernel/events/in-parts.ts'
import { memoryWorker } from '../../tests/harness/memory-worker.ts'
import { type Found, tieOut } from './tie-out.ts'

const AT = '2026-11-21T10:00:00.000Z'
const ACCOUNT = { provider: 'stripe', account: 'stripe-in', currency: 'INR' } as const
const mirror = async () => Date.parse(AT)
const times = <T>(count: number, make: (index: number) => T) =>
	Array.from({ length: count }, (_, i) => make(i))
type Resolution = 'agreesNow' | 'explained' | null
const ACCOUNT_STREAM = 'providerAccount-stripe-in.INR'
const PAYOUT_STREAM = 'payout-stripe.po_1'

async function given(findings: Partial<NonNullable<Parameters<typeof tieOut>[4]>>) {
	const worker = await memoryWorker()
	const none = async () => []
	const payout = { provider: 'stripe', payout_ref: 'po_1', lines_digest: 'a' }
	const all = {
		unexplainedPayments: none,
		findAdjustments: none,
		findDisagreements: none,
		knownDiscrepancies: none,
		payoutsToReconcile: async () => [payout],
		...findings,
	}
	const eventsIn = (stream: string) => Array.fromAsync(worker.store.readStream(stream))
	return { worker, eventsIn, run: () => tieOut(worker, ACCOUNT, 'wait', mirror, all) }
}

const sent = {
	...ACCOUNT,
	payoutRef: 'po_1',
	amount: '5000',
	effectiveAt: AT,
	at: AT,
	automatic: true,
	sourceType: 'card',
	arrivalAt: AT,
}
const lines = { count: 1_300, sum: '5000', currency: 'INR', digest: 'a', at: AT }

it('A day that nothing of arrived is told in parts, and a payout is reconciled when all of it agrees.', async () => {
	let found: Found[] = times(1_700, (index) => ({
		kind: 'unknownLine' as const,
		payout_ref: index < 1_300 ? 'po_1' : null,
		line_ref: `txn_${index}`,
		object_ref: null,
		donation_id: null,
		currency: 'INR',
		expected: 0n,
		reported: 5n,
		effective_at: new Date(AT),
	}))
	const { worker, run, eventsIn } = await given({
		findAdjustments: async () =>
			times(1_001, (index) => ({
				balance_ref: `txn_${index}`,
				kind: 'charge',
				against: 'suspense',
				amount: 5n,
				effective_at: new Date(AT),
			})),
		findDisagreements: async () => found,
	})
	await worker.record(PAYOUT_STREAM, [
		{ type: 'PayoutSent', data: sent },
		{ type: 'PayoutLinesMirrored', data: lines },
	])
	const counted = async (stream: string, type: string) =>
		(await eventsIn(stream)).filter((event) => event.type === type).length

	await run()
	expect(await counted(ACCOUNT_STREAM, 'AdjustmentBooked')).toBe(1_001)
	expect(await counted(ACCOUNT_STREAM, 'DiscrepancyFound')).toBe(400)
	expect(await counted(PAYOUT_STREAM, 'DiscrepancyFound')).toBe(1_300)
	expect(await counted(PAYOUT_STREAM, 'PayoutReconciled')).toBe(0)

	found = []
	await run()
	expect(await counted(ACCOUNT_STREAM, 'DiscrepancyResolved')).toBe(400)
	expect((await eventsIn(PAYOUT_STREAM)).slice(-1_301).map(({ type }) => type)).toEqual([
		...times(1_300, () => 'DiscrepancyResolved'),
		'PayoutReconciled',
	])
	// An event store takes no more at once.
	for (const stream of [ACCOUNT_STREAM, PAYOUT_STREAM]) {
		const commands = Map.groupBy(await eventsIn(stream), ({ metadata }) => metadata.commandId)
		for (const events of commands.values()) expect(events.length).toBeLessThanOrEqual(MAX_EVENTS + 1)
	}
})

it('A payout is not reconciled while the account is told that figures about its lines are others, or are back.', async () => {
	const found = (payout_ref: string | null, reported: bigint): Found => ({
		kind: 'unknownLine',
		payout_ref,
		line_ref: 'txn_1',
		object_ref: null,
		donation_id: null,
		currency: 'INR',
		expected: 0n,
		reported,
		effective_at: new Date(AT),
	})
	let now: readonly Found[] = []
	let resolution: Resolution = null
	const { worker, run, eventsIn } = await given({
		findDisagreements: async () => [...now],
		knownDiscrepancies: async () => {
			const [known] = await eventsIn(ACCOUNT_STREAM)
			if (known?.type !== 'DiscrepancyFound') return []
			const status = resolution ? 'resolved' : 'open'
			const id = String(known.data.discrepancyId)
			const figures = { expected: 0n, reported: 5n }
			return [{ id, stream: ACCOUNT_STREAM, status, object_ref: null, resolution, ...figures }]
		},
		payoutsToReconcile: async () =>
			now.length === 0 ? [] : [{ provider: 'stripe', payout_ref: 'po_1', lines_digest: 'a' }],
	})
	const tied = async (then: readonly Found[], resolved: Resolution) => {
		now = then
		resolution = resolved
		await run()
		return (await eventsIn(ACCOUNT_STREAM)).at(-1)
	}
	const ofPayout = () => worker.typesIn(PAYOUT_STREAM)
	await worker.record(PAYOUT_STREAM, [{ type: 'PayoutSent', data: sent }])
	await tied([found(null, 5n)], null)
	await worker.record(PAYOUT_STREAM, [{ type: 'PayoutLinesMirrored', data: { ...lines, count: 1 } }])
	const discrepancyId = String((await tied([found('po_1', 5n)], null))?.data.discrepancyId)
	const reason = { noteId: discrepancyId, noteHash: 'b5bb9d80' }
	await worker.record(ACCOUNT_STREAM, [
		{ type: 'DiscrepancyResolved', data: { discrepancyId, resolution: 'explained', reason, at: AT } },
	])
	expect(await tied([found('po_1', 9n)], 'explained')).toMatchObject({
		type: 'DiscrepancyChanged',
		data: { reported: '9' },
	})
	expect(await ofPayout()).toEqual(['PayoutSent', 'PayoutLinesMirrored'])

	expect(await tied([], null)).toMatchObject({ data: { resolution: 'agreesNow' } })
	expect((await tied([found('po_1', 9n)], 'agreesNow'))?.type).toBe('DiscrepancyFound')
	expect(await ofPayout()).toEqual(['PayoutSent', 'PayoutLinesMirrored'])
})
