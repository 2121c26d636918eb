import type { Contribution } from '../../kernel/capability/capability.ts'
import { checkObject } from './check-object.ts'

/** Webhooks are worked on, and their bodies cut when nobody needs them any more. */
export const providerWorkers: Contribution = {
	name: 'workers/providers',
	outbox: (worker) => [checkObject(worker)],
}
