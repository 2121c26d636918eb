/**
 * The audience of a page.
 * - `listed`: everyone, and search engines
 * - `open`: everyone with the address, but no search engines
 * - `member`: signed-in users, but no search engines
 */
export type Audience = 'listed' | 'open' | 'member'

/**
 * The rendering of a page.
 * - `document`: the server renders it, the same for all readers; it works without scripts, and the browser
 *   takes over single parts of it
 * - `app`: the browser renders it
 */
export type Delivery = 'document' | 'app'

/**
 * The surroundings of a page.
 * - `full`: the top bar with its search and menus, and the footer
 * - `landing`: the same without the parts that such a page has itself: the search, the choice between giving
 *   and asking, and the kinds of requests
 * - `payment`: the logo and the footer, so that nothing distracts from a payment
 * - `bare`: nothing, since the page fills the window
 */
export type Frame = 'full' | 'landing' | 'payment' | 'bare'

export interface Page {
	readonly path: string
	readonly audience: Audience
	readonly delivery: Delivery
	readonly frame: Frame
	/** For a document: the query parameters that it depends on, in this order. Others are dropped. */
	readonly parameters?: readonly string[]
	/** For a document: seconds that shared caches may keep it; default 300. */
	readonly freshSeconds?: number
	/** For a document: it differs by region, so that only its reader's browser may keep it. */
	readonly isRegional?: true
	/** Its address opens what it shows, so that no referrer names it. */
	readonly isSecret?: true
	/** A payment provider sends the donor's browser here with a form, whose fields are ignored. */
	readonly takesReturn?: true
}

export type Pages = Readonly<Record<string, Page>>
