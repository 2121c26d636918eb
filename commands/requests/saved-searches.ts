import { z } from 'zod'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import {
	MAX_SAVED_SEARCHES,
	type SavedSearch,
	sameAs,
	savedSearchAnswer,
	savedSearchBody,
	savedSearchChange,
	stopSearchAnswer,
	stopSearchAsk,
	stopSearchSubject,
} from '../../domain/requests/saved-searches.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	deleteSearch,
	insertSearch,
	searchesOf,
	searchOf,
	setPaused,
	updateSearch,
	waitForSearcher,
} from '../../records/requests/saved-searches.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

type Body = z.output<typeof savedSearchBody>

/** @throws DomainError VALIDATION for an unknown town, SEARCH_ALREADY_SAVED, TOO_MANY_SEARCHES */
async function save(deps: CommandDeps, body: Body, caller: Caller): Promise<SavedSearch> {
	const { id: userId } = signedIn(caller)
	const { near } = body.filters
	if (near !== undefined && (await deps.places.town(near)) === null)
		throw invalidField('filters.near', 'requests.fields.chooseTown')
	return once(deps, caller, async (tx) => {
		await waitForSearcher(tx, userId)
		const saved = await searchesOf(tx, userId)
		const same = saved.find(({ same_as }) => same_as === sameAs(body.filters))
		if (same) throw refuse('SEARCH_ALREADY_SAVED', { name: same.name })
		if (saved.length >= MAX_SAVED_SEARCHES) throw refuse('TOO_MANY_SEARCHES', { most: MAX_SAVED_SEARCHES })
		const row = await insertSearch(tx, {
			id: derivedId('saved search', caller.commandId),
			userId,
			...body,
			at: new Date(deps.clock.now()),
		})
		return searchOf(row)
	})
}

const common = { tags: ['requests'], access: { allow: 'signedIn' } } as const
const params = z.object({ id })

export const postSavedSearch = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/savedSearch',
		summary: 'Save a search and get alerts of new matches',
		body: savedSearchBody,
		answers: { 200: savedSearchAnswer },
		perMinute: 30,
		handle: async ({ body, caller }) => ({
			body: { statusCode: 200, data: await save(deps, body, caller) },
		}),
	})

export const putSavedSearch = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/savedSearch/:id',
		summary: 'Update an own saved search',
		params,
		body: savedSearchChange,
		answers: { 200: savedSearchAnswer },
		perMinute: 60,
		handle: async ({ params, body, caller }) => {
			const at = new Date(deps.clock.now())
			const row = await updateSearch(deps.sql, params.id, signedIn(caller).id, body, at)
			if (row === null) throw refuse('NOT_FOUND.savedSearch')
			return { body: { statusCode: 200, data: searchOf(row) } }
		},
	})

export const removeSavedSearch = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/savedSearch/:id',
		summary: 'Delete an own saved search',
		params,
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		perMinute: 60,
		handle: async ({ params, caller }) => {
			if (!(await deleteSearch(deps.sql, params.id, signedIn(caller).id)))
				throw refuse('NOT_FOUND.savedSearch')
			return { body: { statusCode: 200, message: 'requests.answers.searchDeleted' } }
		},
	})

/**
 * Stops alerts by the link below their mail, for people and for mail programs (RFC 8058): without sign-in,
 * whatever the body. An old link still works, since its holder wants no alerts.
 */
export const stopSavedSearch = ({
	sql,
	clock,
	links,
}: Pick<CommandDeps, 'sql' | 'clock'> & { readonly links: SignedLinks }): Route =>
	route({
		method: 'POST',
		path: '/api/v1/savedSearchAlerts',
		summary: 'Unsubscribe from a saved search by the link in its e-mail',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'the signed key in the mail identifies the search' },
		ignoresSignIn: true,
		perMinute: 60,
		rawBody: true,
		query: stopSearchAsk,
		answers: { 200: stopSearchAnswer },
		handle: async ({ query: { search, key, wanted } }) => {
			const now = clock.now()
			const isWanted = wanted === 'true'
			const isRight = links.check(stopSearchSubject(search), key, now) !== 'wrong'
			if (!isRight || !(await setPaused(sql, search, !isWanted, new Date(now))))
				throw refuse('NOT_FOUND.savedSearch')
			return { body: { statusCode: 200, data: { wanted: isWanted } } }
		},
	})
