import type { ReceiptIssued, ReceiptVoided } from '../../domain/receipts/receipts.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

/** One row per version of a receipt. Amounts are minor units. */
export type ReceiptVersionRow = {
	/** `{gift}.{version}` */
	readonly id: string
	readonly donation_id: string
	readonly number: number
	readonly version: number
	/** The event of the donation that it was issued for, or the note of a correction. */
	readonly cause_id: string
	readonly because: string
	readonly charged: bigint
	readonly returned: bigint
	readonly given: bigint
	readonly actor_id: string
	readonly issued_at: string
	/** Since the next version took its place. */
	readonly voided_at: string | null
}

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

export const receiptVersionsProjection = keyedProjection<ReceiptVersionRow>({
	name: 'receipt_versions',
	version: 1,
	columns: {
		id: 'text',
		donation_id: 'uuid NOT NULL',
		number: 'integer NOT NULL',
		version: 'integer NOT NULL',
		cause_id: 'uuid NOT NULL',
		because: 'text NOT NULL',
		charged: 'bigint NOT NULL',
		returned: 'bigint NOT NULL',
		given: 'bigint NOT NULL',
		actor_id: 'text NOT NULL',
		issued_at: 'timestamptz NOT NULL',
		voided_at: 'timestamptz',
	},
	indexes: { donation: '(donation_id, version)' },
	handles: ['ReceiptIssued', 'ReceiptVoided'] satisfies readonly Event['type'][],
	keysOf: (recorded) => {
		const { donationId, version } = asEvent<Event>(recorded).data
		return [`${donationId}.${version}`]
	},
	evolve,
})
