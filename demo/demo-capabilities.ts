import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoCapability } from './steps.ts'

const FOLDER = join(import.meta.dirname, 'capabilities')

/** What happens in each capability beside the fundraisers and their money: each file of `capabilities/`. */
export const DEMO_CAPABILITIES: readonly DemoCapability[] = await Promise.all(
	readdirSync(FOLDER)
		.toSorted()
		.map(async (file) => ((await import(join(FOLDER, file))) as { demo: DemoCapability }).demo),
)
