/** Messages of capabilities by their sections. Each file of English messages adds its own: `declare module './catalog.ts'`. */
export interface Catalog {
	event: Readonly<Record<string, string>>
}

interface Tree {
	readonly [key: string]: string | Tree
}

/** What each file beside this one exports. */
export interface MessageFile {
	/** By section. */
	readonly messages?: Tree
	/** Names of events by their types. */
	readonly events?: Readonly<Record<string, string>>
}

/**
 * Joins the messages of all capabilities with those that all of the backoffice has. That every language has
 * the same keys is a test.
 */
export function merged<Messages>(common: Tree, files: Readonly<Record<string, MessageFile>>): Messages {
	const each = Object.values(files)
	const event = Object.assign({}, ...each.map(({ events }) => events))
	return Object.assign({ ...common, event }, ...each.map(({ messages }) => messages))
}
