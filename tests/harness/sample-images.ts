/** Every sample is 8 by 6 pixels: the left half red, the right half blue. */
export const SAMPLE_WIDTH = 8
export const SAMPLE_HEIGHT = 6
const RED = [255, 0, 0]
const BLUE = [0, 0, 255]
const isLeft = (x: number) => x < SAMPLE_WIDTH / 2

export const SAMPLE_PIXELS = Buffer.from(
	Array.from({ length: SAMPLE_WIDTH * SAMPLE_HEIGHT }, (_, at) =>
		isLeft(at % SAMPLE_WIDTH) ? RED : BLUE,
	).flat(),
)

export function bmpFile(
	{ width = SAMPLE_WIDTH, height = SAMPLE_HEIGHT, bits = 24, compression = 0, colors = 0 },
	palette: Buffer,
	data: Buffer,
): Buffer {
	const head = Buffer.alloc(54)
	head.write('BM')
	head.writeUInt32LE(head.length + palette.length + data.length, 2)
	head.writeUInt32LE(head.length + palette.length, 10)
	head.writeUInt32LE(40, 14)
	head.writeInt32LE(width, 18)
	head.writeInt32LE(height, 22)
	head.writeUInt16LE(1, 26)
	head.writeUInt16LE(bits, 28)
	head.writeUInt32LE(compression, 30)
	head.writeUInt32LE(data.length, 34)
	head.writeUInt32LE(colors, 46)
	return Buffer.concat([head, palette, data])
}

const rows = (row: (x: number) => readonly number[]) =>
	Buffer.from(
		Array.from({ length: SAMPLE_HEIGHT }, () =>
			Array.from({ length: SAMPLE_WIDTH }, (_, x) => row(x)).flat(),
		).flat(),
	)
const PALETTE = Buffer.from([0, 0, 255, 0, 255, 0, 0, 0])
const backwards = (color: readonly number[]) => color.toReversed()

export const BMPS: Readonly<Record<string, Buffer>> = {
	'24 bits': bmpFile(
		{},
		Buffer.alloc(0),
		rows((x) => backwards(isLeft(x) ? RED : BLUE)),
	),
	'24 bits, from the top': bmpFile(
		{ height: -SAMPLE_HEIGHT },
		Buffer.alloc(0),
		rows((x) => backwards(isLeft(x) ? RED : BLUE)),
	),
	'32 bits': bmpFile(
		{ bits: 32 },
		Buffer.alloc(0),
		rows((x) => [...backwards(isLeft(x) ? RED : BLUE), 0]),
	),
	'8 bits': bmpFile(
		{ bits: 8, colors: 2 },
		PALETTE,
		rows((x) => [isLeft(x) ? 0 : 1]),
	),
	'16 bits': bmpFile(
		{ bits: 16 },
		Buffer.alloc(0),
		rows((x) => (isLeft(x) ? [0x00, 0x7c] : [0x1f, 0x00])),
	),
	'16 bits, by masks': bmpFile(
		{ bits: 16, compression: 3 },
		Buffer.from('00f80000e00700001f000000', 'hex'),
		rows((x) => (isLeft(x) ? [0x00, 0xf8] : [0x1f, 0x00])),
	),
	'4 bits': bmpFile(
		{ bits: 4, colors: 2 },
		PALETTE,
		rows((x) => (x < 2 ? [0x00] : x < 4 ? [0x11] : [])),
	),
	'1 bit': bmpFile(
		{ bits: 1, colors: 2 },
		PALETTE,
		rows((x) => (x === 0 ? [0x0f, 0, 0, 0] : [])),
	),
	'run lengths and jumps': bmpFile(
		{ bits: 8, compression: 1, colors: 2 },
		PALETTE,
		// Half of a row as it is, half by its length; the left half of all others is left out.
		Buffer.from(`00040000000004010000${'0002040004010000'.repeat(SAMPLE_HEIGHT - 1)}0001`, 'hex'),
	),
	'run lengths': bmpFile(
		{ bits: 8, compression: 1, colors: 2 },
		PALETTE,
		Buffer.from([
			...Array.from({ length: SAMPLE_HEIGHT }, () => [4, 0, 4, 1, 0, 0])
				.flat()
				.slice(0, -2),
			0,
			1,
		]),
	),
}

export const SVG = Buffer.from(
	'<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg" width="8" height="6">' +
		'<rect width="4" height="6" fill="#f00"/><rect x="4" width="4" height="6" fill="#00f"/></svg>',
)

/** Half a kilobyte that keeps a processor busy for minutes: only the end of its process interrupts it. */
export const HOSTILE_DRAWING = Buffer.from(
	`<svg xmlns="http://www.w3.org/2000/svg"><filter id="f" x="-9" y="-9" width="99" height="99">${'<feTurbulence numOctaves="99" baseFrequency="9"/>'.repeat(6)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
)
