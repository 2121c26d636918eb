import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../pages/built.ts'
import { ICONS } from '../../pages/manifest.ts'
import { drawIcons } from './icons.ts'

let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'karuna-icons-'))
	await copyFile(join(ROOT, 'web/public/mark.svg'), join(folder, 'mark.svg'))
	await drawIcons(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function reachOf(path: string, size: number): Promise<number> {
	const { data } = await sharp(join(folder, path)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
	let reach = 0
	for (let at = 0; at < size * size; at += 1) {
		const isDrawn = [0, 1, 2].some(
			(channel) => Math.abs((data[at * 3 + channel] ?? 0) - (data[channel] ?? 0)) > 8,
		)
		const [x, y] = [(at % size) + 0.5 - size / 2, Math.floor(at / size) + 0.5 - size / 2]
		if (isDrawn) reach = Math.max(reach, Math.hypot(x, y) / size)
	}
	return reach
}

describe('the icons', () => {
	it.each(ICONS)(
		'are opaque squares of the size that they are said to have: $path',
		async ({ path, size }) => {
			const { width, height, format } = await sharp(join(folder, path)).metadata()
			expect([width, height, format]).toEqual([size, size, 'png'])
			expect((await sharp(join(folder, path)).stats()).isOpaque).toBe(true)
		},
	)

	it('show the mark, which nothing is cut from where phones cut', async () => {
		expect(await reachOf('art/icon-512.png', 512)).toBeGreaterThan(0.4)
		const reach = await reachOf('art/icon-maskable-512.png', 512)
		expect(reach).toBeGreaterThan(0.25)
		expect(reach).toBeLessThanOrEqual(0.4)
	})
})
