import { PAYOUT_EVENTS, type PayoutEvent } from '../../domain/payouts/payouts.events.ts'
import type { DiscrepancyEvent } from '../../domain/payouts/provider-accounts.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** One row per payout. Amounts are minor units. */
export type PayoutRow = {
	/** `stripe.po_…` */
	readonly id: string
	readonly provider: string
	readonly account: string
	readonly payout_ref: string
	readonly amount: bigint
	readonly currency: string
	/** `pending`, `paid`, `failed` or `canceled`. */
	readonly status: string
	readonly failure_code: string | null
	readonly automatic: boolean
	readonly source_type: string
	readonly created_at: string
	readonly arrival_at: string
	/** Of the lines as the provider told them last; null before. The digest names them in the mirror. */
	readonly lines: number | null
	readonly lines_sum: bigint | null
	readonly lines_digest: string | null
	/** Null unless nothing is open now. */
	readonly reconciled_at: string | null
}

/** Something is open again. */
const REOPENING = ['DiscrepancyFound', 'DiscrepancyChanged'] as const
type Handled = PayoutEvent | Extract<DiscrepancyEvent, { type: (typeof REOPENING)[number] }>

function change(event: Exclude<Handled, { type: 'PayoutSent' }>, recordedAt: string): Partial<PayoutRow> {
	switch (event.type) {
		case 'PayoutRescheduled':
			return { arrival_at: event.data.arrivalAt }
		case 'PayoutPaid':
			return { status: 'paid' }
		case 'PayoutFailed':
			return { status: 'failed', failure_code: event.data.code }
		case 'PayoutCanceled':
			return { status: 'canceled' }
		case 'PayoutLinesMirrored': {
			const { count, sum, digest } = event.data
			return { lines: count, lines_sum: BigInt(sum), lines_digest: digest, reconciled_at: null }
		}
		case 'PayoutReconciled':
			return { reconciled_at: recordedAt }
		case 'DiscrepancyFound':
		case 'DiscrepancyChanged':
			return { reconciled_at: null }
	}
}

function evolve(row: PayoutRow | null, recorded: RecordedEvent, id: string): PayoutRow | null {
	const event = asEvent<Handled>(recorded)
	if (event.type === 'PayoutSent') {
		const { provider, account, payoutRef, amount, currency, automatic, sourceType } = event.data
		return {
			id,
			provider,
			account,
			payout_ref: payoutRef,
			amount: BigInt(amount),
			currency,
			status: 'pending',
			failure_code: null,
			automatic,
			source_type: sourceType,
			created_at: event.data.effectiveAt,
			arrival_at: event.data.arrivalAt,
			lines: null,
			lines_sum: null,
			lines_digest: null,
			reconciled_at: null,
		}
	}
	return row && { ...row, ...change(event, recorded.metadata.recordedAt) }
}

export const payoutsProjection = keyedProjection<PayoutRow>({
	name: 'payouts',
	version: 2,
	columns: {
		id: 'text',
		provider: 'text NOT NULL',
		account: 'text NOT NULL',
		payout_ref: 'text NOT NULL',
		amount: 'bigint NOT NULL',
		currency: 'text NOT NULL',
		status: 'text NOT NULL',
		failure_code: 'text',
		automatic: 'boolean NOT NULL',
		source_type: 'text NOT NULL',
		created_at: 'timestamptz NOT NULL',
		arrival_at: 'timestamptz NOT NULL',
		lines: 'integer',
		lines_sum: 'bigint',
		lines_digest: 'text',
		reconciled_at: 'timestamptz',
	},
	indexes: {
		newest: '(created_at DESC, payout_ref DESC)',
		ref: '(payout_ref)',
		account: '(account, created_at)',
	},
	handles: [...PAYOUT_EVENTS, ...REOPENING],
	keysOf: ({ stream }) => (stream.startsWith('payout-') ? [idOf(stream)] : []),
	evolve,
})
