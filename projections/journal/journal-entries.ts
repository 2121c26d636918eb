import type { JournalEntry } from '../../domain/journal/contract.ts'
import {
	JOURNAL_EVENTS,
	type JournalEvent,
	type JournalLine,
	type JournalPrepared,
} from '../../domain/journal/journal.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	code,
	defineTable,
	jsonb,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'

/** The entries that people make in the books. Amounts are minor units, debit positive. */
export const journalEntriesTable = defineTable(
	'read.journal_entries',
	{
		id: uuid(),
		entity: code<RegionCode>(),
		currency: code<Currency>(),
		lines: jsonb<readonly JournalLine[]>(),
		/** The sum of its debits. */
		amount: bigint().check('amount > 0'),
		effective_at: timestamp(),
		status: text<JournalEntry['status']>(),
		declined_because: text<NonNullable<JournalEntry['declinedBecause']>>().nullable(),
		needs_second: boolean(),
		note_id: uuid(),
		document_id: uuid().nullable(),
		file_id: uuid().nullable(),
		prepared_by: uuid(),
		prepared_at: timestamp(),
		decided_by: uuid().nullable(),
		decided_at: timestamp().nullable(),
		decision_note_id: uuid().nullable(),
		reverses: uuid().nullable(),
		reversed_by: uuid().nullable(),
		discrepancy_id: uuid().nullable(),
		/** The event that booked it. */
		event_id: uuid().nullable(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			effective: '(effective_at DESC, id)',
			prepared: '(prepared_at DESC, id)',
			waiting: "(prepared_at, id) WHERE status = 'waiting'",
			discrepancy: '(discrepancy_id) WHERE discrepancy_id IS NOT NULL',
			file: '(file_id) WHERE file_id IS NOT NULL',
			lines: 'USING gin (lines jsonb_path_ops)',
		},
	},
)
export type JournalEntryRow = ProjectedRowOf<typeof journalEntriesTable>

function prepared(data: JournalPrepared['data'], revision: bigint): JournalEntryRow {
	const debits = data.lines.filter(({ amount }) => BigInt(amount) > 0n)
	return {
		id: data.entryId,
		entity: data.entity,
		currency: data.currency,
		lines: JSON.stringify(data.lines),
		amount: debits.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
		effective_at: data.effectiveAt,
		status: 'waiting',
		declined_because: null,
		needs_second: data.needsSecond,
		note_id: data.reason.noteId,
		document_id: data.document?.noteId ?? null,
		file_id: data.fileId ?? null,
		prepared_by: data.byUserId,
		prepared_at: data.at,
		decided_by: null,
		decided_at: null,
		decision_note_id: null,
		reverses: data.reverses ?? null,
		reversed_by: null,
		discrepancy_id: data.discrepancyId ?? null,
		event_id: null,
		revision,
	}
}

function evolve(row: JournalEntryRow | null, recorded: RecordedEvent, id: string): JournalEntryRow | null {
	const { type, data } = asEvent<JournalEvent>(recorded)
	const { revision } = recorded
	if (id !== data.entryId) {
		const reversed_by = type === 'JournalDeclined' ? null : data.entryId
		return row && { ...row, reversed_by, revision }
	}
	if (type === 'JournalPrepared') return prepared(data, revision)
	if (!row) return null
	if (type === 'JournalPosted') {
		const decided_by = data.approvers.at(-1) ?? null
		return { ...row, status: 'posted', decided_by, decided_at: data.at, event_id: recorded.id, revision }
	}
	return {
		...row,
		status: 'declined',
		declined_because: data.because,
		decided_by: data.byUserId,
		decided_at: data.at,
		decision_note_id: data.reason?.noteId ?? null,
		revision,
	}
}

export const journalEntriesProjection = keyedProjection({
	table: journalEntriesTable,
	version: 1,
	handles: JOURNAL_EVENTS,
	keysOf(event) {
		const { entryId, reverses } = asEvent<JournalEvent>(event).data
		return reverses === undefined ? [entryId] : [entryId, reverses]
	},
	evolve,
})
