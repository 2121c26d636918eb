import { type BookKind, FOUNDATION_BOOK, MAX_CONTACTS, NO_GROUP } from '../../domain/contacts/contract.ts'
import { refuse } from '../../domain/contacts/refusals.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { OneTimeCodes } from '../../kernel/ports/one-time-codes.ts'
import type { PersonKeys } from '../../kernel/ports/person-keys.ts'
import type { PhoneNumbers } from '../../kernel/ports/phone-numbers.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { type Book, lockBook } from '../../records/contacts/books.ts'
import { countContacts, erasedAmong, hasAll } from '../../records/contacts/contacts.ts'
import { type ContactGroupRow, findGroup } from '../../records/contacts/groups.ts'
import { hasRole, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { memberRole } from '../_shared/facts.ts'
import { once } from '../_shared/once.ts'

export type ContactDeps = Pick<CommandDeps, 'sql' | 'clock' | 'store'> & {
	readonly phoneNumbers: PhoneNumbers
	readonly personKeys: PersonKeys
	readonly codes: OneTimeCodes
}

/** Returns a book that the caller may use: their own, one of an organization they lead, or the foundation's. */
async function bookFor({ store }: ContactDeps, caller: Caller, id: string): Promise<Book | null> {
	const book = (kind: BookKind) => ({ id, kind })
	const { id: userId } = signedIn(caller)
	if (id === userId) return book('user')
	if (id === FOUNDATION_BOOK) return hasRole(caller.principal, 'admin') ? book('foundation') : null
	const role = await memberRole(store, id, userId)
	return role === 'owner' || role === 'admin' ? book('organization') : null
}

/** @throws DomainError NOT_FOUND for the books of others */
export async function requireBook(
	deps: ContactDeps,
	caller: Caller,
	id: string | undefined,
	missing = () => refuse('NOT_FOUND.book'),
): Promise<Book> {
	const book = await bookFor(deps, caller, id ?? signedIn(caller).id)
	if (book === null) throw missing()
	return book
}

/**
 * Returns a group and its book.
 * @throws DomainError GROUP_READ_ONLY for the built-in group, NOT_FOUND for those of others
 */
export async function requireGroup(
	deps: ContactDeps,
	caller: Caller,
	id: string,
): Promise<{ readonly group: ContactGroupRow; readonly book: Book }> {
	if (id === NO_GROUP) throw refuse('GROUP_READ_ONLY')
	const missing = () => refuse('NOT_FOUND.group')
	const group = await findGroup(deps.sql, id)
	if (group === null) throw missing()
	return { group, book: await requireBook(deps, caller, group.book_id, missing) }
}

/** Changes a book once per `Idempotency-Key`, under its lock. What is answered has ids and counts alone. */
export const changeBook = <T>(
	deps: ContactDeps,
	caller: Caller,
	book: Book,
	change: (tx: Tx, at: Date) => Promise<T>,
): Promise<T> =>
	once(deps, caller, async (tx) => {
		const at = new Date(deps.clock.now())
		if (!(await lockBook(tx, book, at))) throw refuse('NOT_FOUND.book')
		return change(tx, at)
	})

/** Returns how many more contacts a book may have. */
export const roomIn = async (tx: Tx, { id, kind }: Book): Promise<number> =>
	MAX_CONTACTS[kind] - (await countContacts(tx, id))

export interface Addresses {
	readonly email: string
	readonly phone: string
}

/** The ids of addresses under every key, the current one first. */
type AddressIds = ReadonlyMap<string, readonly string[]>

export const idsOf = (keys: PersonKeys, people: readonly Addresses[]): AddressIds =>
	new Map(
		people
			.flatMap(({ email, phone }) => [email, phone])
			.filter((address) => address !== '')
			.map((address) => [address, keys.idsOf(address)]),
	)

export const keysOf = (ids: AddressIds, { email, phone }: Addresses) => ({
	email_key: ids.get(email)?.[0] ?? null,
	phone_key: ids.get(phone)?.[0] ?? null,
})

/** Returns those addresses whose owners have had themselves erased. */
export async function erasedAddresses(tx: Tx, ids: AddressIds): Promise<ReadonlySet<string>> {
	const erased = await erasedAmong(tx, [...ids.values()].flat())
	return new Set([...ids].flatMap(([address, its]) => (its.some((id) => erased.has(id)) ? address : [])))
}

/** @throws DomainError NOT_FOUND when one of the contacts is not in the book */
export async function requireAll(tx: Tx, { id }: Book, contactIds: readonly string[] = []): Promise<void> {
	if (!(await hasAll(tx, id, contactIds))) throw refuse('NOT_FOUND.contact')
}
