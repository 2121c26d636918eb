import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny'
import sharp from 'sharp'

const WIDTH = 640
const HEIGHT = 360
const QUALITY = 60
export const VP8 = { codec: 'vp8', codedWidth: WIDTH, codedHeight: HEIGHT } as const

/**
 * Encodes a drawing as a VP8 key frame, 640 by 360: a lossy WebP holds one behind the header of its chunk.
 * @see https://developers.google.com/speed/webp/docs/riff_container#simple_file_format_lossy
 */
export async function vp8Frame(svg: string): Promise<Buffer> {
	const webp = await sharp(Buffer.from(svg))
		.resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
		.flatten({ background: '#FFFFFF' })
		.webp({ quality: QUALITY, effort: 0 })
		.toBuffer()
	const at = webp.indexOf('VP8 ')
	return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}

export async function film(drawings: readonly string[], seconds: number, each: number): Promise<Buffer> {
	const frames = await Promise.all(drawings.map(vp8Frame))
	const target = new BufferTarget()
	const output = new Output({ format: new WebMOutputFormat(), target })
	const source = new EncodedVideoPacketSource('vp8')
	output.addVideoTrack(source)
	await output.start()
	for (let index = 0; index * each < seconds; index++) {
		const frame = frames[index % frames.length]
		if (frame) await source.add(new EncodedPacket(frame, 'key', index * each, each), { decoderConfig: VP8 })
	}
	await output.finalize()
	return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
