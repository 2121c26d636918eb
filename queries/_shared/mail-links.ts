import { z } from 'zod'

export const seePage = z.object({ statusCode: z.literal(303), location: z.string() })

/**
 * Returns the page to redirect a browser to, when a mail program without one-click (RFC 8058) opens the link
 * in a browser; null for other callers.
 * @param query the link's parameters for the page
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
