import { idOf } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { OfflineMethod, OfflineStatus, ReversalCause } from '../../domain/offline-donations/contract.ts'
import {
	OFFLINE_DONATION_EVENTS,
	type OfflineDonationEvent,
	type Target,
} from '../../domain/offline-donations/offline-donations.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	code,
	date,
	defineTable,
	type ProjectedRowOf,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'

export const offlineDonationsTable = defineTable(
	'read.offline_donations',
	{
		id: uuid(),
		method: text<OfflineMethod>(),
		status: text<OfflineStatus>(),
		target_kind: text<Target['kind']>(),
		target_id: uuid().nullable(),
		currency: code<Currency>(),
		amount: bigint(),
		anonymous: boolean(),
		received_on: date(),
		recorded_by: uuid(),
		recorded_at: timestamp(),
		/** The ids of the people who let it count; empty until then. */
		received_by: texts(),
		because: text<ReversalCause>().nullable(),
		reversed_on: date().nullable(),
		reversal_by: texts(),
		reversal_at: timestamp().nullable(),
		reversal_note_id: uuid().nullable(),
		return_note_id: uuid().nullable(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			received: '(received_on DESC, id)',
			status: '(status, recorded_at, id)',
			recorded: '(recorded_by, recorded_at)',
		},
	},
)
type Row = ProjectedRowOf<typeof offlineDonationsTable>

const NOT_REVERSED = {
	because: null,
	reversed_on: null,
	reversal_by: [],
	reversal_at: null,
	reversal_note_id: null,
} satisfies Partial<Row>

function change(event: Exclude<OfflineDonationEvent, { type: 'OfflineDonationRecorded' }>): Partial<Row> {
	switch (event.type) {
		case 'OfflineDonationReceived':
			return { status: 'received', received_by: event.data.byUserIds }
		case 'OfflineDonationReturned':
			return { status: 'returned', return_note_id: event.data.reason?.noteId ?? null }
		case 'OfflineReversalRecorded': {
			const { because, reversedOn, byUserId, reason, at } = event.data
			return {
				status: 'reversing',
				because,
				reversed_on: reversedOn,
				reversal_by: [byUserId],
				reversal_at: at,
				reversal_note_id: reason?.noteId ?? null,
			}
		}
		case 'OfflineDonationReversed':
			return { status: 'reversed', reversal_by: event.data.byUserIds }
		case 'OfflineReversalReturned':
			return { ...NOT_REVERSED, status: 'received', return_note_id: event.data.reason?.noteId ?? null }
	}
}

function evolve(row: Row | null, recorded: RecordedEvent, id: string): Row | null {
	const event = asEvent<OfflineDonationEvent>(recorded)
	const { revision } = recorded
	if (event.type !== 'OfflineDonationRecorded') return row && { ...row, ...change(event), revision }
	const { method, target, currency, amount, anonymous, receivedOn, byUserId, at } = event.data
	return {
		id,
		method,
		status: 'recorded',
		target_kind: target.kind,
		target_id: idOf(target),
		currency,
		amount: BigInt(amount),
		anonymous,
		received_on: receivedOn,
		recorded_by: byUserId,
		recorded_at: at,
		received_by: [],
		...NOT_REVERSED,
		return_note_id: null,
		revision,
	}
}

export const offlineDonationsProjection = keyedProjection({
	table: offlineDonationsTable,
	version: 1,
	handles: OFFLINE_DONATION_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve,
})
