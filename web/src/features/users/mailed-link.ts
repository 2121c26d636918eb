export interface MailedLink {
	readonly id: string
	readonly token: string
}

export function readMailedLink(hash: string): MailedLink | null {
	const [, id, token] = /^#([\w-]+)\.([\w-]+)$/.exec(hash) ?? []
	return id !== undefined && token !== undefined ? { id, token } : null
}
