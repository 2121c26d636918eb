/** What a picture shows that goes with an address when it is shared. */
export interface SocialPicture {
	readonly title: string
	/** Under the title; empty where there is nothing to say. */
	readonly byline: string
	/** A mark beside that: the organization was verified. */
	readonly isVerified: boolean
	/** Null: no bar and no figures. */
	readonly progress: { readonly text: string /** 0 to 100. */; readonly percent: number } | null
	/** A photo of any format that is stored; null: the mark stands in its place. */
	readonly photo: Buffer | null
}

/** Goes up with each change of the drawing, so that the addresses of all pictures change as well. */
export const SOCIAL_PICTURE_DESIGN = 3

/** Messengers show no picture that weighs much more. */
export const SOCIAL_PICTURE_BYTES = 150_000

/** Draws pictures for shared addresses. Adapter: `infra/adapters/social-picture.ts`. */
export interface SocialPictures {
	/** @returns a JPEG of 1200 × 630 pixels and at most `SOCIAL_PICTURE_BYTES`; letters that no font of ours has are drawn in another form */
	draw(picture: SocialPicture): Promise<Buffer>
}
