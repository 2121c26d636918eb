import { z } from 'zod'
import { bookCheck } from '../../domain/ledger/books.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../infra/http/route.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/** Looks at the books now, and keeps what was found. */
export const checkBooksNow = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/books/checks',
		summary: 'Check the books now',
		tags: ['ledger', 'backoffice'],
		access: MONEY_ACCESS,
		body: z.object({}).optional(),
		answers: { 200: bookCheck },
		perMinute: 6,
		handle: async ({ caller }) => {
			const { id } = signedIn(caller)
			return { body: await deps.checkBooks({ checkId: caller.commandId, askedBy: id }) }
		},
	})
