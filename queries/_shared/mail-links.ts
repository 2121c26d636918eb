import { z } from 'zod'

/** A page in the place of an answer. */
export const seePage = z.object({ statusCode: z.literal(303), location: z.string() })

/**
 * The page that a browser is led to from an address that mail programs call: those that know no one-click (RFC 8058) open
 * the same address in a browser. Null for everybody else.
 * @param query what the page needs of the link
 */
export function pageForBrowser(
	headers: Readonly<Record<string, string | undefined>>,
	page: string,
	query: Readonly<Record<string, string>>,
) {
	if (!headers.accept?.includes('text/html')) return null
	const location = `${page}?${new URLSearchParams(query)}`
	return { status: 303, headers: { location }, body: { statusCode: 303, location } } as const
}
