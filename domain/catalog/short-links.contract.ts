import { z } from 'zod'
import { id, one, plainText } from '../../kernel/wire/schemas.ts'

export const OWN_ADDRESS_MESSAGE = 'catalog.fields.ownAddress'

/** The pages that can have short addresses, with their paths. */
export const SHARED_PAGES = {
	donationRequest: '/donationRequest/',
	organization: '/organization/',
	user: '/user/',
} as const
export const representsWhat = z.enum(['donationRequest', 'organization', 'user'])

export const shortUrlBody = z.object({
	url: plainText(OWN_ADDRESS_MESSAGE).trim().min(1, OWN_ADDRESS_MESSAGE).max(500, OWN_ADDRESS_MESSAGE),
	representsWhat,
	referenceId: id,
})
export type ShortUrlBody = z.input<typeof shortUrlBody>

export const shortUrlAnswer = one(
	z
		.object({
			url: z.string(),
			code: z.string(),
			representsWhat,
			referenceId: id,
		})
		.meta({ id: 'ShortUrl' }),
)

/** The name of a channel (`?via=whatsapp`), by which visits of requests are counted. */
const CHANNEL_NAME = /^[a-z]{1,12}$/

/**
 * Returns the own path that a short address leads to, with the channel of a request; null for other sites,
 * pages and things.
 * @param site the site's origin, `https://karuna.example`
 */
export function ownPath(
	site: string,
	{ url, representsWhat: what, referenceId }: z.output<typeof shortUrlBody>,
): string | null {
	const own = URL.parse(site)
	// A browser reads backslashes as slashes: what has any is no address of ours.
	const address = url.includes('\\') ? null : URL.parse(url, site)
	if (!own || !address || address.origin !== own.origin || address.username !== '') return null
	const prefix = SHARED_PAGES[what]
	if (!address.pathname.startsWith(prefix)) return null
	const rest = address.pathname.slice(prefix.length)
	const via = what === 'donationRequest' ? address.searchParams.get('via') : null
	const query = via !== null && CHANNEL_NAME.test(via) ? `?via=${via}` : ''
	const isRight =
		what === 'user' ? /^[\w.-]{1,50}$/.test(rest) : rest.toLowerCase() === referenceId.toLowerCase()
	return isRight ? `${prefix}${rest}${query}` : null
}
