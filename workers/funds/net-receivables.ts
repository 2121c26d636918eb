import { creditsOf } from '../../commands/_shared/facts-fund.ts'
import { fundContextFor } from '../../commands/funds/fund-context.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { type FundState, lackOf, settlementKey } from '../../domain/funds/funds.state.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { type Nettable, nettable, RECEIVABLE_MODELS } from '../../queries/funds/receivables.ts'

type NettingWorker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'readModels'>

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b))

const nettedTo = (from: FundState, toFund: string, isCounted: (id: string, at: string) => boolean): bigint =>
	from.netted
		.entries()
		.filter(([id, netted]) => netted.toFund === toFund && isCounted(id, netted.at))
		.reduce((sum, [, { amount }]) => sum + amount, 0n)

/**
 * Returns how much of a fund's next donations covers what another fund still lacks. Money that has left for
 * it already counts, although it may not have arrived. Minor units.
 */
export function nettableAmount(
	{ toFund, since, donated }: Nettable,
	from: FundState,
	to: { readonly state: FundState; readonly credits: bigint },
): bigint {
	const onTheWay = nettedTo(from, toFund, (id) => !to.state.booked.has(settlementKey(id)))
	const used = nettedTo(from, toFund, (_id, at) => Date.parse(at) >= since.getTime())
	return least(lackOf(to.state, to.credits) - onTheWay, donated - used)
}

async function net(worker: NettingWorker, found: Nettable): Promise<void> {
	const { sql, store, dispatch, clock } = worker
	const { fromFund, toFund } = found
	const { request, currency } = await fundContextFor(store, fromFund)
	// Only refunds may leave a fund under investigation.
	if (request?.frozen || request?.removed) return
	const stream = fundStream(fromFund)
	const from = await loadState(store, fundDecider, stream)
	const to = await loadState(store, fundDecider, fundStream(toFund))
	const { total } = await creditsOf(sql, toFund)
	const amount = nettableAmount(found, from.state, { state: to.state, credits: BigInt(total) })
	if (amount <= 0n) return
	const command = {
		type: 'NetReceivable',
		settlementId: derivedId('netting', fromFund, toFund, String(from.state.netted.entries().length)),
		toFund,
		amount,
		currency,
		credits: await creditsOf(sql, fromFund),
		at: new Date(clock.now()).toISOString(),
	} as const
	await dispatch(fundDecider, stream, command, systemContext(clock, 'net-receivables'))
}

/** Covers what a fund lacks with the next donations to other funds of the same person or organization. */
export const netReceivables = (worker: NettingWorker): ScheduledJob => ({
	name: 'funds/net-receivables',
	everyMs: 10 * MINUTE_MS,
	run: async () => {
		await worker.readModels.requireCaughtUp(RECEIVABLE_MODELS)
		for (const found of await nettable(worker.sql)) await net(worker, found)
	},
})
