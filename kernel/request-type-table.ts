/** What a type of request is, for everything that differs from one to another. */
export interface RequestTypeRow {
	/** At the API, in events and under `requestTypes` in the texts. */
	readonly code: string
	/**
	 * It asks for money: its author names a goal, it takes donations into a fund of its own, and it is a row of the
	 * reports of money. Without money there is no goal.
	 */
	readonly hasMoney: boolean
	/** The parts in which an author may raise it. */
	readonly roles: readonly ('donee' | 'donor')[]
}

/** A request's type is a row. The first one stands in where a caller names none. */
export const REQUEST_TYPE_TABLE = [
	{ code: 'cash', hasMoney: true, roles: ['donee', 'donor'] },
] as const satisfies readonly RequestTypeRow[]
