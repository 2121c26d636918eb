import { regionOfCurrency, startOfDayIn } from '../../domain/catalog/regions.contract.ts'
import { type PayoutReport, payoutDecider } from '../../domain/payouts/payouts.decider.ts'
import { payoutStream } from '../../domain/payouts/streams.contract.ts'
import type { Payouts } from '../../kernel/capability/provider-accounts.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Actor, Position } from '../../kernel/ports/event-store.ts'
import { PaymentNotFound, type PayoutSnapshot } from '../../kernel/ports/payments.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { insertPayoutLines } from '../../records/payouts/mirror.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { factOf } from './lines.ts'

export interface MirrorDeps extends Pick<CommandDeps, 'sql' | 'dispatch'> {
	readonly clock: Clock
	readonly payouts: Payouts
}

export interface Cause {
	readonly actor: Actor
	readonly correlationId: string
	readonly causationId?: string
	readonly commandId: string
}

const iso = (epochMs: number) => new Date(epochMs).toISOString()

/**
 * Returns the instant when a payout reached our bank. The provider gives only the day, as midnight UTC, which
 * is still the day before in zones behind UTC: there the day begins later. Any other time is an instant.
 */
function arrivedAt({ currency }: PayoutSnapshot, movedAt: number): number {
	const [day = '', time] = iso(movedAt).split('T')
	return time === MIDNIGHT ? Math.max(movedAt, startOfDayIn(regionOfCurrency(currency), day)) : movedAt
}
const MIDNIGHT = '00:00:00.000Z'

export function reportOf(snapshot: PayoutSnapshot): PayoutReport {
	const { createdAt, arrivalAt, movedAt, reconciliationStatus: _, ...rest } = snapshot
	const isPaid = snapshot.status === 'paid'
	return {
		...rest,
		createdAt: iso(createdAt),
		arrivalAt: iso(arrivalAt),
		movedAt: movedAt === null ? null : iso(isPaid ? arrivedAt(snapshot, movedAt) : movedAt),
	}
}

/**
 * Books a provider's snapshot of a payout, and mirrors its lines once the provider has them. The decider adds
 * only what is missing, so the same news may come any number of times.
 */
export async function bookPayout(
	deps: MirrorDeps,
	snapshot: PayoutSnapshot,
	cause: Cause,
): Promise<{ payoutRef: string; position: Position }> {
	const { provider, account, payoutRef, automatic, reconciliationStatus } = snapshot
	const stream = payoutStream(provider, payoutRef)
	const at = iso(deps.clock.now())
	const command = { type: 'ObservePayout', report: reportOf(snapshot), at } as const
	const observed = await deps.dispatch(payoutDecider, stream, command, cause)
	const { state, position } = observed
	const isReconciled = state.status !== 'none' && state.reconciled !== null
	if (!automatic || reconciliationStatus !== 'completed' || isReconciled) return { payoutRef, position }

	const lines = await Array.fromAsync(deps.payouts.payoutLines(account, payoutRef))
	const fact = factOf(lines)
	// The lines first, the event that names them second: after a crash between, they are merely found again.
	await insertPayoutLines(deps.sql, { provider, account, seenAt: at }, payoutRef, fact.digest, lines)
	const mirrored = await deps.dispatch(
		payoutDecider,
		stream,
		{ type: 'MirrorPayoutLines', lines: fact, at },
		{ ...cause, commandId: derivedId(cause.commandId, 'lines') },
	)
	return { payoutRef, position: mirrored.position }
}

/**
 * Reads the payout at the provider and books what is missing.
 * @returns null when the provider doesn't know it
 * @throws PaymentOutcomeUnknown the provider did not answer: try again later
 */
export async function observePayout(
	deps: MirrorDeps,
	payout: { readonly account: string; readonly payoutRef: string },
	cause: Cause,
): Promise<{ payoutRef: string; position: Position } | null> {
	try {
		return await bookPayout(deps, await deps.payouts.readPayout(payout.account, payout.payoutRef), cause)
	} catch (error) {
		if (error instanceof PaymentNotFound) return null
		throw error
	}
}
