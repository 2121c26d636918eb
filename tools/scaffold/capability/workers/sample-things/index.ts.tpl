import type { Contribution } from '../../kernel/capability/capability.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { SAMPLE_THING_NOTICES } from './notices.ts'

export const sampleThingWorkers: Contribution = {
	name: 'workers/sample-things',
	effects: (worker) => [notifyOf('sample-things', worker, SAMPLE_THING_NOTICES)],
}
