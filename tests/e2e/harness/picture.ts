import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits per channel, red green blue, no interlace. */
const FORMAT = [8, 2, 0, 0, 0]

export function photo(width = 960, height = 540): Buffer {
	const head = Buffer.alloc(13)
	head.writeUInt32BE(width, 0)
	head.writeUInt32BE(height, 4)
	head.set(FORMAT, 8)
	const rows = Array.from({ length: height }, (_, y) => {
		const [red, green, blue] = y < height * 0.62 ? [246, 190 + y / 8, 120 + y / 4] : [62, 128 - y / 16, 104]
		// Each row begins with its filter: none.
		return Buffer.concat([
			Buffer.from([0]),
			Buffer.from(Array.from({ length: width }, () => [red, green, blue]).flat()),
		])
	})
	return Buffer.concat([
		SIGNATURE,
		chunk('IHDR', head),
		chunk('IDAT', deflateSync(Buffer.concat(rows))),
		chunk('IEND', Buffer.alloc(0)),
	])
}

function chunk(type: string, data: Buffer): Buffer {
	const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
	const length = Buffer.alloc(4)
	length.writeUInt32BE(data.length)
	const sum = Buffer.alloc(4)
	sum.writeUInt32BE(crc32(content))
	return Buffer.concat([length, content, sum])
}
