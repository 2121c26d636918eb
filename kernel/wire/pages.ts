/**
 * Who a page is for.
 * - `listed`: for everybody, and for search engines
 * - `open`: for everybody who has the address; search engines leave it out
 * - `member`: for whoever is signed in; search engines leave it out
 */
export type Audience = 'listed' | 'open' | 'member'

/**
 * How a page comes.
 * - `document`: the server renders it, the same for everybody; it is read without scripts, and the browser takes over
 *   single parts of it
 * - `app`: the browser renders it
 */
export type Delivery = 'document' | 'app'

/**
 * What stands around a page.
 * - `full`: the top bar with its search and menus, and the footer
 * - `landing`: the same without what such a page offers itself: the search, whether somebody gives or asks, and what
 *   they can raise
 * - `payment`: the logo and the footer, since nothing is to lead away from a payment
 * - `bare`: nothing, since the page fills the window
 */
export type Frame = 'full' | 'landing' | 'payment' | 'bare'

/** A page of the public web. */
export interface Page {
	/** In the router's form: `/donationRequest/:id`; `/:id?` may be left out. */
	readonly path: string
	readonly audience: Audience
	readonly delivery: Delivery
	readonly frame: Frame
	/** Of a document: what it depends on of its address's query, in this order. Anything else is left out. */
	readonly parameters?: readonly string[]
	/** Of a document: how many seconds shared caches may answer it; 300 where nothing is said. */
	readonly freshSeconds?: number
	/** Of a document: it is another one in each region, so that only its reader's browser may keep it. */
	readonly isRegional?: true
	/** A payment provider sends the donor's browser here with a form, whose fields are left unread. */
	readonly takesReturn?: true
}

/** The pages of one capability by their names, which are their own among all capabilities. */
export type Pages = Readonly<Record<string, Page>>
