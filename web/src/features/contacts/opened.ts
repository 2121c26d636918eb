import type { ContactGroup, ListedContact } from '../../../../domain/contacts/contract.ts'
import type { Chosen } from './choice.ts'

interface OfChosen {
	readonly chosen: Chosen
	readonly onDone?: () => void
}

/** A window over the page, with what it is about. */
export type Opened =
	| { readonly window: 'contact'; readonly contact?: ListedContact }
	| ({ readonly window: 'delete'; readonly name?: string } & OfChosen)
	| ({ readonly window: 'assign' } & OfChosen)
	| ({ readonly window: 'group' } & Partial<OfChosen>)
	| { readonly window: 'rename' | 'deleteGroup'; readonly group: ContactGroup }
	| { readonly window: 'support' }
