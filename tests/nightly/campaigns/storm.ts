import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '../../../demo/random.ts'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import { type Field, type FieldOptions, openField } from '../../harness/field.ts'
import {
	addFarPeople,
	beginCampaign,
	endLeases,
	type FarPeople,
	hurry,
	type Outcome,
	openLanes,
	order,
	outcomeOf,
	statesOf,
} from './campaign.ts'

export interface StormOptions extends FieldOptions {
	readonly people: FarPeople
	readonly kills: number
	/** The longest pause between two faults. */
	readonly pauseMs: number
	readonly seed: number
}

export interface Verdict {
	readonly recipients: number
	readonly outcome: Outcome
	readonly states: Readonly<Record<string, number>>
	/** While the campaign was under way. */
	readonly kills: number
	/** The number of each fault, by its name. */
	readonly faults: Readonly<Record<string, number>>
	/** How many addresses got a mail, and how often one did at most. */
	readonly reached: number
	readonly mostOften: number
	/** Those that are accepted, and whose server got no mail. */
	readonly acceptedInVain: number
	/** In doubt, but at servers that never answer or close after the dot. */
	readonly doubtsOfKills: number
}

/** The connections of a worker. */
export const CONNECTIONS = 4
const MAX_MS = 3_600_000
const MAX_JUMP_MS = 40 * DAY_MS

/** Sends a campaign to all domains while everything is killed that can be. */
export async function storm({ people, kills, pauseMs, seed, ...options }: StormOptions): Promise<Verdict> {
	const random = seededRandom(seed)
	const field = await openField(options)
	try {
		await openLanes(field)
		const ids = await addFarPeople(field, people)
		const campaignId = await beginCampaign(field, ids)
		const struck = await strike(field, { kills, pauseMs, random, campaignId })
		await finish(field, campaignId)
		return await verdictOf(field, campaignId, { recipients: ids.length, ...struck })
	} finally {
		await field.stop()
	}
}

type Strike = Pick<StormOptions, 'kills' | 'pauseMs'> & {
	readonly random: Random
	readonly campaignId: string
}
type Struck = Pick<Verdict, 'kills' | 'faults'>

async function strike(
	field: Field,
	{ kills: planned, pauseMs, random, campaignId }: Strike,
): Promise<Struck> {
	const { workers, postgres, redis } = field
	const faults: Record<string, number> = {}
	const note = (name: string) => {
		faults[name] = (faults[name] ?? 0) + 1
	}
	let kills = 0
	let isOver = false
	while (kills < planned && !isOver) {
		await sleep(random.next() * pauseMs)
		const chance = random.next()
		if (postgres && chance < 0.1) {
			kills += 1
			note('postgres')
			await postgres.kill()
		} else if (redis && chance < 0.2) {
			note('redis')
			if (random.chance(0.5)) await redis.flush().catch(() => {})
			else {
				kills += 1
				await redis.kill()
			}
		} else if (chance < 0.3) {
			note('clock')
			field.moveClock(random.between(0, workers.length - 1), random.between(-MAX_JUMP_MS, MAX_JUMP_MS))
		} else if (workers.length > 1 && chance < 0.7) {
			const worker = random.pick(workers)
			kills += 1
			note(worker.name)
			await worker.kill()
			await worker.start()
		} else {
			kills += workers.length
			note('all workers')
			await Promise.all(workers.map((worker) => worker.kill()))
			// Only now nobody has what is leased.
			await persist(() => endLeases(field))
			await Promise.all(workers.map((worker) => worker.start()))
		}
		await persist(async () => {
			await hurry(field)
			isOver = await goOn(field, campaignId)
		})
	}
	return { kills, faults }
}

/** Resumes a campaign that was paused because many mails were refused. @returns whether it is over */
async function goOn(field: Field, campaignId: string): Promise<boolean> {
	const { type } = await outcomeOf(field, campaignId)
	if (type === 'CampaignPaused')
		await order(field, campaignId, { type: 'ResumeCampaign', at: new Date().toISOString() })
	return type === 'CampaignFinished'
}

/** Repeats what fails while the database starts again. */
async function persist(run: () => Promise<unknown>): Promise<void> {
	for (;;) {
		try {
			await run()
			return
		} catch {
			await sleep(100)
		}
	}
}

/** Lets the campaign come to its end; mails that no server answers are ended with their workers. */
async function finish(field: Field, campaignId: string): Promise<void> {
	for (const [index] of field.workers.entries()) field.moveClock(index, 0)
	await Promise.all(field.workers.map((worker) => worker.start()))
	const until = Date.now() + MAX_MS
	let before = ''
	let stillSince = Date.now()
	for (;;) {
		await persist(() => hurry(field))
		if (await goOn(field, campaignId)) return
		const now = JSON.stringify(await statesOf(field, campaignId))
		if (now !== before) stillSince = Date.now()
		before = now
		if (Date.now() > until) throw new Error(`The campaign does not end: ${now}.`)
		if (Date.now() - stillSince > STILL_MS) {
			await Promise.all(field.workers.map((worker) => worker.kill()))
			await endLeases(field)
			await Promise.all(field.workers.map((worker) => worker.start()))
			stillSince = Date.now()
		}
		await sleep(200)
	}
}
const STILL_MS = 4_000

async function verdictOf(
	field: Field,
	campaignId: string,
	struck: Struck & { readonly recipients: number },
): Promise<Verdict> {
	const { taken } = field.mailbox
	const rows = await field.sql().query<{ email: string; state: string }>(
		`SELECT u.email, r.state FROM rec.campaign_recipients r JOIN rec.users u ON u.id = r.recipient_id
		WHERE r.campaign_id = $1`,
		[campaignId],
	)
	const accepted = rows.filter(({ state }) => state === 'accepted')
	const doubts = rows.filter(({ state }) => state === 'inDoubt')
	return {
		...struck,
		outcome: await outcomeOf(field, campaignId),
		states: await statesOf(field, campaignId),
		reached: taken.size,
		mostOften: Math.max(...taken.values()),
		acceptedInVain: accepted.filter(({ email }) => !taken.has(email)).length,
		doubtsOfKills: doubts.filter(({ email }) => !/@(silent|closing)\./.test(email)).length,
	}
}

/** The faults of a campaign that did not reach everybody once, in words. */
export function faultsOf({ outcome, states, recipients, ...verdict }: Verdict): string[] {
	const { sent = 0, failed = 0, skipped = 0, inDoubt = 0 } = outcome.data
	const { accepted = 0, refused = 0, inDoubt: doubtful = 0, skipped: left = 0 } = states
	const counts = [sent, failed, inDoubt, skipped]
	const faults: [boolean, string][] = [
		[verdict.mostOften > 1, `An address got ${verdict.mostOften} mails.`],
		[verdict.acceptedInVain > 0, `${verdict.acceptedInVain} accepted mails never arrived.`],
		[outcome.type !== 'CampaignFinished', `It ends with ${outcome.type}.`],
		[sent + failed + inDoubt + skipped !== recipients, `${counts} are not all ${recipients}.`],
		[counts.join() !== [accepted, refused, doubtful, left].join(), `The counters differ from the rows.`],
		[verdict.reached < accepted, `${accepted} are accepted, and ${verdict.reached} have a mail.`],
		[
			verdict.doubtsOfKills > CONNECTIONS * verdict.kills,
			`${verdict.doubtsOfKills} are in doubt after ${verdict.kills} kills.`,
		],
	]
	return faults.flatMap(([isSo, text]) => (isSo ? [text] : []))
}
