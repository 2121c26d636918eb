import { z } from 'zod'

/** A variable that holds an address of one of some protocols, `http` and the like. */
export const address = (name: string, protocols: readonly string[]) =>
	z
		.string()
		.refine(
			(text) => protocols.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''),
			`${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}.`,
		)
