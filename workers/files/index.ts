import type { Contribution } from '../../kernel/capability/capability.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { makeSizes } from './make-sizes.ts'
import { PICTURE_NOTICES } from './notices.ts'
import { takeDown } from './take-down.ts'

export const fileWorkers: Contribution = {
	name: 'workers/files',
	effects: (worker) => [takeDown(worker), notifyOf('files', worker, PICTURE_NOTICES)],
	jobs: (worker) => (worker.makesPictureSizes ? [makeSizes(worker)] : []),
}
