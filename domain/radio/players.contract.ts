/** Our own players are named by their page; others by what they call themselves. */
export const OWN_PLAYERS = ['site', 'widget'] as const
/** The first pattern that a player's name has is its own. Browsers, which name others too, are the last. */
const FOREIGN = {
	alexa: /alexa|echo/i,
	sonos: /sonos/i,
	vlc: /vlc/i,
	apple: /itunes|applecoremedia/i,
	android: /exoplayer|stagefright/i,
	winamp: /winamp|nullsoft/i,
	foobar: /foobar/i,
	television: /roku|smart-?tv|tizen|webos/i,
	program: /^(?:lavf|mpv|mplayer|gstreamer|music player daemon|nsplayer|rhythmbox|audacious)/i,
	browser: /^mozilla\//i,
} as const

export const PLAYERS = [
	...OWN_PLAYERS,
	...(Object.keys(FOREIGN) as (keyof typeof FOREIGN)[]),
	'other',
] as const
export type OwnPlayer = (typeof OWN_PLAYERS)[number]
export type Player = (typeof PLAYERS)[number]

const PATTERNS = Object.entries(FOREIGN) as readonly (readonly [keyof typeof FOREIGN, RegExp])[]

/** @param userAgent as it was sent */
export const playerOf = (userAgent: string): Player =>
	PATTERNS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
