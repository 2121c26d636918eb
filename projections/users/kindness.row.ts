import type { KindnessCause, KindnessChange } from '../../domain/users/kindness-rules.contract.ts'
import type { ColumnType } from '../../kernel/projection/projection.ts'

/** One change of what somebody did. The score is the sum of `points`; the last row of a deed says how it stands. */
export type KindnessRow = {
	/** What it is about, with its id: `gift:…`, `approved:…`, `fulfilled:…`, `update:…`, `organization:…`, `lead:…`. */
	readonly action: string
	readonly event_id: string
	/** Where the event stands in the log. */
	readonly position: string
	readonly at: string
	readonly person_id: string
	/** `lead`: runs an organization, so that donations to it don't count; worth nothing itself. */
	readonly cause: KindnessCause | 'lead'
	/** Null for facts that others are judged by. */
	readonly because: KindnessChange | null
	readonly subject_kind: 'donationRequest' | 'organization' | null
	readonly subject_id: string | null
	readonly organization_id: string | null
	/** The day (UTC) on which it counts, `2026-11-21`; null while it never did. */
	readonly day: string | null
	/** Points that it is worth now, by itself. */
	readonly worth: number
	/** By how much that changed. */
	readonly change: number
	/** What this did to the score: less than `change` on a day that was full. */
	readonly points: number
	/** Of a donation: what the cause still holds of it, in minor units. */
	readonly currency: string | null
	readonly standing: bigint | null
}

export const KINDNESS_COLUMNS: { readonly [C in keyof KindnessRow]: ColumnType } = {
	action: 'text NOT NULL',
	event_id: 'uuid NOT NULL',
	position: 'text COLLATE "C" NOT NULL',
	at: 'timestamptz NOT NULL',
	person_id: 'uuid NOT NULL',
	cause: 'text NOT NULL',
	because: 'text',
	subject_kind: 'text',
	subject_id: 'uuid',
	organization_id: 'uuid',
	day: 'text COLLATE "C"',
	worth: 'integer NOT NULL',
	change: 'integer NOT NULL',
	points: 'integer NOT NULL',
	currency: 'text',
	standing: 'bigint',
}

export const KINDNESS_INDEXES = {
	action: '(action, position DESC)',
	person: '(person_id, position DESC)',
	lead: "(organization_id) WHERE cause = 'lead'",
	update: "(subject_id) WHERE cause = 'update'",
	at: '(at DESC, event_id DESC) WHERE change <> 0',
}

export const action = (cause: KindnessRow['cause'], id: string): string => `${cause}:${id}`
