/** How many people are heard at once: a page receives as many voices. */
export const VOICE_SLOTS = 4

export const REACTIONS = ['👏', '❤️', '😂', '🎉', '🙏', '👍'] as const
export type Reaction = (typeof REACTIONS)[number]

/** A page and the voice process exchange these as JSON over a data channel. */
export type VoiceNews =
	| {
			/** Ids of people who speak at the moment. */
			readonly speaking: readonly string[]
			/** Whose voice each slot has. */
			readonly slots: readonly (string | null)[]
	  }
	| { readonly reaction: Reaction; readonly userId: string }
	/** The page is let in no more, or the person joined elsewhere: it doesn't join again by itself. */
	| { readonly over: true }

/** A page answers each piece of news, so that the voice process knows that it is there. */
export type VoiceSent = { readonly here: true } | { readonly reaction: Reaction }

/** The voice process sends its news at least this often. */
export const VOICE_BEAT_MS = 1_000

export const OFFER_LIMIT = 65_536

/** All that is taken over from a browser's offer. */
export interface VoiceOffer {
	readonly ufrag: string
	readonly pwd: string
	/** SHA-256 of its certificate. */
	readonly fingerprint: string
	/** The number of Opus among its formats. */
	readonly payloadType: number
	readonly microphone: {
		readonly mid: string
		readonly ssrc: number
		/** The number of the header extension that has the level; null where it sends none. */
		readonly levelId: number | null
	}
	/** The parts of the offer in their order. */
	readonly parts: readonly { readonly mid: string; readonly kind: 'microphone' | 'slot' | 'data' }[]
}

const SIGNS = '[\\w+/-]'
const UFRAG = new RegExp(`^a=ice-ufrag:(${SIGNS}{4,256})$`, 'm')
const PWD = new RegExp(`^a=ice-pwd:(${SIGNS}{22,256})$`, 'm')
const FINGERPRINT = /^a=fingerprint:sha-256 ([\dA-F]{2}(?::[\dA-F]{2}){31})$/im
const MID = /^a=mid:([\w-]{1,16})$/m
const OPUS = /^a=rtpmap:(\d{2,3}) opus\/48000\/2$/im
const SSRC = /^a=ssrc:(\d{1,10}) /m
const LEVEL = /^a=extmap:(\d{1,2})(?:\/\w+)? urn:ietf:params:rtp-hdrext:ssrc-audio-level$/m

const found = (text: string, pattern: RegExp): string | null => pattern.exec(text)?.[1] ?? null
const numberIn = (text: string, pattern: RegExp, most: number): number | null => {
	const number = found(text, pattern)
	return number === null || Number(number) > most ? null : Number(number)
}

/**
 * Reads what is needed of a browser's offer: one sending line, as many receiving ones as there are slots, one data
 * channel, all over one connection. Its candidates and everything else are left aside. Null for any other text.
 */
export function readVoiceOffer(sdp: string): VoiceOffer | null {
	if (sdp.length > OFFER_LIMIT || !sdp.startsWith('v=0')) return null
	const [session = '', ...sections] = sdp.replaceAll('\r\n', '\n').split(/^(?=m=)/m)
	const [first = ''] = sections
	const ufrag = found(first, UFRAG) ?? found(session, UFRAG)
	const pwd = found(first, PWD) ?? found(session, PWD)
	const fingerprint = found(first, FINGERPRINT) ?? found(session, FINGERPRINT)
	const parts = sections.flatMap((section) => {
		const mid = found(section, MID)
		const kind = kindOf(section)
		return mid === null || kind === null ? [] : [{ mid, kind, section }]
	})
	const of = (kind: 'microphone' | 'slot' | 'data') => parts.filter((part) => part.kind === kind)
	const [microphone] = of('microphone')
	const isComplete =
		parts.length === sections.length &&
		parts.length === VOICE_SLOTS + 2 &&
		of('slot').length === VOICE_SLOTS &&
		of('data').length === 1 &&
		new Set(parts.map(({ mid }) => mid)).size === parts.length
	if (!isComplete || microphone === undefined || ufrag === null || pwd === null || fingerprint === null)
		return null
	const payloadType = numberIn(microphone.section, OPUS, 127)
	const ssrc = numberIn(microphone.section, SSRC, 0xffff_ffff)
	if (payloadType === null || ssrc === null) return null
	return {
		ufrag,
		pwd,
		fingerprint,
		payloadType,
		microphone: { mid: microphone.mid, ssrc, levelId: numberIn(microphone.section, LEVEL, 14) },
		parts: parts.map(({ mid, kind }) => ({ mid, kind })),
	}
}

function kindOf(section: string): 'microphone' | 'slot' | 'data' | null {
	if (section.startsWith('m=application ')) return 'data'
	if (!section.startsWith('m=audio ')) return null
	if (/^a=(sendonly|sendrecv)$/m.test(section)) return 'microphone'
	return /^a=recvonly$/m.test(section) ? 'slot' : null
}
