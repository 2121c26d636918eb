import { DISCREPANCY_EVENTS, type DiscrepancyEvent } from '../../domain/payouts/provider-accounts.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

/** One row per discrepancy. Amounts are minor units. */
export type DiscrepancyRow = {
	readonly id: string
	/** The payout's stream or the provider account's. */
	readonly stream: string
	readonly kind: string
	readonly provider: string
	readonly account: string
	readonly payout_ref: string | null
	readonly line_ref: string | null
	readonly object_ref: string | null
	readonly donation_id: string | null
	readonly expected: bigint
	readonly reported: bigint
	readonly currency: string
	/** When the money moved, which its age counts from. */
	readonly effective_at: string
	readonly found_at: string
	/** `open` or `resolved`. */
	readonly status: string
	readonly owner_id: string | null
	readonly notes: number
	readonly resolution: string | null
	readonly resolved_at: string | null
	/** How many events tell of it. */
	readonly version: number
}

function change(row: DiscrepancyRow, event: DiscrepancyEvent, at: string): Partial<DiscrepancyRow> {
	switch (event.type) {
		case 'DiscrepancyFound':
		case 'DiscrepancyChanged':
			return {
				status: 'open',
				resolution: null,
				resolved_at: null,
				expected: BigInt(event.data.expected),
				reported: BigInt(event.data.reported),
			}
		case 'DiscrepancyAssigned':
			return { owner_id: event.data.ownerId }
		case 'DiscrepancyNoted':
			return { notes: row.notes + 1 }
		case 'DiscrepancyResolved': {
			const { resolution, reason } = event.data
			return { status: 'resolved', resolution, resolved_at: at, notes: row.notes + (reason ? 1 : 0) }
		}
	}
}

function evolve(row: DiscrepancyRow | null, recorded: RecordedEvent, id: string): DiscrepancyRow | null {
	const event = asEvent<DiscrepancyEvent>(recorded)
	const at = recorded.metadata.recordedAt
	if (row) return { ...row, ...change(row, event, at), version: row.version + 1 }
	if (event.type !== 'DiscrepancyFound') return null
	const { kind, provider, account, payoutRef, lineRef, objectRef, donationId, currency } = event.data
	return {
		id,
		stream: recorded.stream,
		kind,
		provider,
		account,
		payout_ref: payoutRef,
		line_ref: lineRef,
		object_ref: objectRef,
		donation_id: donationId,
		expected: BigInt(event.data.expected),
		reported: BigInt(event.data.reported),
		currency,
		effective_at: event.data.effectiveAt,
		found_at: at,
		status: 'open',
		owner_id: null,
		notes: 0,
		resolution: null,
		resolved_at: null,
		version: 1,
	}
}

export const discrepanciesProjection = keyedProjection<DiscrepancyRow>({
	name: 'discrepancies',
	version: 2,
	columns: {
		id: 'uuid',
		stream: 'text NOT NULL',
		kind: 'text NOT NULL',
		provider: 'text NOT NULL',
		account: 'text NOT NULL',
		payout_ref: 'text',
		line_ref: 'text',
		object_ref: 'text',
		donation_id: 'uuid',
		expected: 'bigint NOT NULL',
		reported: 'bigint NOT NULL',
		currency: 'text NOT NULL',
		effective_at: 'timestamptz NOT NULL',
		found_at: 'timestamptz NOT NULL',
		status: 'text NOT NULL',
		owner_id: 'uuid',
		notes: 'integer NOT NULL',
		resolution: 'text',
		resolved_at: 'timestamptz',
		version: 'integer NOT NULL',
	},
	indexes: {
		open: "(effective_at, id) WHERE status = 'open'",
		payout: '(payout_ref)',
		line: '(line_ref)',
		donation: '(donation_id)',
	},
	handles: DISCREPANCY_EVENTS,
	keysOf: (event) => [asEvent<DiscrepancyEvent>(event).data.discrepancyId],
	evolve,
})
