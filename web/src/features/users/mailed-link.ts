/** What stands after the `#` of a link that was mailed beside a code. */
export interface MailedLink {
	/** Which code it goes with. */
	readonly id: string
	readonly token: string
}

/** Null: the address is none of such a link. */
export function readMailedLink(hash: string): MailedLink | null {
	const [, id, token] = /^#([\w-]+)\.([\w-]+)$/.exec(hash) ?? []
	return id !== undefined && token !== undefined ? { id, token } : null
}
