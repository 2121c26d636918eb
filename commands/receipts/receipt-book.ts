import { type BookState, type HeldReceipt, receiptDecider } from '../../domain/receipts/receipts.decider.ts'
import type { ReceiptEvent } from '../../domain/receipts/receipts.events.ts'
import { receiptBookStream } from '../../domain/receipts/streams.contract.ts'
import { evolved, type Folded } from '../../kernel/events/stream-memory.ts'
import { type EventStore, type Position, type RecordedEvent, START } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { ReceiptContext } from '../_shared/facts-receipts.ts'

interface SavedBook {
	readonly position: Position
	readonly last: number
	readonly revision: bigint
	readonly number: number | null
	readonly version: number
	readonly causes: readonly string[] | null
	readonly charged: bigint
	readonly returned: bigint
	readonly given: bigint
	readonly currency: string
	readonly effective_at: Date
	readonly requested_at: Date | null
}

/** A single statement reads everything at one revision, since each event of a book changes one row. */
const SAVED = `
	SELECT p.position,
		coalesce((SELECT max(b.number) FROM read.receipts b WHERE b.entity = $1 AND b.year = $2), 0) AS last,
		coalesce((SELECT max(b.revision) FROM read.receipts b WHERE b.entity = $1 AND b.year = $2), -1)::bigint AS revision,
		r.number, r.version, r.causes, r.charged, r.returned, r.given, r.currency, r.effective_at, r.requested_at
	FROM ops.projections p LEFT JOIN read.receipts r ON r.id = $3 AND r.entity = $1 AND r.year = $2
	WHERE p.name = 'receipts' AND p.phase = 'live'`

function receiptOf(saved: SavedBook): HeldReceipt | null {
	const { number, version, causes, charged, returned, given, currency, effective_at, requested_at } = saved
	if (number === null || causes === null) return null
	return {
		number,
		version,
		causes,
		figures: {
			charged: String(charged),
			returned: String(returned),
			given: String(given),
			currency,
			effectiveAt: effective_at.toISOString(),
		},
		requestedAt: requested_at?.toISOString() ?? null,
	}
}

export interface BookOfDonation {
	readonly stream: string
	load(): Promise<Folded<BookState>>
}

/**
 * @param causeId the id that the command derives from: when the receipt has it already, the book is folded as
 * a whole
 */
export const bookOf = (
	{ sql, store }: { readonly sql: SqlExecutor; readonly store: EventStore },
	{ entity, year }: Pick<ReceiptContext, 'entity' | 'year'>,
	donationId: string,
	causeId?: string,
): BookOfDonation => {
	const stream = receiptBookStream(entity, year)
	return {
		stream,
		async load() {
			const found = await sql.maybeOne<SavedBook>(SAVED, [entity, year, donationId])
			// Only the events of a command tell whether it came with the same body.
			const saved = causeId !== undefined && found?.causes?.includes(causeId) ? null : found
			const receipt = saved && receiptOf(saved)
			const { donations } = receiptDecider.initial
			let state: BookState = {
				last: saved?.last ?? 0,
				donations: receipt ? donations.with(donationId, receipt) : donations,
			}
			let { revision, position } = saved ?? { revision: -1n, position: START }
			const loaded: RecordedEvent[] = []
			for await (const recorded of store.readStream(stream, { from: revision + 1n })) {
				const { data } = asEvent<ReceiptEvent>(recorded)
				if (data.donationId === donationId) {
					state = evolved(receiptDecider, state, recorded)
					loaded.push(recorded)
				} else state = { ...state, last: Math.max(state.last, data.number) }
				revision = recorded.revision
				position = recorded.position
			}
			return { state, revision, position, loaded, commands: new Map() }
		},
	}
}
