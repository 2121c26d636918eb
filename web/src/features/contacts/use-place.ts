import { useSearchParams } from 'react-router-dom'
import {
	type BookKind,
	CONTACT_SORTS,
	type ContactFilter,
	FOUNDATION_BOOK,
} from '../../../../domain/contacts/contract.ts'
import { useUser } from '../../lib/session.ts'
import type { ContactOrder } from './api/contacts.ts'

export const ORDERS: readonly ContactOrder[] = CONTACT_SORTS.flatMap((sortBy) => [
	{ sortBy, sortOrder: 'asc' },
	{ sortBy, sortOrder: 'desc' },
])
const [FIRST_ORDER = { sortBy: 'firstName', sortOrder: 'asc' }] = ORDERS
export const nameOfOrder = ({ sortBy, sortOrder }: ContactOrder) => `${sortBy}.${sortOrder}` as const

interface Changes {
	readonly book?: string
	readonly group?: string
	readonly keyword?: string
	readonly sort?: string
	/** `new`, or the id of an import. */
	readonly import?: string
}

export interface Place {
	readonly bookId: string
	readonly kind: BookKind
	readonly filter: ContactFilter
	readonly order: ContactOrder
	readonly opened: string | null
	readonly change: (changes: Changes) => void
}

/** Reads from the address which contacts are open: book, group, search and order. */
export function usePlace(): Place {
	const [params, setParams] = useSearchParams()
	const own = useUser()?.unique_id ?? ''
	const bookId = params.get('book') ?? own
	return {
		bookId,
		kind: bookId === own ? 'user' : bookId === FOUNDATION_BOOK ? 'foundation' : 'organization',
		filter: {
			...(params.has('keyword') && { keyword: params.get('keyword') ?? '' }),
			...(params.has('group') && { groupId: params.get('group') ?? '' }),
		},
		order: ORDERS.find((order) => nameOfOrder(order) === params.get('sort')) ?? FIRST_ORDER,
		opened: params.get('import'),
		change: (changes) => {
			const next = new URLSearchParams(params)
			for (const [name, value] of Object.entries(changes)) {
				if (value === '') next.delete(name)
				else next.set(name, value)
			}
			setParams(next, { replace: true, preventScrollReset: true })
		},
	}
}
