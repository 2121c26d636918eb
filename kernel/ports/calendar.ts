/** Writes calendar files (RFC 5545). Adapter: `infra/adapters/calendar.ts`. */
export type Calendar = (entry: CalendarEntry) => string

export interface CalendarEntry {
	/** Constant, so that a later file replaces the entry of an earlier one. */
	readonly uid: string
	/** Raised whenever the entry changes. */
	readonly sequence: number
	readonly title: string
	readonly startsAt: Date
	readonly endsAt: Date
	/** A name of the IANA database. */
	readonly zone: string
	readonly place: string
	readonly url: string
	readonly isCancelled: boolean
	readonly writtenAt: Date
}
