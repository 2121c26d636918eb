import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { test } from '../harness/browser-test.ts'
import { type StartedSystem, startSystemProcess } from '../harness/system.ts'
import { compare } from './compare.ts'
import { ACCEPTED, SEEN } from './folders.ts'
import { SCENES, takePicture } from './scenes.ts'

const acceptedOf = (name: string): Buffer => readFileSync(join(ACCEPTED, `${name}.webp`))

const FAULTS = {
	'photos are blurred': 'main img { filter: blur(8px) }',
	'photos are not there': 'main img { visibility: hidden }',
	'the page has no colours': 'body { filter: grayscale(1) }',
	'everything is shifted': 'main { translate: 0 60px }',
}

/** `npm run appearance:accept` accepts this run as the new reference. */
describe.runIf(IS_NIGHTLY)('with the whole demo the main pages look as they did', () => {
	let system: StartedSystem
	const rows: string[] = []

	beforeAll(async () => {
		await rm(SEEN, { recursive: true, force: true })
		await mkdir(SEEN, { recursive: true })
		system = await startSystemProcess('--demo=full', '--sizes')
	}, 1_800_000)
	afterAll(async () => {
		await writeFile(
			join(SEEN, 'index.html'),
			`<!doctype html><title>Before and after</title>${rows.join('')}`,
		)
		await system?.stop()
	})

	test.for(SCENES)('$name', async (scene, { browser }) => {
		const picture = await takePicture(browser, scene, { baseURL: system.addresses.url })
		await writeFile(join(SEEN, `${scene.name}.png`), picture)
		rows.push(
			`<h2>${scene.name}</h2><img width="49%" src="${ACCEPTED}/${scene.name}.webp"><img width="49%" src="${scene.name}.png">`,
		)
		expect(await compare(acceptedOf(scene.name), picture)).toMatchObject({ isOther: false })
	})

	test.for(Object.entries(FAULTS))('it is noticed when %s', async ([, style], { browser }) => {
		const [scene] = SCENES
		if (!scene) return
		const picture = await takePicture(browser, scene, { baseURL: system.addresses.url, style })
		expect(await compare(acceptedOf(scene.name), picture)).toMatchObject({ isOther: true })
	})
})
