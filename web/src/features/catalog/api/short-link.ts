import type { ShortUrlBody } from '../../../../../domain/catalog/short-links.contract.ts'
import { api } from '../../../lib/client.ts'
import { session } from '../../../lib/session.ts'

/** A click that waits longer than this has nothing to share. */
const PATIENCE_MS = 1_500

/** The page's short address; its own one for visitors, for whom nobody makes any, and when there is no answer. */
export async function addressToShare(page: ShortUrlBody): Promise<string> {
	if (session.get().status !== 'signedIn') return page.url
	try {
		const { data } = await api.post('/api/v1/shorturl', {
			body: page,
			signal: AbortSignal.timeout(PATIENCE_MS),
		})
		return data.url
	} catch {
		return page.url
	}
}
