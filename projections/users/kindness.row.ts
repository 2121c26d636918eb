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

/** A change of an action. The score is the sum of `points`; the last row of an action has its state. */
export const kindnessTable = defineTable(
	'read.kindness',
	{
		/**
		 * The subject with its id: `donation:…`, `approved:…`, `fulfilled:…`, `update:…`, `organization:…`,
		 * `lead:…`, `answer:…`.
		 */
		action: text(),
		event_id: uuid(),
		position: text().bytewise(),
		at: timestamp(),
		person_id: uuid(),
		/**
		 * `lead` means that the person leads an organization, so that donations to it don't count; it scores
		 * nothing itself.
		 */
		cause: text<KindnessCause | 'lead'>(),
		because: text<KindnessChange>().nullable(),
		subject_kind: text<'donationRequest' | 'organization'>().nullable(),
		subject_id: uuid().nullable(),
		organization_id: uuid().nullable(),
		author_id: uuid().nullable(),
		/** The day (UTC) on which it counts, `2026-11-21`; null before it scores. */
		day: text().bytewise().nullable(),
		worth: integer(),
		change: integer(),
		/** The change of the score: less than `change` on a full day. */
		points: integer(),
		/** The part of a donation that the cause still holds, in minor units. */
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
