import type { Contribution } from '../../kernel/capability/capability.ts'
import { checkObject } from './check-object.ts'

export const providerWorkers: Contribution = {
	name: 'workers/providers',
	outbox: (worker) => [checkObject(worker)],
}
