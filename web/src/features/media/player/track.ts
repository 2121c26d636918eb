import { inTab } from '../../../../../client/storage.ts'

/** An episode or a channel as the player shows it; a document has it in an attribute of its button. */
export interface Track {
	readonly id: string
	readonly title: string
	/** The podcast; of a channel, what plays now. */
	readonly by: string
	readonly picture: string | null
	/** Null for a channel, which has no end. */
	readonly seconds: number | null
	readonly src: string
	/** The address of its page. */
	readonly page: string
}

/** The address of a track's sound: of a channel, in the smallest tier for readers who save data. */
export function soundOf({ src, seconds }: Track): string {
	if (seconds !== null) return src
	const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
	return `${src}?tier=${connection?.saveData ? 32 : 128}&tab=${tabId()}`
}

const TAB_KEY = 'karuna.tab'

/** A random id of this tab, by which its listener is counted once. */
function tabId(): string {
	const id = inTab.get(TAB_KEY) ?? crypto.randomUUID()
	inTab.set(TAB_KEY, id)
	return id
}

/** A track that was playing when its page was left. */
export interface LeftTrack extends Track {
	readonly at: number
	readonly isPaused: boolean
}

export const LEFT_KEY = 'karuna.player'
export const PLACES_KEY = 'karuna.places'
/** The parameter of a page that is a player's own window. */
export const OWN_WINDOW = 'window'
