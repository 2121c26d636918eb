import { campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import { MAX_REFUSED_PERCENT, MIN_ANSWERS, PURPOSE_TOPICS } from '../../domain/campaigns/contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import type { EmailTopic } from '../../domain/notifications/topics.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { attemptsWithin, retryPause } from '../../kernel/outbox/retry-policy.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import { together } from '../../kernel/outbox/together.ts'
import { type Mail, MailDeferred, MailInDoubt, MailRefused } from '../../kernel/ports/mailer.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { findCampaign } from '../../records/campaigns/campaigns.ts'
import { slowDown } from '../../records/campaigns/mail-lanes.ts'
import {
	keyOf,
	type Progress,
	putBack,
	runningCampaigns,
	type Settlement,
	type Step,
	settleAndOffer,
	stopRun,
	type TakenRecipient,
	takeOver,
	takeRecipients,
} from '../../records/campaigns/sending.ts'
import { ifWanted } from '../notifications/index.ts'
import { campaignMail, type WrittenCampaign } from './mail.ts'
import { readerOf } from './reader.ts'

const SWEEP_MS = 500
const TRIES = attemptsWithin(DAY_MS)
/** A server asks for fewer mails, or finds that ours come too fast. */
const ASKS_FOR_LESS = /^(421|4\.7\.\d{1,3})$/

type Worker = Pick<
	WorkerInfrastructure,
	'sql' | 'store' | 'dispatch' | 'clock' | 'campaignMailer' | 'links' | 'settings' | 'log'
>

/**
 * Sends campaigns: each recipient is taken from other workers, offered to the mail server and settled. A mail
 * that was offered goes again only when a server said that it did not take it.
 */
export function createCampaignSender(worker: Worker): Sweep {
	const { sql, clock, log, campaignMailer } = worker
	const step = offerTogether(worker)
	let isOpen = false

	async function sendAll(taken: readonly TakenRecipient[]): Promise<void> {
		const queue = [...taken]
		const left: TakenRecipient[] = []
		const campaignOf = memo((campaignId: string) => openCampaign(worker, campaignId))

		const take = () => (isOpen ? queue.shift() : undefined)
		async function send(): Promise<void> {
			let settled: Settlement | null = null
			for (let next = take(); next; next = take()) {
				const campaign = await campaignOf(next.campaignId)
				if (!campaign) {
					left.push(next)
					continue
				}
				const mail = await mailFor(worker, campaign, next)
				const mayGo = await step({ settled, next: mail && next })
				settled = null
				if (!mail) settled = { ...next, state: 'skipped' }
				else if (mayGo) settled = await offer(worker, next, mail)
				else left.push(next)
			}
			if (settled) await step({ settled, next: null })
		}

		await Promise.all(Array.from({ length: campaignMailer.connections }, send))
		await putBack(sql, [...left, ...queue])
	}

	const sweep = createSweep(async () => {
		try {
			await takeOver(sql)
			while (isOpen) {
				const running = await runningCampaigns(sql, clock.now())
				for (const campaign of running) await follow(worker, campaign)
				const taken = running.length > 0 ? await takeRecipients(sql, clock.now()) : []
				if (taken.length === 0) return
				await sendAll(taken)
			}
		} catch (error) {
			log.warn(`Campaigns wait for a moment: ${String(error)}`)
		}
	}, SWEEP_MS)

	return {
		start() {
			isOpen = true
			sweep.start()
		},
		async stop() {
			isOpen = false
			await sweep.stop()
		},
	}
}

function memo<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
	const known = new Map<string, Promise<T>>()
	return (key) => {
		const value = known.get(key) ?? read(key)
		known.set(key, value)
		return value
	}
}

/** Combines the steps of all connections into few statements. */
function offerTogether({ sql, log }: Worker): (step: Step) => Promise<boolean> {
	const write = together<Step & { mayGo?: boolean }>(async (steps) => {
		const offered = await settleAndOffer(sql, steps)
		for (const each of steps) each.mayGo = each.next !== null && offered.has(keyOf(each.next))
	})
	return async (step) => {
		const item: Step & { mayGo?: boolean } = { ...step }
		try {
			await write(item)
			return item.mayGo ?? false
		} catch (error) {
			// What may have been offered is left alone; what is settled must not be lost.
			log.warn(`The state of mails can't be saved: ${String(error)}`)
			if (step.settled) await write({ settled: step.settled, next: null })
			return false
		}
	}
}

interface OpenCampaign {
	readonly text: WrittenCampaign
	readonly topic: EmailTopic
	readonly isTest: boolean
}

/** Reads a campaign that is being sent; null when it is not, whatever its row says. */
async function openCampaign(worker: Worker, campaignId: string): Promise<OpenCampaign | null> {
	const { status, purpose, isTest } = await stateOf(worker, campaignId)
	const text = status === 'sending' ? await findCampaign(worker.sql, campaignId) : null
	if (text) return { text, topic: PURPOSE_TOPICS[purpose], isTest }
	await stopRun(worker.sql, campaignId)
	return null
}

/** Returns null when the recipient is gone, or wants no such mail any more. */
async function mailFor(
	worker: Worker,
	{ text, topic, isTest }: OpenCampaign,
	{ campaignId, userId }: TakenRecipient,
): Promise<Mail | null> {
	const to = await readerOf(worker.sql, userId)
	const unsubscribe = await ifWanted(worker, userId, topic, text.created_at)
	return to && (unsubscribe || isTest) ? campaignMail({ campaignId, userId }, to, text, unsubscribe) : null
}

async function offer(
	{ sql, campaignMailer, log }: Worker,
	recipient: TakenRecipient,
	mail: Mail,
): Promise<Settlement> {
	try {
		await campaignMailer.send(mail)
		return { ...recipient, state: 'accepted' }
	} catch (error) {
		if (error instanceof MailRefused) return { ...recipient, state: 'refused' }
		if (error instanceof MailInDoubt) return { ...recipient, state: 'inDoubt' }
		if (!(error instanceof MailDeferred)) throw error
		log.warn(`A mail of campaign ${recipient.campaignId} waits: ${error.message}`)
		if (ASKS_FOR_LESS.test(error.code ?? '')) await slowDown(sql, recipient.lane)
		const tries = recipient.tries + 1
		if (tries >= TRIES) return { ...recipient, state: 'refused' }
		return { ...recipient, state: 'waiting', afterMs: retryPause(tries) }
	}
}

export const stateOf = async ({ store }: Pick<Worker, 'store'>, campaignId: string) =>
	(await loadState(store, campaignDecider, campaignStream(campaignId))).state

/** Finishes a campaign after its last mail, and pauses one whose addresses are refused too often. */
async function follow(
	{ dispatch, clock }: Worker,
	{ campaignId, accepted, refused, inDoubt, skipped, answers, refusals, isOver }: Progress,
): Promise<void> {
	const at = new Date(clock.now()).toISOString()
	const isSuspicious = answers >= MIN_ANSWERS && refusals * 100 > answers * MAX_REFUSED_PERCENT
	if (!isOver && !isSuspicious) return
	await dispatch(
		campaignDecider,
		campaignStream(campaignId),
		isOver
			? { type: 'FinishCampaign', sent: accepted, failed: refused, skipped, inDoubt, at }
			: { type: 'PauseCampaign', because: 'refusals', at },
		systemContext(clock, 'send-campaigns'),
	)
}
