import { payoutDecider } from '../../domain/payouts/payouts.decider.ts'
import { payoutStream } from '../../domain/payouts/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { factOf } from './lines.ts'
import { reportOf } from './observe-payout.ts'

/**
 * Returns what `observePayout` would book now; it writes nothing.
 * @returns null when the provider doesn't know it
 * @throws PaymentOutcomeUnknown the provider did not answer
 */
export async function previewPayout(
	{ store, payouts, clock }: Pick<CommandDeps, 'store' | 'payouts' | 'clock'>,
	payout: { readonly account: string; readonly payoutRef: string },
): Promise<{ stream: string; events: readonly { readonly type: string; readonly data: object }[] } | null> {
	try {
		const snapshot = await payouts.readPayout(payout.account, payout.payoutRef)
		const stream = payoutStream(snapshot.provider, snapshot.payoutRef)
		const at = new Date(clock.now()).toISOString()
		const before = (await loadState(store, payoutDecider, stream)).state
		const observed = payoutDecider.decide({ type: 'ObservePayout', report: reportOf(snapshot), at }, before)
		const state = observed.reduce(payoutDecider.evolve, before)
		const isReconciled = state.status !== 'none' && state.reconciled !== null
		if (!snapshot.automatic || snapshot.reconciliationStatus !== 'completed' || isReconciled)
			return { stream, events: observed }
		const lines = factOf(await Array.fromAsync(payouts.payoutLines(payout.account, payout.payoutRef)))
		const mirrored = payoutDecider.decide({ type: 'MirrorPayoutLines', lines, at }, state)
		return { stream, events: [...observed, ...mirrored] }
	} catch (error) {
		if (error instanceof PaymentNotFound) return null
		throw error
	}
}
