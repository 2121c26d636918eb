import { creditsOf } from '../../commands/_shared/facts-fund.ts'
import { fundContextFor } from '../../commands/funds/fund-context.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { type FundState, lackOf } from '../../domain/funds/funds.state.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { type Nettable, nettable, RECEIVABLE_MODELS } from '../../queries/funds/receivables.ts'

type NettingWorker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'readModels'>

/**
 * Returns how much of a fund's donations since the receivable arose may cover it, beside what has covered it
 * already. Minor units.
 */
export function nettableAmount({ toFund, since, donated }: Nettable, from: FundState, lack: bigint): bigint {
	const used = from.netted
		.values()
		.filter((netted) => netted.toFund === toFund && Date.parse(netted.at) >= since.getTime())
		.reduce((sum, { amount }) => sum + amount, 0n)
	return lack < donated - used ? lack : donated - used
}

async function net(worker: NettingWorker, found: Nettable): Promise<boolean> {
	const { sql, store, dispatch, clock } = worker
	const { fromFund, toFund } = found
	const { request, currency } = await fundContextFor(store, fromFund)
	// Only refunds may leave a fund under investigation.
	if (request?.frozen || request?.removed) return false
	const stream = fundStream(fromFund)
	const from = await loadState(store, fundDecider, stream)
	const to = await loadState(store, fundDecider, fundStream(toFund))
	const { total } = await creditsOf(sql, toFund)
	const amount = nettableAmount(found, from.state, lackOf(to.state, BigInt(total)))
	if (amount <= 0n) return false
	const command = {
		type: 'NetReceivable',
		settlementId: derivedId('netting', fromFund, toFund, String(from.state.netted.entries().length)),
		toFund,
		amount,
		currency,
		credits: await creditsOf(sql, fromFund),
		at: new Date(clock.now()).toISOString(),
	} as const
	const { events } = await dispatch(fundDecider, stream, command, systemContext(clock, 'net-receivables'))
	return events.length > 0
}

/** Covers what a fund lacks with the next donations to other funds of the same person or organization. */
export const netReceivables = (worker: NettingWorker): ScheduledJob => ({
	name: 'funds/net-receivables',
	everyMs: 10 * MINUTE_MS,
	run: async () => {
		await worker.readModels.requireCaughtUp(RECEIVABLE_MODELS)
		// One fund at a time covers another: the next one when the money has arrived there.
		const covered = new Set<string>()
		for (const found of await nettable(worker.sql))
			if (!covered.has(found.toFund) && (await net(worker, found))) covered.add(found.toFund)
	},
})
