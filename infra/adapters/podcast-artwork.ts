import sharp from 'sharp'
import { PODCAST_ARTWORK_PIXELS } from '../../kernel/ports/social-picture.ts'
import { MARK, PAPER } from './social-picture.ts'

const SIDE = PODCAST_ARTWORK_PIXELS
const QUALITY = 84
const OURS = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
<rect width="${SIDE}" height="${SIDE}" fill="${PAPER}"/><g transform="translate(220 220) scale(30)">${MARK}</g></svg>`)

/** Draws the square picture of a podcast: its own, or our mark. */
export const drawArtwork = (photo: Buffer | null): Promise<Buffer> =>
	sharp(photo ?? OURS)
		.resize(SIDE, SIDE, { fit: 'cover' })
		.flatten({ background: PAPER })
		.jpeg({ quality: QUALITY })
		.toBuffer()
