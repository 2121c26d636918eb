import type { Contribution } from '../../kernel/capability/capability.ts'
import { createMeter } from './levels.ts'
import { createProgrammer } from './programmer.ts'

export const radioWorkers: Contribution = {
	name: 'workers/radio',
	sweeps: (worker) => [createProgrammer(worker), createMeter(worker)],
}
