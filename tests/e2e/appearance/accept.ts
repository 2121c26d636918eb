import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { compare } from './compare.ts'
import { ACCEPTED, SEEN } from './folders.ts'
import { SCENES } from './scenes.ts'

/** Accepts the last run of `appearance.e2e.spec.ts` as the new reference. */
async function main(): Promise<void> {
	await mkdir(ACCEPTED, { recursive: true })
	console.log(`Before and after: ${join(SEEN, 'index.html')}`)
	for (const { name } of SCENES) {
		const seen = join(SEEN, `${name}.png`)
		if (!existsSync(seen)) continue
		const picture = await readFile(seen)
		const path = join(ACCEPTED, `${name}.webp`)
		const { changed, isOther } = existsSync(path)
			? await compare(await readFile(path), picture)
			: { changed: 1, isOther: true }
		if (!isOther) continue
		await writeFile(path, await sharp(picture).webp({ quality: 60, effort: 6 }).toBuffer())
		console.log(`${name}: accepted, ${Math.round(changed * 100)} % of its regions are new.`)
	}
}

await main()
