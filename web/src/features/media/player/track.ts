/** An episode as the player shows it; a document has it in an attribute of its button. */
export interface Track {
	readonly id: string
	readonly title: string
	readonly by: string
	readonly picture: string | null
	readonly seconds: number
	readonly src: string
	/** The address of its page. */
	readonly page: string
}

/** An episode that was playing when its page was left. */
export interface LeftTrack extends Track {
	readonly at: number
	readonly isPaused: boolean
}

export const LEFT_KEY = 'karuna.player'
export const PLACES_KEY = 'karuna.places'
/** The parameter of a page that is a player's own window. */
export const OWN_WINDOW = 'window'
