import type { ReceiptCause } from '../../domain/receipts/contract.ts'
import { RECEIPT_EVENTS, type ReceiptEvent } from '../../domain/receipts/receipts.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
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
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'

/** Has one row per donation with a receipt: its valid version. Amounts are minor units. */
export const receiptsTable = defineTable(
	'read.receipts',
	{
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
		effective_at: timestamp(),
		issued_at: timestamp(),
		changed_at: timestamp(),
		resends: integer(),
		requested_at: timestamp().nullable(),
		causes: texts(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			number: '(entity, year, number)',
			revision: '(entity, year, revision)',
			changed: '(changed_at DESC, id)',
		},
	},
)
export type ReceiptRow = ProjectedRowOf<typeof receiptsTable>

/** `receiptBook-IN.2026` */
function bookOf(stream: string): Pick<ReceiptRow, 'entity' | 'year'> {
	const [entity = '', year] = streamId(stream).split('.')
	return { entity, year: Number(year) }
}

function evolve(row: ReceiptRow | null, recorded: RecordedEvent): ReceiptRow | null {
	const event = asEvent<ReceiptEvent>(recorded)
	const { revision } = recorded
	switch (event.type) {
		case 'ReceiptIssued': {
			const { number, version, causeId, because, currency, charged, returned, given, effectiveAt, at } =
				event.data
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
				requested_at: row?.requested_at ?? null,
				causes: [...(row?.causes ?? []), causeId],
				revision,
			}
		}
		case 'ReceiptVoided':
			return row && { ...row, revision }
		case 'ReceiptResendRequested':
			return row && { ...row, resends: row.resends + 1, requested_at: event.data.at, revision }
	}
}

export const receiptsProjection = keyedProjection({
	table: receiptsTable,
	version: 2,
	handles: RECEIPT_EVENTS,
	keysOf: (event) => [asEvent<ReceiptEvent>(event).data.donationId],
	evolve,
})
