import { campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import {
	classOf,
	MAX_PASSING,
	MIN_POLICY_BOUNCES,
	PASSING_DAYS,
	SUPPRESSED_DAYS,
} from '../../domain/campaigns/feedback.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import type { FeedbackReport } from '../../kernel/ports/feedback.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { DAY_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import {
	addFeedback,
	bounceCodes,
	codesOfCampaign,
	countBounce,
	countComplaint,
	lockMail,
} from '../../records/campaigns/feedback.ts'
import { slowDown } from '../../records/campaigns/mail-lanes.ts'
import { findRecipient } from '../../records/campaigns/recipients.ts'
import { suppress } from '../../records/campaigns/suppressions.ts'

const PAUSE_MS = 30 * SECOND_MS

type Worker = Pick<
	WorkerInfrastructure,
	'sql' | 'dispatch' | 'clock' | 'wallClock' | 'personKeys' | 'feedback' | 'log'
>

/** Listens for reports about mails. If the port is in use, it tries again. */
export function receiveFeedback(worker: Worker): Sweep[] {
	const { feedback, log } = worker
	if (feedback === null) return []
	let isOpen = false
	const sweep = createSweep(async () => {
		if (isOpen) return
		try {
			await feedback.open((report) => takeFeedback(worker, report))
			isOpen = true
		} catch (error) {
			log.error(`Nobody listens for reports about mails: ${String(error)}`)
		}
	}, PAUSE_MS)
	return [
		{
			start: sweep.start,
			async stop() {
				await sweep.stop()
				await feedback.close()
			},
		},
	]
}

/** Records a report once, and leaves the address alone as it demands. */
export async function takeFeedback(worker: Worker, report: FeedbackReport): Promise<void> {
	await worker.sql.transaction(async (tx) => {
		const lane = await lockMail(tx, report)
		if (lane === null) return
		const keys = await keysOf(worker, tx, report)
		const at = new Date(worker.wallClock.now())
		const { isNew, isFirst } = await addFeedback(tx, { ...report, emailKey: keys[0] ?? null, at })
		if (!isNew) return
		if (report.kind === 'complained') {
			if (isFirst) await countComplaint(tx, report.campaignId)
			await suppress(tx, keys, { scope: 'all', reason: 'complained', at, until: null })
			return
		}
		if (isFirst) await countBounce(tx, report)
		const kind = classOf(report.code)
		if (kind === 'gone') await suppress(tx, keys, { scope: 'all', reason: 'bounced', at, until: null })
		if (kind === 'passing') await suppressForAWhile(tx, keys, at)
		if (kind === 'policy' && isFirst) {
			await slowDown(tx, lane)
			const codes = await codesOfCampaign(tx, report.campaignId)
			const turnedAway = codes.filter(({ code }) => classOf(code) === 'policy')
			if (turnedAway.length >= MIN_POLICY_BOUNCES) await pause(worker, report.campaignId)
		}
	})
}

/** Returns the keys of the address that the mail went to, which may not be the recipient's any more. */
async function keysOf({ personKeys }: Worker, tx: Tx, report: FeedbackReport): Promise<readonly string[]> {
	const { email = '', emailKey = null } = (await findRecipient(tx, report)) ?? {}
	const now = email === '' ? [] : personKeys.idsOf(email.toLowerCase())
	return emailKey === null || now.includes(emailKey) ? now : [emailKey]
}

async function suppressForAWhile(tx: Tx, keys: readonly string[], at: Date): Promise<void> {
	const codes = await bounceCodes(tx, keys, new Date(at.getTime() - PASSING_DAYS * DAY_MS))
	if (codes.filter(({ code }) => classOf(code) === 'passing').length < MAX_PASSING) return
	const until = new Date(at.getTime() + SUPPRESSED_DAYS * DAY_MS)
	await suppress(tx, keys, { scope: 'all', reason: 'bounced', at, until })
}

/** Repeats nothing when the report is taken again because its transaction failed. */
async function pause({ dispatch, clock }: Worker, campaignId: string): Promise<void> {
	const at = new Date(clock.now()).toISOString()
	await dispatch(
		campaignDecider,
		campaignStream(campaignId),
		{ type: 'PauseCampaign', because: 'policy', at },
		systemContext(clock, 'take-feedback'),
	)
}
