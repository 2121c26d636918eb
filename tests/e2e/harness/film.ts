import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'

const WIDTH = 640
const HEIGHT = 480
const FRAMES_PER_SECOND = 10
const HELD_FRAMES = 15
const HEADER = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420mpeg2\n`
const COLOURLESS = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
const NOTHING = Buffer.alloc(WIDTH * HEIGHT, 90)

const frame = (brightness: Buffer): Buffer => Buffer.concat([Buffer.from('FRAME\n'), brightness, COLOURLESS])

/** Films what is seen on a page, one part after the other, as if a camera were held before it (Y4M). */
export async function film(parts: readonly Locator[]): Promise<string> {
	const seen = await Promise.all(parts.map(brightnessOf))
	const scenes = seen.flatMap((each) => [each, NOTHING])
	const frames = scenes.flatMap((each) => Array.from({ length: HELD_FRAMES }, () => frame(each)))
	const file = join(tmpdir(), `karuna-film-${randomUUID()}.y4m`)
	await writeFile(file, Buffer.concat([Buffer.from(HEADER), ...frames]))
	return file
}

async function brightnessOf(part: Locator): Promise<Buffer> {
	const png = (await part.screenshot()).toString('base64')
	const bytes = await part.page().evaluate(
		async ({ encoded, width, height }) => {
			const blob = new Blob([Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0))])
			const picture = await createImageBitmap(blob)
			const context = new OffscreenCanvas(width, height).getContext('2d')
			if (!context) throw new Error('This browser draws nothing.')
			context.fillStyle = '#5a5a5a'
			context.fillRect(0, 0, width, height)
			context.drawImage(picture, (width - picture.width) / 2, (height - picture.height) / 2)
			const { data } = context.getImageData(0, 0, width, height)
			const brightness = Array.from({ length: width * height }, (_, at) => data[at * 4 + 1] ?? 0)
			return btoa(brightness.map((value) => String.fromCharCode(value)).join(''))
		},
		{ encoded: png, width: WIDTH, height: HEIGHT },
	)
	return Buffer.from(bytes, 'base64')
}
