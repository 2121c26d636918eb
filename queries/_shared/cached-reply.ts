import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Reply } from '../../kernel/http/route.ts'

interface CachedFor {
	/** For how long shared caches keep it. */
	readonly seconds: number
	readonly contentType: string
	/** The reader's `If-None-Match`. */
	readonly known: string | undefined
	/** For how long a browser does; the same when absent. */
	readonly browserSeconds?: number
}

/**
 * An answer that shared caches keep for some seconds, and that a reader who has it already is not sent again. Pages of
 * any site may load it.
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
