type Picture = {
	readonly ownerId: string
	readonly purpose: string
	readonly at: string
}

export type PictureApproved = { readonly type: 'PictureApproved'; readonly data: Picture }
export type PictureTakenDown = {
	readonly type: 'PictureTakenDown'
	readonly data: Picture & {
		/** The paths of its files, so that their removal can be retried. */
		readonly paths: readonly string[]
		readonly reason: { readonly noteId: string; readonly noteHash: string }
	}
}
export type PictureEvent = PictureApproved | PictureTakenDown
export const PICTURE_EVENTS = [
	'PictureApproved',
	'PictureTakenDown',
] as const satisfies readonly PictureEvent['type'][]
