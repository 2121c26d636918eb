import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { ROOT } from '../../../pages/built.ts'
import { buildIfStale } from '../../../tools/build/apps.ts'
import { SCENES, takePicture } from '../appearance/scenes.ts'
import { installChromium, launchChromium } from './chromium.ts'
import { startSystemProcess } from './system.ts'

/** Takes the pictures of the README on a system with the whole demo: `node tests/e2e/harness/screenshots.ts`. */

const FOLDER = join(ROOT, 'docs/screenshots')
const LARGEST_BYTES = 400_000

const NAMES = ['home', 'fundraiser', 'checkout', 'finance-home', 'reconciliation']

async function take(browser: Browser, baseURL: string, name: string): Promise<void> {
	const scene = SCENES.find((each) => each.name === name)
	if (!scene) throw new RangeError(`There is no scene ${name}.`)
	const picture = await takePicture(browser, scene, { baseURL })
	const path = join(FOLDER, `${name}.png`)
	await writeFile(path, picture)
	if (picture.length > LARGEST_BYTES)
		throw new Error(`${path} has ${picture.length} bytes; ${LARGEST_BYTES} is the limit.`)
	console.log(`${path}  ${Math.round(picture.length / 1000)} kB`)
}

async function main(): Promise<void> {
	await mkdir(FOLDER, { recursive: true })
	const chromium = await installChromium()
	await buildIfStale({ log: console.log })
	const system = await startSystemProcess('--demo=full')
	const browser = await launchChromium(chromium)
	try {
		for (const name of NAMES) await take(browser, system.addresses.url, name)
	} finally {
		await browser.close()
		await system.stop()
	}
}

await main()
