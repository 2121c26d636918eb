import { z } from 'zod'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { removalQuery, savedCardParams } from '../../domain/donations/saved-cards.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import {
	removeSavedCard,
	type SavedCardRow,
	savedCardOf,
	setDefaultCard,
} from '../../records/donations/saved-cards.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { type RemovalDeps, releaseMethod } from './removal.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock'>

const common = { tags: ['donations'], access: { allow: 'signedIn' }, params: savedCardParams } as const
const done = z.object({ statusCode: z.literal(200), message: z.string() })

/** @throws DomainError NOT_FOUND.savedCard for a card that is missing or not the caller's */
async function ownCard(
	{ sql }: Pick<Deps, 'sql'>,
	{ customerId, cardId }: z.output<typeof savedCardParams>,
	caller: Caller,
): Promise<SavedCardRow> {
	const card = await savedCardOf(sql, { userId: signedIn(caller).id, customerRef: customerId, cardId })
	if (card === null) throw refuse('NOT_FOUND.savedCard')
	return card
}

export const putDefaultCard = (deps: Deps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/saved/cards/:customerId/:cardId/default',
		summary: 'Set an own saved card as default',
		answers: { 200: done },
		perMinute: 60,
		handle: async ({ params, caller }) => {
			const { id } = await ownCard(deps, params, caller)
			await deps.sql.transaction((tx) => setDefaultCard(tx, id))
			return { body: { statusCode: 200, message: 'donations.answers.savedCardDefault' } }
		},
	})

/**
 * Removes a saved card. It is not charged any more, and the provider deletes it as soon as it can be reached.
 */
export const removeCard = (deps: Deps & RemovalDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/saved/cards/:customerId/:cardId',
		summary: 'Remove an own saved card',
		query: removalQuery,
		answers: { 200: done },
		perMinute: 60,
		handle: async ({ params, query, caller }) => {
			const { id, account, method_ref: methodRef } = await ownCard(deps, params, caller)
			await releaseMethod(deps, id, query.confirmed === 'true', caller)
			await removeSavedCard(deps.sql, { account, methodRef }, new Date(deps.clock.now()))
			return { body: { statusCode: 200, message: 'donations.answers.savedCardRemoved' } }
		},
	})
