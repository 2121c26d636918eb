import { useState } from 'react'
import {
	type ContactChoice,
	type ContactFilter,
	type ListedContact,
	MAX_CHOSEN,
} from '../../../../domain/contacts/contract.ts'

/** Contacts that a change is about: single ones, or all that match. */
export interface Chosen {
	readonly count: number
	readonly choice: ContactChoice
}

interface Selection {
	readonly ids: ReadonlySet<string>
	/** True when all that match are chosen, the rows that aren't fetched yet included. */
	readonly isAll: boolean
}
const NOTHING: Selection = { ids: new Set(), isAll: false }

/** Holds which rows of a list are chosen. A row that left the list is no longer chosen. */
export function useChoice(rows: readonly ListedContact[], total: number, filter: ContactFilter) {
	const [{ ids, isAll }, setSelection] = useState(NOTHING)
	const chosen = rows.filter(({ _id }) => isAll || ids.has(_id))
	const isWholePage = rows.length > 0 && chosen.length === Math.min(rows.length, MAX_CHOSEN)
	const chosenIds = chosen.map(({ _id }) => _id)
	return {
		isAll,
		isWholePage,
		has: (id: string) => isAll || ids.has(id),
		chosen: {
			count: isAll ? total : chosen.length,
			choice: isAll ? { matching: filter } : { contactIds: chosenIds },
		} satisfies Chosen,
		toggle: (id: string) => {
			const next = new Set(chosenIds)
			if (!next.delete(id)) next.add(id)
			setSelection({ ids: next, isAll: false })
		},
		togglePage: () =>
			setSelection(
				isWholePage
					? NOTHING
					: { ids: new Set(rows.slice(0, MAX_CHOSEN).map(({ _id }) => _id)), isAll: false },
			),
		chooseAll: () => setSelection({ ids: new Set(), isAll: true }),
		clear: () => setSelection(NOTHING),
	}
}
