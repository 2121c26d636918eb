import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../../../tools/build/apps.ts'
import { installChromium } from './chromium.ts'
import { startSystemProcess } from './system.ts'

/** Starts a system for each worker, so that no two files share one, and stops them after all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const chromium = await installChromium()
	await buildIfStale({ log: console.log })
	const starts = Array.from({ length: project.config.maxWorkers }, () => startSystemProcess())
	const started = await Promise.allSettled(starts)
	const systems = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
	const stop = async () => {
		await Promise.all(systems.map((system) => system.stop()))
	}
	const failed = started.find((result) => result.status === 'rejected')
	if (failed) {
		await stop()
		throw failed.reason
	}
	project.provide('systems', { chromium, systems: systems.map(({ addresses }) => addresses) })
	return stop
}
