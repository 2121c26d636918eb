import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inTab } from '../../../../../client/storage.ts'
import type { AnalyticsAction } from '../../../../../domain/requests/analytics.contract.ts'
import {
	CAMPAIGN_PARAMETER,
	CHANNEL_PARAMETER,
	type Channel,
	isChannel,
} from '../../../../../domain/requests/channels.contract.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { rememberCampaign } from '../../../lib/campaign-behind.ts'
import { api } from '../../../lib/client.ts'

/** The key in the tab's storage of the channel by which the visitor came; none means directly. */
const keyOf = (requestId: string): string => `karuna.via.${requestId}`

function savedOf(requestId: string): Channel {
	const saved = inTab.get(keyOf(requestId))
	return isChannel(saved) ? saved : 'direct'
}

const SEARCH_ENGINES = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|startpage|qwant|yandex)\./

/** Returns the channel of a page from its address or a search engine's referrer; otherwise null. */
export function channelOfPage(search: string, referrer: string): Channel | null {
	const named = new URLSearchParams(search).get(CHANNEL_PARAMETER)
	if (isChannel(named)) return named
	return SEARCH_ENGINES.test(URL.parse(referrer)?.hostname ?? '') ? 'search' : null
}

/** Counts an action on a request in the background. */
export function countVisit(
	requestId: string,
	action: AnalyticsAction,
	via: Channel = savedOf(requestId),
): void {
	api
		.put('/api/v1/donationRequest/analytics/{id}/{action}', {
			path: { id: requestId, action },
			body: { channel: via },
			quiet: true,
			keepalive: true,
		})
		.catch(() => undefined)
}

/** Counts a visit that an e-mail campaign brought, once per browser session. */
function countCampaign(requestId: string): void {
	const code = rememberCampaign(requestId, new URLSearchParams(location.search).get(CAMPAIGN_PARAMETER))
	if (code !== null)
		api
			.post('/api/v1/emailCampaigns/visits', { body: { code }, quiet: true, keepalive: true })
			.catch(() => undefined)
}

export function useViewCounted({ _id, isPrivate, mine, mayWithdraw }: RequestDetail): void {
	const isCounted = !isPrivate && mine === null && !mayWithdraw
	useEffect(() => {
		if (!isCounted) return
		const via = channelOfPage(location.search, document.referrer)
		if (via !== null) inTab.set(keyOf(_id), via)
		countVisit(_id, 'view')
		countCampaign(_id)
	}, [_id, isCounted])
}

export const analyticsQuery = (id: string, days: '7' | '30' | '90') =>
	queryOptions({
		queryKey: ['request', id, 'analytics', days],
		queryFn: ({ signal }) =>
			api.get('/api/v1/donationRequest/{id}/analytics', { path: { id }, query: { days }, signal }),
		select: ({ data }) => data,
	})
