import type { ImageModeration } from '../../kernel/ports/image-moderation.ts'
import type { Decoder } from './decoder.ts'

/** "If the percentage of skin pixels relative to the image size is less than 15 percent, the image is not nude." */
const FLAGGED_FROM = 15

/**
 * Flags pictures by their share of skin. The threshold is from R. Ap-apid, "An algorithm for nudity
 * detection" (2005). Portraits, wood and sand are flagged as well; pictures without skin never are.
 */
export const createSkinModeration = (uploads: Decoder): ImageModeration => ({
	async inspect({ content, sender }) {
		const score = await uploads.run('skin', [content], sender)
		return { flagged: score >= FLAGGED_FROM, score }
	},
})
