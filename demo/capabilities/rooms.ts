import { dayAt, dayOf } from '../../kernel/wire/days.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { fromTheWall } from '../../kernel/wire/wall-clock.ts'
import type { DemoCapability, DemoStepTools } from '../steps.ts'

interface Room {
	readonly owner: string
	readonly title: string
	readonly description: string
	/** Days after the last of the demo, and hours in Kolkata. */
	readonly inDays: number
	readonly from: number
	readonly hours: number
	readonly more?: { readonly visibility: 'link' | 'invited'; readonly invited?: readonly string[] }
	readonly isCancelled?: true
}

const ZONE = 'Asia/Kolkata'
const ROOMS: readonly Room[] = [
	{
		owner: 'donee',
		title: 'An evening with our donors',
		description: 'What your donations have built so far, and your questions',
		inDays: 2,
		from: 18,
		hours: 1,
	},
	{
		owner: 'owner',
		title: 'Clean water: how a well is planned',
		description: 'Jal Mitra’s engineers answer questions about wells and pumps',
		inDays: 3,
		from: 17,
		hours: 2,
	},
	{
		owner: 'donor',
		title: 'First time in the blood bank',
		description: 'Donors tell newcomers how it is',
		inDays: 5,
		from: 19,
		hours: 1,
	},
	{
		owner: 'volunteer',
		title: 'Volunteers’ round',
		description: 'Who helps where in the next month',
		inDays: 6,
		from: 11,
		hours: 1,
		more: { visibility: 'invited', invited: ['jalmitra'] },
	},
	{
		owner: 'radio',
		title: 'Behind the microphone',
		description: 'Talk with the hosts of Karuna Radio',
		inDays: 8,
		from: 20,
		hours: 1,
		more: { visibility: 'link' },
	},
	{
		owner: 'owner',
		title: 'Rain harvesting on roofs',
		description: 'A talk for housing societies',
		inDays: 9,
		from: 17,
		hours: 1,
		isCancelled: true,
	},
]
/** The last day but one. */
const AT = 118 * DAY_MS

const PATH = '/api/v1/audioRooms'

async function schedule({ signedIn, userId, key, now }: DemoStepTools): Promise<void> {
	const last = dayOf(dayAt(now(), ZONE)).getTime() + 2 * DAY_MS
	for (const [turn, { owner, inDays, from, hours, more, isCancelled, ...text }] of ROOMS.entries()) {
		const visitor = await signedIn(owner)
		const startTime = fromTheWall(last + inDays * DAY_MS + from * HOUR_MS, ZONE)
		const body = { ...text, ...more, startTime, endTime: startTime + hours * HOUR_MS, ownerId: userId(owner) }
		const once = { 'idempotency-key': `${key}.${turn}` }
		const { data } = await visitor.json<{ data: { _id: string } }>('POST', PATH, body, once)
		if (isCancelled) await visitor.json('POST', `${PATH}/${data._id}/cancel`)
	}
}

export const demo: DemoCapability = { steps: () => [{ at: AT, play: schedule }] }
