/** One connection of a person in a room. */
export interface VoicePeer {
	readonly id: string
	readonly roomId: string
	readonly userId: string
}

export interface VoicePeerState extends VoicePeer {
	/** A lost one never comes back: the page joins again. */
	readonly state: 'joining' | 'connected' | 'lost'
}

/** The browser's offer is not one of a page of ours. */
export class InvalidOffer extends Error {
	override name = 'InvalidOffer'
}

/**
 * Carries voices: each speaker sends once, and the people in the room get the loudest of them, never a voice of their
 * own. People who aren't named as speakers are not audible, no matter what their pages send.
 */
export interface Voice {
	/** Lets a peer in. @returns the answer to its browser's offer @throws InvalidOffer */
	join(peer: VoicePeer, offer: string): string
	/** Makes these people heard in a room, and nobody else. It holds for peers that come later, too. */
	setSpeakers(roomId: string, userIds: ReadonlySet<string>): void
	/** Ends a connection at once. With `over`, its page doesn't join again by itself. */
	remove(peerId: string, over: boolean): void
	peers(): readonly VoicePeerState[]
	close(): void
}
