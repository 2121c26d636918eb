/** A version of an item, and the frames of its file that are played. */
export interface Recording {
	readonly item: string
	readonly version: number
	readonly from: number
	readonly to: number
}

export type PlanSource = 'item' | 'silence' | 'live'

/**
 * Why a row plays what it plays: its streaming's playlist; an advert in a break of it; the fallback, since nothing
 * is scheduled, the playlist is over, or none of its items can be played; `missed` is time that nobody planned;
 * `live` is only on air, never planned.
 */
export type PlanReason = 'scheduled' | 'advert' | 'between' | 'over' | 'unplayable' | 'missed' | 'live'

/** A part of what a channel plays, from one frame to another. Frames are numbered by `floor(epochMs / 24)`. */
export interface PlanRow {
	readonly from: number
	readonly to: number
	readonly source: PlanSource
	readonly item: string | null
	readonly version: number | null
	/** The first frame of the item's file that is played. */
	readonly offset: number
	/** The frame of the file where the item would end by itself. */
	readonly end: number
	/** So many of its last frames fade out. */
	readonly fade: number
	/** The item's place in its playlist. */
	readonly place: number
	/** The place in the fallback playlist that is next. */
	readonly nextFallback: number
	readonly streaming: string | null
	readonly why: PlanReason
	readonly advert: string | null
}

export interface Span {
	readonly from: number
	readonly to: number
}

/** A stretch of time in which a channel was live. */
export interface LiveSpan extends Span {
	readonly streaming: string
}

/** A part of what was on air. */
export interface AiredRow extends Span {
	readonly source: PlanSource
	readonly item: string | null
	readonly version: number | null
	readonly offset: number
	readonly streaming: string | null
	readonly why: PlanReason
	readonly advert: string | null
}
