import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../build/apps.ts'
import { type ChromiumFolder, installChromium } from './chromium.ts'
import { startSystemProcess } from './system.ts'
import type { SystemAddresses } from './system-process.ts'

/** What the tests know of the running system. */
export interface SystemUnderTest extends SystemAddresses {
	readonly chromium: ChromiumFolder
}

declare module 'vitest' {
	interface ProvidedContext {
		system: SystemUnderTest
	}
}

/** Starts one system for all browser tests, and stops it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const chromium = await installChromium()
	await buildIfStale({ log: console.log })
	const system = await startSystemProcess()
	project.provide('system', { ...system.addresses, chromium })
	return system.stop
}
