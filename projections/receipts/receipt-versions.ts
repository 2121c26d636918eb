import type { ReceiptCause } from '../../domain/receipts/contract.ts'
import type { ReceiptIssued, ReceiptVoided } from '../../domain/receipts/receipts.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	defineTable,
	integer,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

/** Amounts are minor units. */
export const receiptVersionsTable = defineTable(
	'read.receipt_versions',
	{
		/** The key, `{donationId}.{version}`. */
		id: text(),
		donation_id: uuid(),
		number: integer(),
		version: integer(),
		cause_id: uuid(),
		because: text<ReceiptCause>(),
		charged: bigint(),
		returned: bigint(),
		given: bigint(),
		actor_id: text(),
		issued_at: timestamp(),
		voided_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'], indexes: { donation: '(donation_id, version)' } },
)
export type ReceiptVersionRow = ProjectedRowOf<typeof receiptVersionsTable>

type Event = ReceiptIssued | ReceiptVoided

function evolve(
	row: ReceiptVersionRow | null,
	recorded: RecordedEvent,
	key: string,
): ReceiptVersionRow | null {
	const event = asEvent<Event>(recorded)
	if (event.type === 'ReceiptVoided') return row && { ...row, voided_at: event.data.at }
	const { donationId, number, version, causeId, because, charged, returned, given, at } = event.data
	return {
		id: key,
		donation_id: donationId,
		number,
		version,
		cause_id: causeId,
		because,
		charged: BigInt(charged),
		returned: BigInt(returned),
		given: BigInt(given),
		actor_id: recorded.metadata.actor.id,
		issued_at: at,
		voided_at: null,
	}
}

export const receiptVersionsProjection = keyedProjection({
	table: receiptVersionsTable,
	version: 1,
	handles: ['ReceiptIssued', 'ReceiptVoided'] satisfies readonly Event['type'][],
	keysOf: (recorded) => {
		const { donationId, version } = asEvent<Event>(recorded).data
		return [`${donationId}.${version}`]
	},
	evolve,
})
