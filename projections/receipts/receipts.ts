import { RECEIPT_EVENTS, type ReceiptEvent } from '../../domain/receipts/receipts.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** One row per donation that has a receipt: the version that counts. Amounts are minor units. */
export type ReceiptRow = {
	/** The donation's. */
	readonly id: string
	readonly entity: string
	readonly year: number
	readonly number: number
	readonly version: number
	readonly because: string
	readonly currency: string
	readonly charged: bigint
	readonly returned: bigint
	readonly given: bigint
	/** When the payment moved the money. */
	readonly effective_at: string
	/** When the first version was issued, and the one that counts. */
	readonly issued_at: string
	readonly changed_at: string
	/** How often it was asked for again. */
	readonly resends: number
}

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

export const receiptsProjection = keyedProjection<ReceiptRow>({
	name: 'receipts',
	version: 1,
	columns: {
		id: 'uuid',
		entity: 'text NOT NULL',
		year: 'integer NOT NULL',
		number: 'integer NOT NULL',
		version: 'integer NOT NULL',
		because: 'text NOT NULL',
		currency: 'text NOT NULL',
		charged: 'bigint NOT NULL',
		returned: 'bigint NOT NULL',
		given: 'bigint NOT NULL',
		effective_at: 'timestamptz NOT NULL',
		issued_at: 'timestamptz NOT NULL',
		changed_at: 'timestamptz NOT NULL',
		resends: 'integer NOT NULL',
	},
	indexes: { number: '(entity, year, number)', changed: '(changed_at DESC, id)' },
	handles: RECEIPT_EVENTS,
	keysOf: (event) => [asEvent<ReceiptEvent>(event).data.donationId],
	evolve,
})
