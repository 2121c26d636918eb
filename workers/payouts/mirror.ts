import { mirrorAccount, mirroredUntil } from '../../commands/payouts/mirror-account.ts'
import { bookPayout, observePayout } from '../../commands/payouts/observe-payout.ts'
import type { DonationEvent, UnassignedPaymentReceived } from '../../domain/donations/donations.events.ts'
import type { PayoutEvent, PayoutSent } from '../../domain/payouts/payouts.events.ts'
import type { ProviderAccount } from '../../kernel/capability/provider-accounts.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { EffectHandler, ScheduledJob } from '../../kernel/effects/effects.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { EventStore, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { unfinishedPayouts } from '../../queries/payouts/lookups.ts'
import { type Mirror, type TieOutWorker, tieOut, type WhenBusy } from './tie-out.ts'

export const MIRRORED_EVERY_MS = HOUR_MS

/** A payout may fail days after it was paid, and webhooks may be lost. */
const OVERLAP_MS = 14 * DAY_MS

/**
 * Reads new and unfinished payouts, mirrors each account's balance, and ties both out with our books,
 * independent of webhooks. An account that can't be read does not stop the others.
 */
export const mirrorPayouts = (worker: TieOutWorker): ScheduledJob => ({
	name: 'payouts/mirror',
	everyMs: MIRRORED_EVERY_MS,
	run: async () => {
		const failures: string[] = []
		for (const account of worker.payouts.accounts()) {
			try {
				const until = await mirrorOf(worker, account)
				await tieOutMirrored(worker, account, 'wait', async () => until)
			} catch (error) {
				failures.push(`${account.account}: ${messageOf(error)}`)
			}
		}
		if (failures.length > 0) throw new Error(failures.join('; '))
	},
})

/** @returns the end of the mirror, epoch milliseconds */
async function mirrorOf(worker: TieOutWorker, account: ProviderAccount): Promise<number> {
	const { sql, store, payouts, clock } = worker
	const context = () => systemContext(clock, 'mirror')
	const since = await mirroredUntil(store, account)
	const seen = new Set<string>()
	const from = Math.max(0, since - OVERLAP_MS)
	for await (const snapshot of payouts.listPayouts(account.account, from)) {
		seen.add(snapshot.payoutRef)
		await bookPayout(worker, snapshot, context())
	}
	for (const payoutRef of await unfinishedPayouts(sql, account.account)) {
		if (!seen.has(payoutRef)) await observePayout(worker, { account: account.account, payoutRef }, context())
	}
	return mirrorAccount(worker, account, since, context())
}

const tieOutMirrored = (
	worker: TieOutWorker,
	{ provider, account, currency, reportingLagMs = 0 }: ProviderAccount,
	whenBusy: WhenBusy,
	mirror: Mirror,
): Promise<boolean> =>
	tieOut(worker, { provider, account, currency }, whenBusy, async () => (await mirror()) - reportingLagMs)

async function accountOf(
	store: EventStore,
	{ type, stream, data }: Pick<RecordedEvent, 'type' | 'stream' | 'data'>,
): Promise<string | null> {
	if (type === 'UnassignedPaymentReceived') return (data as UnassignedPaymentReceived['data']).account
	if (stream.startsWith('providerAccount-')) return streamId(stream).split('.')[0] ?? null
	// A payout begins with having been sent; what follows may be long.
	const [first] = await Array.fromAsync(store.readStream(stream, { limit: 1 }))
	return first?.type === 'PayoutSent' ? (first.data as PayoutSent['data']).account : null
}

export const tieOutOnNews = (worker: TieOutWorker): EffectHandler => ({
	name: 'payouts/tie-out',
	on: [
		'PayoutLinesMirrored' satisfies PayoutEvent['type'],
		'DiscrepancyResolved',
		'UnassignedPaymentReceived' satisfies DonationEvent['type'],
	],
	attempts: 8,
	run: async (event) => {
		// Events by the tie-out itself do not trigger it, nor what a provider reports before its line is there.
		if (event.type !== 'PayoutLinesMirrored' && event.metadata.actor.kind !== 'user')
			return { ignored: 'not by a person' }
		const name = await accountOf(worker.store, event)
		const account = worker.payouts.accounts().find((each) => each.account === name)
		if (!account) return { ignored: 'no account of ours' }
		// A waiting effect would occupy a slot that others need.
		const isDone = await tieOutMirrored(worker, account, 'leave', () => mirrorOf(worker, account))
		return isDone ? { done: true } : { busy: true }
	},
})
