import { changeSource } from '../../torture/controls/change-source.ts'

/** Settles a mail before it is offered. */
changeSource(
	'workers/campaigns/sender.ts',
	'else if (mail && mayGo) settled = await offer(worker, next, mail)',
	`else if (mail && mayGo) {
		await step({ settled: { ...next, state: 'accepted' }, next: null })
		await offer(worker, next, mail)
	}`,
)
