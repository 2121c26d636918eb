import {
	confirmErasureBody,
	erasedAnswer,
	erasureBody,
	erasureCodeAnswer,
} from '../../domain/contacts/contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { lockAllBooks } from '../../records/contacts/books.ts'
import { type EraseDeps, eraseAddresses } from './erase-contact.ts'

export interface EraseOneselfDeps extends EraseDeps {
	/** @throws DomainError TOO_MANY_ATTEMPTS (429), CAPTCHA_INVALID (400) */
	readonly mailCode: (
		request: { readonly subject: string; readonly address: string; readonly captcha: string },
		caller: Caller,
	) => Promise<{ readonly id: string; readonly expiresAt: Date }>
	/** @throws DomainError CODE_INVALID (400), CODES_TRIED_OUT (429) */
	readonly checkCode: (
		given: { readonly id: string; readonly otp: string },
		caller: Caller,
	) => Promise<{ readonly address: string; take(tx: Tx): Promise<void> }>
}

const common = {
	method: 'POST',
	tags: ['contacts'],
	access: { allow: 'everyone', because: 'people without an account are in the contacts of others' },
	ignoresSignIn: true,
} as const

/** Mails a code to any address, so that nobody learns who is in a book. */
export const requestErasure = (deps: EraseOneselfDeps): Route =>
	route({
		...common,
		path: '/api/v1/contacts/erasure',
		summary: 'Request a code by e-mail to be erased from every book of contacts',
		perMinute: 20,
		body: erasureBody,
		answers: { 200: erasureCodeAnswer },
		handle: async ({ body: { email, captcha }, caller }) => {
			const [subject = ''] = deps.personKeys.idsOf(email)
			const { id, expiresAt } = await deps.mailCode({ subject, address: email, captcha }, caller)
			const data = { unique_id: id, expiresAt: expiresAt.toISOString() }
			return { body: { statusCode: 200, message: 'users.answers.codeSentByMail', data } }
		},
	})

export const confirmErasure = (deps: EraseOneselfDeps): Route =>
	route({
		...common,
		path: '/api/v1/contacts/erasure/confirm',
		summary: 'Erase the holder of an e-mail address from every book of contacts by the mailed code',
		perMinute: 30,
		body: confirmErasureBody,
		answers: { 200: erasedAnswer },
		handle: async ({ body: { email: id, otp }, caller }) => {
			const code = await deps.checkCode({ id, otp }, caller)
			await deps.sql.transaction(async (tx) => {
				await lockAllBooks(tx)
				await code.take(tx)
				await eraseAddresses(tx, deps, [code.address])
			})
			return { body: { statusCode: 200, message: 'contacts.answers.contactErased' } }
		},
	})
