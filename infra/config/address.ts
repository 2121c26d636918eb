import { z } from 'zod'

export const address = (name: string, protocols: readonly string[]) =>
	z
		.string()
		.refine(
			(text) => protocols.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''),
			`${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}.`,
		)
