import { FOUNDATION_BOOK } from '../../domain/contacts/contract.ts'
import { refuse } from '../../domain/contacts/refusals.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { findContact } from '../../records/contacts/contacts.ts'
import { findGroup } from '../../records/contacts/groups.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { isAdmin } from '../_shared/roles.ts'

type Reading = Pick<QueryDeps, 'sql'>

/** Returns the id of a user. @throws DomainError NOT_ALLOWED when nobody is signed in */
export function userIdOf(viewer: Principal): string {
	if (viewer.kind !== 'user') throw notAllowed()
	return viewer.id
}

async function mayRead({ sql }: Reading, viewer: Principal, bookId: string): Promise<boolean> {
	if (viewer.kind !== 'user') return false
	if (bookId === viewer.id) return true
	if (bookId === FOUNDATION_BOOK) return isAdmin(viewer)
	const led = 'SELECT id FROM read.organizations WHERE id = $1 AND $2::uuid::text = ANY (lead_ids)'
	return (await sql.maybeOne(led, [bookId, viewer.id])) !== null
}

/**
 * Returns the id of a book: the viewer's own unless given.
 * @throws DomainError NOT_FOUND for the books of others
 */
export async function readableBook(
	deps: Reading,
	viewer: Principal,
	bookId: string = userIdOf(viewer),
	missing = () => refuse('NOT_FOUND.book'),
): Promise<string> {
	if (!(await mayRead(deps, viewer, bookId))) throw missing()
	return bookId
}

/** @throws DomainError NOT_FOUND for a contact in a book of others */
export async function readableContact(deps: Reading, viewer: Principal, id: string): Promise<void> {
	const missing = () => refuse('NOT_FOUND.contact')
	const contact = await findContact(deps.sql, id)
	if (contact === null) throw missing()
	await readableBook(deps, viewer, contact.book_id, missing)
}

/** Returns the book of a group. @throws DomainError NOT_FOUND for the groups of others */
export async function bookOfGroup(deps: Reading, viewer: Principal, id: string): Promise<string> {
	const missing = () => refuse('NOT_FOUND.group')
	const group = await findGroup(deps.sql, id)
	if (group === null) throw missing()
	return readableBook(deps, viewer, group.book_id, missing)
}
