import type { ReceiptCause } from '../../domain/receipts/contract.ts'
import { RECEIPT_EVENTS, type ReceiptEvent } from '../../domain/receipts/receipts.events.ts'
import type { Currency } from '../../kernel/money.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'
import type { RegionCode } from '../../kernel/regions.ts'
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

/** One row per donation that has a receipt: the version that counts. Amounts are minor units. */
export const receiptsTable = defineTable(
	'read.receipts',
	{
		/** The donation's. */
		id: uuid(),
		entity: code<RegionCode>(),
		year: integer(),
		number: integer(),
		version: integer(),
		because: text<ReceiptCause>(),
		currency: code<Currency>(),
		charged: bigint(),
		returned: bigint(),
		given: bigint(),
		/** When the payment moved the money. */
		effective_at: timestamp(),
		/** When the first version was issued, and the one that counts. */
		issued_at: timestamp(),
		changed_at: timestamp(),
		/** How often it was asked for again. */
		resends: integer(),
	},
	{ primaryKey: ['id'], indexes: { number: '(entity, year, number)', changed: '(changed_at DESC, id)' } },
)
export type ReceiptRow = ProjectedRowOf<typeof receiptsTable>

/** `receiptBook-IN.2026` */
function bookOf(stream: string): Pick<ReceiptRow, 'entity' | 'year'> {
	const [entity = '', year] = idOf(stream).split('.')
	return { entity, year: Number(year) }
}

function evolve(row: ReceiptRow | null, recorded: RecordedEvent): ReceiptRow | null {
	const event = asEvent<ReceiptEvent>(recorded)
	switch (event.type) {
		case 'ReceiptIssued': {
			const { number, version, because, currency, charged, returned, given, effectiveAt, at } = event.data
			return {
				id: event.data.donationId,
				...bookOf(recorded.stream),
				number,
				version,
				because,
				currency,
				charged: BigInt(charged),
				returned: BigInt(returned),
				given: BigInt(given),
				effective_at: effectiveAt,
				issued_at: row?.issued_at ?? at,
				changed_at: at,
				resends: row?.resends ?? 0,
			}
		}
		case 'ReceiptVoided':
			return row
		case 'ReceiptResendRequested':
			return row && { ...row, resends: row.resends + 1 }
	}
}

export const receiptsProjection = keyedProjection({
	table: receiptsTable,
	version: 1,
	handles: RECEIPT_EVENTS,
	keysOf: (event) => [asEvent<ReceiptEvent>(event).data.donationId],
	evolve,
})
