import { observePayment } from '../../commands/donations/observe-payment.ts'
import { createEffectExecutor, type EffectExecutor } from '../../kernel/effects/effect-executor.ts'
import { newId } from '../../kernel/ids.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { JobQueue } from '../../kernel/ports/queue.ts'
import { createEffectPlanner } from '../../kernel/runtime/effect-planner.ts'
import type { Metrics } from '../../kernel/runtime/metrics.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import { createWebhookWorker, forgetWebhookBodies } from '../../workers/_shared/webhook-worker.ts'
import { createMailer } from '../adapters/mail.ts'
import { openQueue } from '../queue/open.ts'
import { accountMails, erasureJob } from './accounts.ts'
import { checkBooksNightly } from './books.ts'
import { effectHandlers, scheduledJobs } from './effect-handlers.ts'
import { fundEffects } from './funds.ts'
import { mailingJob } from './mailings.ts'
import { messageEffects } from './messages.ts'
import { notificationEffects, notificationJobs, notificationSweeps } from './notifications.ts'
import { organizationEffects, organizationJobs } from './organizations.ts'
import { payoutParts } from './payouts.ts'
import { pictureEffects } from './pictures.ts'
import type { Platform } from './platform.ts'
import { receiptEffects, receiptJobs } from './receipts.ts'
import { settlingEffects } from './settling.ts'

/** The queue is only the bell; what is to be done stands in tables. */
export const openBell = ({ config, surroundings, log }: Platform): JobQueue =>
	openQueue({ redisUrl: config.redisUrl ?? undefined, databaseUrl: surroundings.databaseUrl, log })

/** Starts what carries out effects, looks at webhooks and does what is due every so often. */
export function startWorker(
	platform: Platform,
	queue: JobQueue,
	readAfter: ReadAfter,
	metrics: Metrics,
	files: FileStore,
): { readonly executor: EffectExecutor; stop(): Promise<void> } {
	const { sql, store, dispatch, log, config, surroundings } = platform
	const { clock, payments } = surroundings
	const mailer = createMailer({ smtpUrl: surroundings.smtpUrl, from: config.mail.from })
	const aboutPayouts = payoutParts(platform, readAfter)
	const handlers = [
		...effectHandlers(platform, mailer, readAfter),
		...aboutPayouts.handlers,
		...settlingEffects(platform),
		...fundEffects(platform, mailer, readAfter),
		...receiptEffects(platform, mailer),
		...organizationEffects(platform, mailer),
		...messageEffects(platform, mailer),
		...pictureEffects(platform, files),
		...notificationEffects(platform, readAfter),
	]
	const jobs = [
		...scheduledJobs(platform, files),
		aboutPayouts.mirror,
		...receiptJobs(platform),
		...organizationJobs(platform),
		...notificationJobs(platform),
		mailingJob(platform, mailer),
		forgetWebhookBodies(sql),
		erasureJob(platform, files),
		checkBooksNightly(platform, readAfter, aboutPayouts.mirror),
	]
	const executor = createEffectExecutor({ sql, store, queue, handlers, jobs, clock, log })
	const planner = createEffectPlanner({ store, sql, handlers, clock, log, metrics, onPlanned: executor.ring })
	const webhooks = createWebhookWorker({
		sql,
		queue,
		clock,
		log,
		observePayment: ({ account, providerRef, cause }) =>
			observePayment(
				{ sql, dispatch, payments },
				{ account, providerRef },
				{
					actor: { kind: 'provider', id: payments.name },
					commandId: newId(clock.now()),
					correlationId: cause.correlationId,
					causationId: cause.id,
				},
			),
		observePayout: aboutPayouts.observe,
	})
	const sweeps = [accountMails(platform, mailer), ...notificationSweeps(platform, mailer, readAfter)]
	executor.start()
	planner.start()
	webhooks.start()
	for (const sweep of sweeps) sweep.start()
	return {
		executor,
		stop: async () => {
			for (const sweep of sweeps) await sweep.stop()
			await planner.stop()
			await webhooks.stop()
			await executor.stop()
			mailer.close()
		},
	}
}
