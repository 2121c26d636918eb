import { refuse } from '../../domain/requests/refusals.contract.ts'
import {
	savedSearchList,
	stopSearchAnswer,
	stopSearchQuery,
	stopSearchSubject,
} from '../../domain/requests/saved-searches.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { isPaused, searchesOf, searchOf } from '../../records/requests/saved-searches.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { pageForBrowser, seePage } from '../_shared/mail-links.ts'

export const listSavedSearches = ({ sql }: Pick<QueryDeps, 'sql'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/savedSearch',
		summary: 'List own saved searches, newest first',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		answers: { 200: savedSearchList },
		handle: async ({ caller }) => {
			const rows = await searchesOf(sql, caller.principal.id)
			return { body: { statusCode: 200, data: rows.map(searchOf), totalCountOfRecords: rows.length } }
		},
	})

/** Returns the current state of the alerts that a link would stop, without personal data. */
export const showSearchAlerts = ({
	sql,
	clock,
	links,
}: Pick<QueryDeps, 'sql' | 'clock'> & { readonly links: SignedLinks }): Route =>
	route({
		method: 'GET',
		path: '/api/v1/savedSearchAlerts',
		summary: 'Get the effect of the unsubscribe link in an alert',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'the signed key in the mail identifies the search' },
		ignoresSignIn: true,
		perMinute: 60,
		query: stopSearchQuery,
		answers: { 200: stopSearchAnswer, 303: seePage },
		handle: async ({ query: { search, key }, headers }) => {
			const page = pageForBrowser(headers, '/stopSearch', { search, key })
			if (page) return page
			const isRight = links.check(stopSearchSubject(search), key, clock.now()) !== 'wrong'
			const paused = isRight ? await isPaused(sql, search) : null
			if (paused === null) throw refuse('NOT_FOUND.savedSearch')
			return { body: { statusCode: 200, data: { wanted: !paused } } }
		},
	})
