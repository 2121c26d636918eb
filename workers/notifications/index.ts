import type { Contribution } from '../../kernel/capability/capability.ts'
import { sendMail, sendPush } from './send.ts'
import { spreadAnnouncement } from './spread-announcement.ts'

export { ifWanted, LINK_MS } from './if-wanted.ts'

export const notificationWorkers: Contribution = {
	name: 'workers/notifications',
	effects: (worker) => [spreadAnnouncement(worker)],
	outbox: (worker) => [sendMail(worker), sendPush(worker)],
}
