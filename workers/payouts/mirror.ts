import type { PayoutEvent } from '../../domain/payouts/payouts.events.ts'
import type { EffectHandler, ScheduledJob } from '../../kernel/effects/effects.ts'
import { messageOf } from '../../kernel/errors.ts'
import type { PayoutSnapshot } from '../../kernel/ports/payments.ts'
import type { Payouts, ProviderAccount } from '../../kernel/provider-accounts.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'
import type { TieOutTurn } from './tie-out.ts'

/** How often every account is mirrored. */
export const MIRRORED_EVERY_MS = HOUR_MS

/** A payout may fail days after it was paid, and webhooks may be lost. */
const OVERLAP_MS = 14 * DAY_MS

export interface MirrorJobDeps {
	readonly payouts: Payouts
	/** Up to where the account is mirrored, epoch milliseconds; 0 at first. */
	readonly mirroredUntil: (account: ProviderAccount) => Promise<number>
	/** Payouts that are under way or not reconciled, however old. */
	readonly unfinished: (account: string) => Promise<readonly string[]>
	readonly book: (snapshot: PayoutSnapshot) => Promise<unknown>
	readonly observe: (account: string, payoutRef: string) => Promise<unknown>
	/** @returns the instant at which it began to read, epoch milliseconds */
	readonly mirrorBalance: (account: ProviderAccount, since: number) => Promise<number>
	/** @returns false when it was left to whoever does it right now, and may have begun before the news came */
	readonly tieOut: (account: ProviderAccount, turn: TieOutTurn) => Promise<boolean>
}

/**
 * The sweeper: whether or not a webhook ever came, it reads new payouts and those that are not finished,
 * mirrors what the balance of each account did, and ties both out with our books. An account that can't be read
 * keeps nobody from the others.
 */
export const mirrorPayouts = (deps: MirrorJobDeps): ScheduledJob => ({
	name: 'payouts/mirror',
	everyMs: MIRRORED_EVERY_MS,
	run: async () => {
		const failures: string[] = []
		for (const account of deps.payouts.accounts()) {
			try {
				const until = await mirrorAccount(deps, account)
				await deps.tieOut(account, { whenBusy: 'wait', mirror: async () => until })
			} catch (error) {
				failures.push(`${account.account}: ${messageOf(error)}`)
			}
		}
		if (failures.length > 0) throw new Error(failures.join('; '))
	},
})

async function mirrorAccount(deps: MirrorJobDeps, account: ProviderAccount): Promise<number> {
	const since = await deps.mirroredUntil(account)
	const seen = new Set<string>()
	const from = Math.max(0, since - OVERLAP_MS)
	for await (const snapshot of deps.payouts.listPayouts(account.account, from)) {
		seen.add(snapshot.payoutRef)
		await deps.book(snapshot)
	}
	for (const payoutRef of await deps.unfinished(account.account)) {
		if (!seen.has(payoutRef)) await deps.observe(account.account, payoutRef)
	}
	return deps.mirrorBalance(account, since)
}

/** Ties an account out as soon as there is news: a payout's lines, or a person's decision about them. */
export const tieOutOnNews = (
	deps: MirrorJobDeps & { readonly accountOf: (stream: string) => Promise<string | null> },
): EffectHandler => ({
	name: 'payouts/tie-out',
	on: ['PayoutLinesMirrored' satisfies PayoutEvent['type'], 'DiscrepancyResolved'],
	attempts: 8,
	run: async (event) => {
		// What the tie-out itself has said is no news to it.
		if (event.type === 'DiscrepancyResolved' && event.metadata.actor.kind !== 'user')
			return { ignored: 'found by the tie-out itself' }
		const name = await deps.accountOf(event.stream)
		const account = deps.payouts.accounts().find((each) => each.account === name)
		if (!account) return { ignored: 'no account of ours' }
		// Whoever waits holds a place that other effects need.
		const isDone = await deps.tieOut(account, {
			whenBusy: 'leave',
			mirror: () => mirrorAccount(deps, account),
		})
		return isDone ? { done: true } : { busy: true }
	},
})
