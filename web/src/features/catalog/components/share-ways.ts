export interface Message {
	readonly title: string
	readonly text: string
	readonly url: string
}

const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
	`${address}?${new URLSearchParams(query)}`

/** Addresses of sites for sharing. They are links: no third-party script is loaded. */
export const SHARE_LINKS = {
	whatsapp: ({ text, url }: Message) => withQuery('https://wa.me/', { text: `${text} ${url}` }),
	// Mail programs read `+` as it is.
	email: ({ title, text, url }: Message) =>
		withQuery('mailto:', { subject: title, body: `${text}\r\n\r\n${url}` }).replaceAll('+', '%20'),
	x: ({ text, url }: Message) => withQuery('https://x.com/intent/post', { text, url }),
	facebook: ({ url }: Message) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
} as const
export type LinkedWay = keyof typeof SHARE_LINKS
