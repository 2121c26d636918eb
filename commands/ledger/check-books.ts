import { z } from 'zod'
import { type BookCheck, bookCheck } from '../../domain/ledger/books.contract.ts'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import { signedIn } from '../_shared/context.ts'

export interface CheckBooksDeps {
	readonly checkBooks: (check: {
		readonly checkId: string
		readonly requestedBy: string
	}) => Promise<BookCheck>
}

export const checkBooksNow = (deps: CheckBooksDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/books/checks',
		summary: 'Check the books now',
		tags: ['ledger', 'backoffice'],
		access: MONEY_ACCESS,
		body: z.object({}),
		answers: { 200: bookCheck },
		perMinute: 6,
		handle: async ({ caller }) => {
			const { id } = signedIn(caller)
			return { body: await check(deps, { checkId: caller.commandId, requestedBy: id }) }
		},
	})

/** @throws DomainError PROVIDER_UNAVAILABLE, LEDGER_BEHIND (503): nothing is kept then */
async function check(deps: CheckBooksDeps, requested: Parameters<CheckBooksDeps['checkBooks']>[0]) {
	try {
		return await deps.checkBooks(requested)
	} catch (error) {
		if (!(error instanceof PaymentOutcomeUnknown)) throw error
		throw refuse('PROVIDER_UNAVAILABLE')
	}
}
