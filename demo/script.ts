import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoCapability, DemoStep } from './steps.ts'
import { drawStory } from './story.ts'

const FOLDER = join(import.meta.dirname, 'capabilities')

const DEMO_CAPABILITIES: readonly DemoCapability[] = await Promise.all(
	readdirSync(FOLDER)
		.toSorted()
		.map(async (file) => ((await import(join(FOLDER, file))) as { demo: DemoCapability }).demo),
)

/** Returns all steps of the demo's 120 days in order of time; the same on every machine. */
export function demoScript(): readonly DemoStep[] {
	const story = drawStory()
	return DEMO_CAPABILITIES.flatMap(({ steps }) => steps(story)).toSorted((a, b) => a.at - b.at)
}
