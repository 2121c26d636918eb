import sharp from 'sharp'

/** Turns a drawing into the JPEG that somebody would upload. */
export const rasterize = (svg: string): Promise<Buffer> =>
	sharp(Buffer.from(svg)).flatten({ background: '#FFFFFF' }).jpeg({ quality: 82 }).toBuffer()
