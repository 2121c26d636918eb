/** Offsets in a BMP. BITMAPFILEHEADER and BITMAPINFOHEADER of the Windows GDI. */
const AT = { pixels: 10, header: 14, width: 18, height: 22, bits: 28, compression: 30, colors: 46, masks: 54 }
const NONE = 0
const RUNS_OF_8 = 1
const MASKS = 3
const USUAL_MASKS: Readonly<Record<number, readonly number[]>> = {
	16: [0x7c00, 0x3e0, 0x1f],
	24: [0xff0000, 0xff00, 0xff],
	32: [0xff0000, 0xff00, 0xff],
}

/**
 * Decodes a BMP to three bytes per pixel, from the top: palettes of 1, 4 or 8 bits, 16, 24 or 32 bits, or run
 * lengths of 8 bits. Transparency is dropped.
 * @throws Error for other kinds, for truncated files, and for more than `maxPixels`
 */
export function decodeBmp(content: Buffer, maxPixels: number) {
	const width = content.readInt32LE(AT.width)
	const signed = content.readInt32LE(AT.height)
	const height = Math.abs(signed)
	const bits = content.readUInt16LE(AT.bits)
	const compression = content.readUInt32LE(AT.compression)
	if (width <= 0 || height === 0 || width * height > maxPixels)
		throw new RangeError(`${width} by ${height} pixels are not decoded.`)
	const rows = content.subarray(content.readUInt32LE(AT.pixels))
	const valueAt =
		compression === RUNS_OF_8 && bits === 8 ? runs(rows, width, height) : plain(rows, width, bits)
	const colorOf = bits <= 8 ? byPalette(content, bits) : byMasks(content, bits, compression)
	if (compression === RUNS_OF_8 ? bits !== 8 : ![NONE, MASKS].includes(compression))
		throw new TypeError(`Compression ${compression} of ${bits} bits is not decoded.`)
	const pixels = Buffer.alloc(width * height * 3)
	for (let y = 0; y < height; y++) {
		const row = signed < 0 ? y : height - 1 - y
		for (let x = 0; x < width; x++) pixels.writeUIntBE(colorOf(valueAt(x, row)), (y * width + x) * 3, 3)
	}
	return { pixels, width, height }
}

function plain(rows: Buffer, width: number, bits: number): (x: number, row: number) => number {
	const bytesOfRow = Math.ceil((width * bits) / 32) * 4
	if (bits >= 8) return (x, row) => rows.readUIntLE(row * bytesOfRow + (x * bits) / 8, bits / 8)
	return (x, row) => {
		const from = x * bits
		return (rows.readUInt8(row * bytesOfRow + (from >> 3)) >> (8 - bits - (from & 7))) & (2 ** bits - 1)
	}
}

function runs(packed: Buffer, width: number, height: number): (x: number, row: number) => number {
	const values = Buffer.alloc(width * height)
	let [at, x, row] = [0, 0, 0]
	for (;;) {
		const [count, value] = [packed.readUInt8(at), packed.readUInt8(at + 1)]
		at += 2
		if (count > 0) {
			values.fill(value, row * width + x, row * width + Math.min(width, x + count))
			x += count
		} else if (value === 0) [x, row] = [0, row + 1]
		else if (value === 1) return (column, line) => values.readUInt8(line * width + column)
		else if (value === 2) {
			x += packed.readUInt8(at)
			row += packed.readUInt8(at + 1)
			at += 2
		} else {
			packed.copy(values, row * width + x, at, at + Math.min(value, Math.max(0, width - x)))
			x += value
			at += value + (value % 2)
		}
		if (row > height) throw new RangeError('There are more rows than the picture has.')
	}
}

function byPalette(content: Buffer, bits: number): (value: number) => number {
	const from = AT.header + content.readUInt32LE(AT.header)
	const count = content.readUInt32LE(AT.colors) || 2 ** bits
	// A colour that isn't there is black.
	return (value) => (value < count ? content.readUIntLE(from + value * 4, 3) : 0)
}

function byMasks(content: Buffer, bits: number, compression: number): (value: number) => number {
	const masks =
		compression === MASKS
			? [0, 4, 8].map((offset) => content.readUInt32LE(AT.masks + offset))
			: USUAL_MASKS[bits]
	if (!masks) throw new TypeError(`${bits} bits are not decoded.`)
	const channels = masks.map((mask) => {
		const shift = 31 - Math.clz32(mask & -mask)
		return { shift, most: mask >>> shift || 1, mask }
	})
	return (value) =>
		channels.reduce((color, { mask, shift, most }) => {
			const part = ((value & mask) >>> shift) / most
			return color * 256 + Math.round(part * 255)
		}, 0)
}
