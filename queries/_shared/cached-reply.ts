import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Reply } from '../../kernel/http/route.ts'

interface CachedFor {
	readonly seconds: number
	readonly contentType: string
	readonly known: string | undefined
	readonly browserSeconds?: number
}

/**
 * Returns an answer that shared caches keep for some seconds and a reader with the current version is not
 * sent again (304). Pages of any site may load it.
 */
export function cached(
	body: string | Buffer,
	{ seconds, browserSeconds, contentType, known }: CachedFor,
): Reply {
	const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
	const headers = {
		etag,
		'cache-control':
			browserSeconds === undefined
				? `public, max-age=${seconds}`
				: `public, max-age=${browserSeconds}, s-maxage=${seconds}`,
		vary: 'Accept-Language',
		'access-control-allow-origin': '*',
		'cross-origin-resource-policy': 'cross-origin',
	}
	if (known === etag) return { status: 304, headers }
	return { headers, stream: { body: Readable.from([body]), contentType } }
}
