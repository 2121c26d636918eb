import { campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import {
	MAX_COMPLAINTS_PER_MILLE,
	MAX_REFUSED_PERCENT,
	MIN_ANSWERS,
	MIN_DELIVERIES,
	type PauseReason,
} from '../../domain/campaigns/contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { attemptsWithin, retryPause } from '../../kernel/outbox/retry-policy.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import { together } from '../../kernel/outbox/together.ts'
import { type Mail, MailDeferred, MailInDoubt, MailRefused } from '../../kernel/ports/mailer.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { slowDown } from '../../records/campaigns/mail-lanes.ts'
import {
	keyOf,
	type Progress,
	putBack,
	runningCampaigns,
	type Settlement,
	type Step,
	settleAndOffer,
	type TakenRecipient,
	takeOver,
	takeRecipients,
} from '../../records/campaigns/sending.ts'
import { suppress } from '../../records/campaigns/suppressions.ts'
import { mailFor, type OpeningWorker, openCampaign } from './open-campaign.ts'
import { type Reader, readersOf } from './readers.ts'

const SWEEP_MS = 500
/** Recipients that were read longer ago are read again: who says no is not written to much later. */
const FRESH_MS = 500
const TRIES = attemptsWithin(DAY_MS)
/** A server asks for fewer mails, or finds that ours come too fast. */
const ASKS_FOR_LESS = /^(421|4\.7\.\d{1,3})$/

type Worker = OpeningWorker & Pick<WorkerInfrastructure, 'campaignMailer'>

/**
 * Sends campaigns: each recipient is taken from other workers, offered to the mail server and settled. A mail
 * that was offered goes again only when a server said that it did not take it.
 */
export function createCampaignSender(worker: Worker): Sweep {
	const { sql, clock, log, campaignMailer } = worker
	const step = offerTogether(worker, () => isOpen)
	const sending = new Set<Promise<void>>()
	let queue: Reader[] = []
	let campaignOf = memo((campaignId: string) => openCampaign(worker, campaignId))
	let filling: Promise<void> | null = null
	let isOpen = false

	async function followAll(): Promise<number> {
		const running = await runningCampaigns(sql, clock.now())
		for (const campaign of running) await follow(worker, campaign)
		return running.length
	}
	async function fill(): Promise<void> {
		await followAll()
		const taken = await takeRecipients(sql, clock.now())
		// A campaign is read again now and then, since what it is about changes.
		campaignOf = memo((campaignId) => openCampaign(worker, campaignId))
		queue.push(...(await readersOf(worker, taken)))
	}
	async function readAgain(): Promise<void> {
		const [count, readers] = [queue.length, await readersOf(worker, queue)]
		queue = [...readers, ...queue.slice(count)]
	}
	async function take(): Promise<Reader | undefined> {
		while (isOpen) {
			const [first] = queue
			if (first && performance.now() - first.readAt < FRESH_MS) return queue.shift()
			filling ??= (first ? readAgain() : fill()).finally(() => {
				filling = null
			})
			await filling
			if (queue.length === 0) return undefined
		}
		return undefined
	}

	/** Sends over one connection until nobody may be written to, so that a slow server holds up no other. */
	async function send(): Promise<void> {
		let settled: Settlement | null = null
		let next: Reader | undefined
		try {
			for (next = await take(); next; next = await take()) {
				const campaign = await campaignOf(next.campaignId)
				const mail = campaign && (await mailFor(worker, campaign, next))
				const mayGo = await step({ settled, next: mail && next })
				settled = null
				if (campaign && !mail) settled = { ...next, state: 'skipped' }
				else if (mail && mayGo) settled = await offer(worker, next, mail)
				else await putBack(sql, [next])
			}
		} catch (error) {
			log.warn(`Campaigns wait for a moment: ${String(error)}`)
			if (next) queue.push(next)
		}
		if (settled) await step({ settled, next: null })
	}

	const sweep = createSweep(async () => {
		try {
			await takeOver(sql)
			const running = await followAll()
			while (running > 0 && isOpen && sending.size < campaignMailer.connections) {
				const connection: Promise<void> = send().finally(() => sending.delete(connection))
				sending.add(connection)
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
			await Promise.all(sending)
			await putBack(sql, queue.splice(0)).catch(() => {})
		},
	}
}

/** Reads each value once. What could not be read is read again. */
function memo<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
	const known = new Map<string, Promise<T>>()
	return (key) => {
		const value = known.get(key) ?? read(key)
		known.set(key, value)
		value.catch(() => known.delete(key))
		return value
	}
}

/** Combines the steps of all connections into few statements. */
function offerTogether({ sql, log }: Worker, isOpen: () => boolean): (step: Step) => Promise<boolean> {
	const write = together<Step & { mayGo?: boolean }>(async (steps) => {
		const offered = await settleAndOffer(sql, steps)
		for (const each of steps) each.mayGo = each.next !== null && offered.has(keyOf(each.next))
	})
	return async (step) => {
		let item: Step & { mayGo?: boolean } = { ...step }
		for (;;) {
			try {
				await write(item)
				return item.mayGo ?? false
			} catch (error) {
				log.warn(`The state of mails can't be saved: ${String(error)}`)
				// What may have been offered is left alone; what is settled must not be lost.
				item = { settled: step.settled, next: null }
				if (item.settled === null || !isOpen()) return false
				await new Promise((resolve) => setTimeout(resolve, SWEEP_MS))
			}
		}
	}
}

async function offer(worker: Worker, recipient: TakenRecipient, mail: Mail): Promise<Settlement> {
	const { sql, campaignMailer, log } = worker
	try {
		await campaignMailer.send(mail)
		return { ...recipient, state: 'accepted' }
	} catch (error) {
		if (error instanceof MailRefused) {
			await leaveAlone(worker, mail.to.address)
			return { ...recipient, state: 'refused' }
		}
		if (error instanceof MailInDoubt) return { ...recipient, state: 'inDoubt' }
		if (!(error instanceof MailDeferred)) throw error
		log.warn(`A mail of campaign ${recipient.campaignId} waits: ${error.message}`)
		if (ASKS_FOR_LESS.test(error.code ?? ''))
			await slowDown(sql, recipient.lane).catch((cause) => log.warn(`A pace stays: ${String(cause)}`))
		const tries = recipient.tries + 1
		if (tries >= TRIES) return { ...recipient, state: 'refused' }
		return { ...recipient, state: 'waiting', afterMs: retryPause(tries) }
	}
}

/** Suppresses an address that has no mailbox. */
async function leaveAlone({ sql, personKeys, clock, log }: Worker, address: string): Promise<void> {
	const at = new Date(clock.now())
	try {
		const keys = personKeys.idsOf(address.toLowerCase())
		await suppress(sql, keys, { scope: 'all', reason: 'bounced', at, until: null })
	} catch (error) {
		log.warn(`An address without a mailbox is not suppressed: ${String(error)}`)
	}
}

function suspicion({ answers, refusals, deliveries, complaints }: Progress): PauseReason | null {
	if (answers >= MIN_ANSWERS && refusals * 100 > answers * MAX_REFUSED_PERCENT) return 'refusals'
	const isComplainedOf =
		deliveries >= MIN_DELIVERIES && complaints * 1_000 > deliveries * MAX_COMPLAINTS_PER_MILLE
	return isComplainedOf ? 'complaints' : null
}

/** Finishes a campaign after its last mail, and pauses one whose addresses or readers refuse it too often. */
async function follow({ dispatch, clock }: Worker, progress: Progress): Promise<void> {
	const { campaignId, accepted, refused, inDoubt, skipped, isOver } = progress
	const at = new Date(clock.now()).toISOString()
	const because = suspicion(progress)
	if (!isOver && because === null) return
	await dispatch(
		campaignDecider,
		campaignStream(campaignId),
		because === null || isOver
			? { type: 'FinishCampaign', sent: accepted, failed: refused, skipped, inDoubt, at }
			: { type: 'PauseCampaign', because, at },
		systemContext(clock, 'send-campaigns'),
	)
}
