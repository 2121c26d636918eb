import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
	contactGroupsQuery,
	openBookBody,
	openedAnswer,
	supportCodeAnswer,
} from '../../domain/contacts/contract.ts'
import { refuse } from '../../domain/contacts/refusals.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { countConsentTry, lockBook, openBook, setConsent } from '../../records/contacts/books.ts'
import { signedIn } from '../_shared/context.ts'
import { type ContactDeps, requireBook } from './books.ts'

const CONSENT_MS = HOUR_MS
const MAX_TRIES = 5
const contextOf = (bookId: string) => `contact book ${bookId}`

/** Makes the code by which the owner lets support read a book once, for an hour. */
export const makeSupportCode = (deps: ContactDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/contacts/supportCode',
		summary: 'Make a code that opens a book of contacts to support for an hour',
		tags: ['contacts'],
		access: { allow: 'signedIn' },
		perMinute: 5,
		body: contactGroupsQuery,
		answers: { 200: supportCodeAnswer },
		handle: async ({ body, caller }) => {
			const book = await requireBook(deps, caller, body.userId)
			const code = deps.codes.make()
			const now = deps.clock.now()
			const until = new Date(now + CONSENT_MS)
			await deps.sql.transaction(async (tx) => {
				if (!(await lockBook(tx, book, new Date(now)))) throw refuse('NOT_FOUND.book')
				await setConsent(tx, book.id, { hash: deps.codes.hash(code, contextOf(book.id)), until })
			})
			return { body: { statusCode: 200, data: { code, until: until.toISOString() } } }
		},
	})

async function open(
	{ sql, clock, codes }: ContactDeps,
	bookId: string,
	code: string,
	caller: Caller,
): Promise<Reply> {
	const now = clock.now()
	const hash = await countConsentTry(sql, bookId, new Date(now), MAX_TRIES)
	const given = codes.hash(code, contextOf(bookId))
	const until = new Date(now + CONSENT_MS)
	const isOpened =
		hash !== null &&
		timingSafeEqual(hash, given) &&
		(await openBook(sql, bookId, hash, { id: signedIn(caller).id, until }))
	if (!isOpened) throw refuse('SUPPORT_CODE_INVALID', {}, 'code')
	return { body: { statusCode: 200, data: { until: until.toISOString() } } }
}

export const openContactBook = (deps: ContactDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/contactBooks/:id/open',
		summary: 'Open a book of contacts by its owner’s code',
		tags: ['contacts', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		perMinute: 10,
		params: z.object({ id }),
		body: openBookBody,
		answers: { 200: openedAnswer },
		handle: ({ params, body, caller }) => open(deps, params.id, body.code, caller),
	})
