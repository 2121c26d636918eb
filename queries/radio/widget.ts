import { z } from 'zod'
import { addressIn } from '../../domain/catalog/addresses.contract.ts'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import {
	namedWidgetParams,
	WIDGET_PATH,
	type WidgetQuery,
	widgetQuery,
} from '../../domain/radio/widget.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { LANGUAGES, type Language } from '../../kernel/wire/language.ts'
import { cached } from '../_shared/cached-reply.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { inFrames } from '../_shared/frame-page.ts'
import { channelOnAir } from './lookups.ts'
import { missingWidget, WIDGET_POLICY, widgetPage } from './widget-page.ts'

const SECONDS = 60

export interface WidgetDeps extends Pick<QueryDeps, 'sql'> {
	readonly site: string
}

const common = {
	method: 'GET',
	summary: 'Get a channel as a player to embed in other sites',
	tags: ['radio'],
	access: { allow: 'everyone', because: 'channels are heard on any page' },
	perMinute: 240,
	query: widgetQuery,
	answers: { 200: z.string() },
	streams: 'text/html',
} as const

async function show(
	{ sql, site }: WidgetDeps,
	query: WidgetQuery & { readonly lang: Language },
	headers: { readonly 'if-none-match'?: string },
) {
	const { lang } = query
	const listening = { address: `${site}${addressIn(lang, PAGES.talmedia.path)}` }
	const channel = await channelOnAir(sql, query.channel)
	const page = channel ? widgetPage(channel, lang, query, listening) : missingWidget(lang, query, listening)
	const reply = cached(page, {
		seconds: SECONDS,
		contentType: 'text/html; charset=utf-8',
		known: channel ? headers['if-none-match'] : undefined,
	})
	return {
		...reply,
		...(channel === null && { status: 404 }),
		headers: { ...reply.headers, ...inFrames(WIDGET_POLICY) },
	}
}

/** The widget at its addresses in each language, since a channel's name leads there from each. */
export const showWidgets = (deps: WidgetDeps): Route[] =>
	LANGUAGES.flatMap((own) => {
		const path = addressIn(own, WIDGET_PATH)
		return [
			route({
				...common,
				path,
				handle: ({ query, headers }) => show(deps, { ...query, lang: query.lang ?? own }, headers),
			}),
			route({
				...common,
				path: `${path}/:channel`,
				params: namedWidgetParams,
				handle: ({ query, params, headers }) =>
					show(deps, { ...query, ...params, lang: query.lang ?? own }, headers),
			}),
		]
	})
