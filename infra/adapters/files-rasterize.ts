import sharp from 'sharp'

export const rasterize = (svg: string): Promise<Buffer> =>
	sharp(Buffer.from(svg)).flatten({ background: '#FFFFFF' }).jpeg({ quality: 82 }).toBuffer()
