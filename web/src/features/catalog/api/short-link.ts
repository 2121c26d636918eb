import { queryOptions } from '@tanstack/react-query'
import type { ShortUrlBody } from '../../../../../domain/catalog/short-links.contract.ts'
import { CHANNEL_PARAMETER, type Channel } from '../../../../../domain/requests/channels.contract.ts'
import { api } from '../../../lib/client.ts'

export interface Shared {
	readonly title: string
	/** The accompanying text in the reader's language; an invitation to read the page when absent. */
	readonly text?: string
	readonly path: string
	readonly what: ShortUrlBody['representsWhat']
	readonly id: string
}

/** The longest wait of a click for the short address. */
const PATIENCE_MS = 1_500

export const SHARE_CHANNELS = [
	'device',
	'whatsapp',
	'email',
	'x',
	'facebook',
	'copy',
	'qr',
	'poster',
] as const
export type ShareChannel = (typeof SHARE_CHANNELS)[number] & Channel

/** Returns the page's own address; that of a request names the channel, by which its visits are counted. */
export const ownAddress = (
	site: string,
	{ path, what }: Pick<Shared, 'path' | 'what'>,
	channel: ShareChannel,
): string => site + path + (what === 'donationRequest' ? `?${CHANNEL_PARAMETER}=${channel}` : '')

/** Returns the member's short address of a page; the page's own one if none arrives in time. */
export const shortAddressQuery = (page: ShortUrlBody) =>
	queryOptions({
		queryKey: ['short-address', page.url],
		queryFn: ({ signal }) =>
			api
				.post('/api/v1/shorturl', {
					body: page,
					signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
				})
				.then(({ data }) => data.url),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	})
