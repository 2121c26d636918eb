import { planEdition } from '../../commands/live-events/plan-edition.ts'
import { KNOWN_EDITIONS } from '../../domain/live-events/known-editions.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

/** Plans the editions that the system brings with it, once each. */
export const planEditions = (worker: WorkerInfrastructure): ScheduledJob => ({
	name: 'live-events/plan-editions',
	everyMs: DAY_MS,
	run: async () => {
		for (const edition of KNOWN_EDITIONS)
			await planEdition(worker, edition, {
				...systemContext(worker.clock, 'plan-editions'),
				commandId: derivedId('plan edition', edition.id),
			})
	},
})
