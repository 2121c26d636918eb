import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ICON_BACKGROUND, ICONS } from '../../pages/manifest.ts'

export async function drawIcons(directory: string): Promise<void> {
	const mark = await readFile(join(directory, 'mark.svg'))
	await mkdir(join(directory, 'art'), { recursive: true })
	for (const { path, size, part } of ICONS) {
		const inner = Math.round(size * part)
		// Drawn as large as it is needed: the mark has no size of its own.
		const drawn = await sharp(mark, { density: (72 * inner) / 32 })
			.resize(inner, inner)
			.png()
			.toBuffer()
		const icon = await sharp({
			create: { width: size, height: size, channels: 4, background: ICON_BACKGROUND },
		})
			.composite([{ input: drawn, gravity: 'centre' }])
			.png({ palette: true })
			.toBuffer()
		await writeFile(join(directory, path), icon)
	}
}
