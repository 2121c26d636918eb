import type { KindnessCause, KindnessChange } from '../../domain/users/kindness-rules.contract.ts'
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

/** One change of what somebody did. The score is the sum of `points`; the last row of a deed says how it stands. */
export const kindnessTable = defineTable(
	'read.kindness',
	{
		/** What it is about, with its id: `gift:…`, `approved:…`, `fulfilled:…`, `update:…`, `organization:…`, `lead:…`, `answer:…`. */
		action: text(),
		event_id: uuid(),
		/** Where the event stands in the log. */
		position: text().bytewise(),
		at: timestamp(),
		person_id: uuid(),
		/** `lead`: runs an organization, so that donations to it don't count; worth nothing itself. */
		cause: text<KindnessCause | 'lead'>(),
		/** Null for facts that others are judged by. */
		because: text<KindnessChange>().nullable(),
		subject_kind: text<'donationRequest' | 'organization'>().nullable(),
		subject_id: uuid().nullable(),
		organization_id: uuid().nullable(),
		/** Of an answer: whose request it answers. */
		author_id: uuid().nullable(),
		/** The day (UTC) on which it counts, `2026-11-21`; null while it never did. */
		day: text().bytewise().nullable(),
		/** Points that it is worth now, by itself. */
		worth: integer(),
		/** By how much that changed. */
		change: integer(),
		/** What this did to the score: less than `change` on a day that was full. */
		points: integer(),
		/** Of a donation: what the cause still holds of it, in minor units. */
		currency: code<Currency>().nullable(),
		standing: bigint().nullable(),
	},
	{
		primaryKey: ['action', 'event_id'],
		indexes: {
			action: '(action, position DESC)',
			person: '(person_id, position DESC)',
			lead: "(organization_id) WHERE cause = 'lead'",
			update: "(subject_id) WHERE cause = 'update'",
			answer: "(person_id) WHERE cause = 'answer'",
			answered: "(author_id) WHERE cause = 'answer'",
			at: '(at DESC, event_id DESC) WHERE change <> 0',
		},
	},
)
export type KindnessRow = ProjectedRowOf<typeof kindnessTable>

export const action = (cause: KindnessRow['cause'], id: string): string => `${cause}:${id}`
