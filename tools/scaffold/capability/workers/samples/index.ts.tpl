import type { Contribution } from '../../kernel/capability/capability.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { SAMPLE_NOTICES } from './notices.ts'

/** What follows from samples. */
export const sampleWorkers: Contribution = {
	name: 'workers/samples',
	effects: (worker) => [notifyOf('samples', worker, SAMPLE_NOTICES)],
}
