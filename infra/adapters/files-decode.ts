import sharp, { type Sharp } from 'sharp'
import { InvalidImage } from '../../kernel/ports/files.ts'

const FORMAT = 'Invalid image format. Please upload JPEG, PNG, or JPG images.'
/** A small file can claim to be enormous; this much is decoded at most. */
const MAX_PIXELS = 40_000_000

/** Works on what the content really is: a JPEG or PNG, whatever its name. @throws InvalidImage in the spec's words */
export async function decoded<T>(content: Buffer, work: (picture: Sharp) => Promise<T>): Promise<T> {
	const picture = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
	try {
		const { format } = await picture.metadata()
		if (format !== 'jpeg' && format !== 'png') throw new InvalidImage(FORMAT)
		return await work(picture)
	} catch (cause) {
		// Whatever the decoder trips over, the content is no picture that can be shown.
		throw cause instanceof InvalidImage ? cause : new InvalidImage(FORMAT, { cause })
	}
}
