export interface SocialPicture {
	readonly title: string
	readonly byline: string
	readonly isVerified: boolean
	readonly progress: { readonly text: string /** 0 to 100. */; readonly percent: number } | null
	readonly photo: Buffer | null
}

/** Increased with each change of the drawing, so that the addresses of all pictures change as well. */
export const SOCIAL_PICTURE_DESIGN = 3

/** Messengers show no picture that is much larger. */
export const SOCIAL_PICTURE_BYTES = 150_000

/** Directories of podcasts take no smaller picture. */
export const PODCAST_ARTWORK_PIXELS = 1_400

/** Draws pictures for shared addresses. Adapter: `infra/adapters/social-picture.ts`. */
export interface SocialPictures {
	/**
	 * @returns a JPEG of 1200 × 630 pixels and at most `SOCIAL_PICTURE_BYTES`; letters that our fonts lack are
	 * drawn in another form
	 */
	draw(picture: SocialPicture): Promise<Buffer>
	/** @returns a JPEG of a podcast, square, of `PODCAST_ARTWORK_PIXELS`; our mark without a photo */
	drawArtwork(photo: Buffer | null): Promise<Buffer>
}
