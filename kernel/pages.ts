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

/** A page of the public web. */
export interface Page {
	/** In the router's form: `/donationRequest/:id`; `/:id?` may be left out. */
	readonly path: string
	readonly audience: Audience
	readonly delivery: Delivery
	/** A payment provider sends the donor's browser here with a form, whose fields are left unread. */
	readonly takesReturn?: true
}

/** The pages of one capability by their names, which are their own among all capabilities. */
export type Pages = Readonly<Record<string, Page>>
