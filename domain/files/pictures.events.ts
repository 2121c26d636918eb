type Picture = {
	/** Who uploaded it, and what for. */
	readonly ownerId: string
	readonly purpose: string
	readonly at: string
}

export type PictureApproved = { readonly type: 'PictureApproved'; readonly data: Picture }
export type PictureTakenDown = {
	readonly type: 'PictureTakenDown'
	readonly data: Picture & {
		/** Where its bytes are, so that they can be removed however often that is tried. */
		readonly paths: readonly string[]
		/** What was written about it is a record. */
		readonly reason: { readonly noteId: string; readonly noteHash: string }
	}
}
export type PictureEvent = PictureApproved | PictureTakenDown
export const PICTURE_EVENTS = [
	'PictureApproved',
	'PictureTakenDown',
] as const satisfies readonly PictureEvent['type'][]
