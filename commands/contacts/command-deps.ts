import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { lockAllBooks } from '../../records/contacts/books.ts'
import { accountDeps, checkErasureCode, mailErasureCode } from '../users/index.ts'
import { type ContactDeps, requireBook } from './books.ts'
import { eraseAddresses } from './erase-contact.ts'
import type { EraseOneselfDeps } from './erase-oneself.ts'

export const contactDeps = ({
	sql,
	clock,
	store,
	phoneNumbers,
	personKeys,
	codes,
}: ApiInfrastructure): ContactDeps => ({ sql, clock, store, phoneNumbers, personKeys, codes })

/** Lets other capabilities check that a caller may use a book. @throws DomainError NOT_FOUND */
export const requireBookOf = (api: ApiInfrastructure) => (caller: Caller, bookId: string) =>
	requireBook(contactDeps(api), caller, bookId)

/** Erases the holder of an address from every book. */
export const eraseFromBooks =
	(api: ApiInfrastructure) =>
	async (tx: Tx, address: string): Promise<void> => {
		await lockAllBooks(tx)
		await eraseAddresses(tx, erasureDeps(api), [address])
	}

export function erasureDeps(api: ApiInfrastructure): EraseOneselfDeps {
	const { sql, clock, tables, personKeys, phoneNumbers } = api
	const accounts = accountDeps(api)
	return {
		sql,
		clock,
		tables,
		personKeys,
		phoneNumbers,
		mailCode: (request, caller) => mailErasureCode(accounts, request, caller),
		checkCode: (given, caller) => checkErasureCode(accounts, given, caller),
	}
}
