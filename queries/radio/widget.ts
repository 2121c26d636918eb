import { z } from 'zod'
import { addressIn } from '../../domain/catalog/addresses.contract.ts'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import { WIDGET_PATH, widgetQuery } from '../../domain/radio/widget.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { cached } from '../_shared/cached-reply.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { inFrames } from '../_shared/frame-page.ts'
import { channelOnAir } from './lookups.ts'
import { missingWidget, WIDGET_POLICY, widgetPage } from './widget-page.ts'

const SECONDS = 60

export interface WidgetDeps extends Pick<QueryDeps, 'sql'> {
	readonly site: string
}

/** The widget at its address in each language, since a channel's name leads there from each. */
export const showWidgets = ({ sql, site }: WidgetDeps): Route[] =>
	LANGUAGES.map((own) =>
		route({
			method: 'GET',
			path: addressIn(own, WIDGET_PATH),
			summary: 'Get a channel as a player to embed in other sites',
			tags: ['radio'],
			access: { allow: 'everyone', because: 'channels are heard on any page' },
			perMinute: 240,
			query: widgetQuery,
			answers: { 200: z.string() },
			streams: 'text/html',
			handle: async ({ query, headers }) => {
				const language = query.lang ?? own
				const listening = { address: `${site}${addressIn(language, PAGES.talmedia.path)}` }
				const channel = await channelOnAir(sql, query.channel)
				const page = channel
					? widgetPage(channel, language, query, listening)
					: missingWidget(language, query, listening)
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
			},
		}),
	)
