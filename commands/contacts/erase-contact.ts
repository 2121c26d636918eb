import { contactEmail, eraseContactBody, erasedAnswer } from '../../domain/contacts/contract.ts'
import { eraseSubject, type TableDeclaration } from '../../kernel/capability/tables.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import { lockAllBooks } from '../../records/contacts/books.ts'
import { insertErasure } from '../../records/users/erasures.ts'
import { signedIn } from '../_shared/context.ts'
import type { ContactDeps } from './books.ts'

export type EraseDeps = Pick<ContactDeps, 'sql' | 'clock' | 'personKeys' | 'phoneNumbers'> & {
	readonly tables: readonly TableDeclaration[]
}

/** Erases the holders of addresses from every book; all books are locked. */
export async function eraseAddresses(
	tx: Tx,
	{ clock, tables, personKeys }: EraseDeps,
	addresses: readonly string[],
): Promise<void> {
	const erased_at = new Date(clock.now())
	for (const id of addresses.flatMap((address) => personKeys.idsOf(address))) {
		const { files } = await eraseSubject(tx, tables, { kind: 'contact', id })
		await insertErasure(tx, { id, kind: 'contact', erased_at, files })
	}
}

/**
 * Erases a person without an account from every book, for good: their addresses are not imported again, and a
 * restored backup is rid of them. The answer is the same whether they were in a book.
 */
export const eraseContact = (deps: EraseDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/erasedContacts',
		summary: 'Erase a person from every book of contacts',
		tags: ['contacts', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		perMinute: 30,
		body: eraseContactBody,
		answers: { 200: erasedAnswer },
		handle: async ({ body, caller }) => {
			const { sql, clock, phoneNumbers } = deps
			const email = body.email === '' ? null : contactEmail(body.email)
			const phone =
				body.phoneNumber === ''
					? null
					: phoneNumbers.parse(body.phoneNumber, body.country ?? DEFAULT_REGION.code)
			if (body.phoneNumber !== '' && phone === null)
				throw invalidField('phoneNumber', 'contacts.fields.enterValidMobileNumber')
			await sql.transaction(async (tx) => {
				await lockAllBooks(tx)
				await eraseAddresses(
					tx,
					deps,
					[email, phone].filter((address) => address !== null),
				)
				await recordActivity(tx, {
					id: derivedId('contact erased', caller.commandId),
					at: new Date(clock.now()),
					type: 'auth',
					user_id: signedIn(caller).id,
					correlation_id: caller.correlationId,
					ip: caller.ip,
					user_agent: caller.userAgent,
					summary: { outcome: 'contactErased', operation: 'eraseContact' },
				})
			})
			return { body: { statusCode: 200, message: 'contacts.answers.contactErased' } }
		},
	})
