import type { DiscrepancyKind, DiscrepancyResolved } from '../../domain/payouts/provider-accounts.events.ts'
import { DISCREPANCY_EVENTS, type DiscrepancyEvent } from '../../domain/payouts/provider-accounts.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	code,
	defineTable,
	integer,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'

export const discrepanciesTable = defineTable(
	'read.discrepancies',
	{
		id: uuid(),
		stream: text(),
		kind: text<DiscrepancyKind>(),
		provider: text(),
		account: text(),
		payout_ref: text().nullable(),
		line_ref: text().nullable(),
		object_ref: text().nullable(),
		donation_id: uuid().nullable(),
		expected: bigint(),
		reported: bigint(),
		currency: code<Currency>(),
		/** The time when the money moved, from which its age counts. */
		effective_at: timestamp(),
		found_at: timestamp(),
		status: text<'open' | 'resolved'>(),
		owner_id: uuid().nullable(),
		notes: integer(),
		resolution: text<DiscrepancyResolved['data']['resolution']>().nullable(),
		resolved_at: timestamp().nullable(),
		version: integer(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			open: "(effective_at, id) WHERE status = 'open'",
			payout: '(payout_ref)',
			line: '(line_ref)',
			donation: '(donation_id)',
		},
	},
)
export type DiscrepancyRow = ProjectedRowOf<typeof discrepanciesTable>

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

export const discrepanciesProjection = keyedProjection({
	table: discrepanciesTable,
	version: 2,
	handles: DISCREPANCY_EVENTS,
	keysOf: (event) => [asEvent<DiscrepancyEvent>(event).data.discrepancyId],
	evolve,
})
