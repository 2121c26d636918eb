import { queryOptions } from '@tanstack/react-query'
import type { ShortUrlBody } from '../../../../../domain/catalog/short-links.contract.ts'
import { CHANNEL_PARAMETER, type Channel } from '../../../../../domain/requests/channels.contract.ts'
import { api } from '../../../lib/client.ts'

/** A page that is shared. */
export interface Shared {
	readonly title: string
	/** What goes with it, in the reader's language; a call to read it where absent. */
	readonly text?: string
	/** Its path, as `paths` writes it. */
	readonly path: string
	readonly what: ShortUrlBody['representsWhat']
	readonly id: string
}

/** A click that waits longer than this has nothing to share. */
const PATIENCE_MS = 1_500

/** By which requests are passed on. */
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

/** A page's own address; that of a request names the channel, by which its visits are counted. */
export const ownAddress = (
	site: string,
	{ path, what }: Pick<Shared, 'path' | 'what'>,
	channel: ShareChannel,
): string => site + path + (what === 'donationRequest' ? `?${CHANNEL_PARAMETER}=${channel}` : '')

/** The short address of a page, which members make; the page's own one where none comes in time. */
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
