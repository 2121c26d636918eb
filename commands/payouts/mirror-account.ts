import { providerAccountDecider } from '../../domain/payouts/provider-accounts.decider.ts'
import { providerAccountStream } from '../../domain/payouts/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { BalanceLine } from '../../kernel/ports/payments.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { insertBalanceLines, type MirrorContext } from '../../records/payouts/mirror.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { digestOfLine } from './lines.ts'
import type { Cause, MirrorDeps } from './observe-payout.ts'

export interface MirroredAccount {
	readonly account: string
	readonly currency: Currency
}

/** Lines may appear at the provider a little after their own time. */
const OVERLAP_MS = 48 * HOUR_MS
const BATCH_SIZE = 2_000

/** Returns the instant up to which an account is mirrored, in epoch milliseconds; 0 before the first time. */
export async function mirroredUntil(
	store: CommandDeps['store'],
	{ account, currency }: MirroredAccount,
): Promise<number> {
	const stream = providerAccountStream(account, currency)
	const { state } = await loadState(store, providerAccountDecider, stream)
	return state.mirrored ? Date.parse(state.mirrored.until) : 0
}

/**
 * Mirrors every movement of an account's balance since the last time, and its current balance. Nothing is
 * written when nothing changed.
 * @returns the instant at which it began to read, epoch milliseconds
 */
export async function mirrorAccount(
	deps: MirrorDeps,
	of: MirroredAccount,
	since: number,
	cause: Cause,
): Promise<number> {
	const { account, currency } = of
	const { provider } = deps.payouts.accountNamed(account)
	const began = deps.clock.now()
	const until = new Date(began).toISOString()
	const { available, pending } = await deps.payouts.balance(account)
	const context = { provider, account, seenAt: until }
	let newLines = 0
	let batch: BalanceLine[] = []
	for await (const line of deps.payouts.listBalanceLines(account, Math.max(0, since - OVERLAP_MS))) {
		batch.push(line)
		if (batch.length < BATCH_SIZE) continue
		newLines += await keep(deps, context, batch)
		batch = []
	}
	newLines += await keep(deps, context, batch)
	await deps.dispatch(
		providerAccountDecider,
		providerAccountStream(account, currency),
		{
			type: 'MirrorAccount',
			provider,
			account,
			currency,
			until,
			newLines,
			balance: available + pending,
			at: until,
		},
		cause,
	)
	return began
}

const keep = ({ sql }: MirrorDeps, context: MirrorContext, lines: readonly BalanceLine[]): Promise<number> =>
	lines.length === 0 ? Promise.resolve(0) : insertBalanceLines(sql, context, lines, lines.map(digestOfLine))
