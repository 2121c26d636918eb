import { countedOfDay, type KindnessChange } from '../../domain/users/kindness-rules.contract.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { KindnessRow } from './kindness.row.ts'

export interface Book {
	readonly actions: Map<string, KindnessRow>
	readonly days: Map<string, number>
}
export const emptyBook = (): Book => ({ actions: new Map(), days: new Map() })
export const dayKey = (personId: string, cause: string, day: string): string => `${personId} ${cause} ${day}`

export type Action = Pick<
	KindnessRow,
	| 'action'
	| 'person_id'
	| 'cause'
	| 'subject_kind'
	| 'subject_id'
	| 'organization_id'
	| 'author_id'
	| 'currency'
	| 'standing'
>

/**
 * Writes a change into the book. An action counts on the day when it first scored, and is reversed there, so
 * that the score does not depend on the order of events.
 */
export function enter(
	book: Book,
	recorded: RecordedEvent,
	entry: Action & { readonly because: KindnessChange | null; readonly worth: number },
): KindnessRow {
	const { action, person_id, cause, subject_kind, subject_id, organization_id, author_id } = entry
	const { currency, standing, because, worth } = entry
	const before = book.actions.get(action)
	const at = recorded.metadata.recordedAt
	const day = before?.day ?? (worth > 0 ? at.slice(0, 10) : null)
	const change = worth - (before?.worth ?? 0)
	let points = 0
	if (day !== null && cause !== 'lead') {
		const key = dayKey(person_id, cause, day)
		const sum = book.days.get(key) ?? 0
		points = countedOfDay(cause, sum + change) - countedOfDay(cause, sum)
		book.days.set(key, sum + change)
	}
	const row: KindnessRow = {
		action,
		person_id,
		cause,
		subject_kind,
		subject_id,
		organization_id,
		author_id,
		currency,
		standing,
		event_id: recorded.id,
		position: recorded.position,
		at,
		because,
		day,
		worth,
		change,
		points,
	}
	book.actions.set(action, row)
	return row
}
