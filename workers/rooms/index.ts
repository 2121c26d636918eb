import type { Contribution } from '../../kernel/capability/capability.ts'
import { createNotifyOfRooms } from './notify.ts'

export const roomWorkers: Contribution = {
	name: 'workers/rooms',
	sweeps: (worker) => [createNotifyOfRooms(worker)],
}
