import type { Contribution } from '../../kernel/capability/capability.ts'
import { createMeter } from './levels.ts'
import { createProgrammer } from './programmer.ts'
import { sendInvitation } from './send-invitation.ts'

export const radioWorkers: Contribution = {
	name: 'workers/radio',
	outbox: (worker) => [sendInvitation(worker)],
	sweeps: (worker) => [createProgrammer(worker), createMeter(worker)],
}
