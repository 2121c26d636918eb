import { PAYOUT_EVENTS, type PayoutEvent } from '../../domain/payouts/payouts.events.ts'
import type { DiscrepancyEvent } from '../../domain/payouts/provider-accounts.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	code,
	defineTable,
	integer,
	type ProjectedRowOf,
	text,
	timestamp,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'

/** Amounts are minor units. */
export const payoutsTable = defineTable(
	'read.payouts',
	{
		/** `stripe.po_…` */
		id: text(),
		provider: text(),
		account: text(),
		payout_ref: text(),
		amount: bigint(),
		currency: code<Currency>(),
		status: text<'pending' | 'paid' | 'failed' | 'canceled'>(),
		failure_code: text().nullable(),
		automatic: boolean(),
		source_type: text<'bank_account' | 'card'>(),
		created_at: timestamp(),
		arrival_at: timestamp(),
		/** The lines that the provider reported last; null before. The digest identifies them in the mirror. */
		lines: integer().nullable(),
		lines_sum: bigint().nullable(),
		lines_digest: text().nullable(),
		reconciled_at: timestamp().nullable(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			newest: '(created_at DESC, payout_ref DESC)',
			newest_of_provider: '(provider, created_at DESC, payout_ref DESC)',
			ref: '(payout_ref)',
			newest_of_status: '(status, created_at DESC, payout_ref DESC)',
			newest_unreconciled: '(created_at DESC, payout_ref DESC) WHERE reconciled_at IS NULL',
			newest_of_currency: '(currency, created_at DESC, payout_ref DESC)',
			amount: '(sign(amount), currency, amount, payout_ref)',
			account: '(account, created_at)',
		},
	},
)
export type PayoutRow = ProjectedRowOf<typeof payoutsTable>

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

export const payoutsProjection = keyedProjection({
	table: payoutsTable,
	version: 3,
	handles: [...PAYOUT_EVENTS, ...REOPENING],
	keysOf: ({ stream }) => (stream.startsWith('payout-') ? [streamId(stream)] : []),
	evolve,
})
