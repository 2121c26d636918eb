import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { drawBill } from '../bills.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'
import { requesterOf, withdrawalName } from './funds.ts'

type Action = 'submit' | 'accept' | 'return' | 'waive'

/**
 * Evidence of withdrawals by title and day. The surgery's is overdue, the looms' author was reminded, and the
 * others are due.
 */
const EVIDENCE: readonly (readonly [title: string, actions: string])[] = [
	['Piped water for 212 families in Borotola before April', '96 submit, 97 accept'],
	['Sewing machines for the widows’ cooperative of Malegaon', '106 submit, 108 accept'],
	['Insulin for 140 children at St. Agnes Free Clinic', '104 submit, 105 return'],
	['Groceries for forty families until payday', '112 submit'],
	['Wheelchair ramps for the Fresno Senior Center', '118 waive'],
]

interface Uploaded {
	readonly data: { readonly _id: string }
}

async function submit(name: string, seed: number, tools: DemoStepTools): Promise<void> {
	const somebody = await tools.signedIn(tools.named.get(requesterOf(name)) ?? '')
	const upload = async (part: 'original' | 'copy') => {
		const file = await tools.rasterize(drawBill(seed, part === 'copy'))
		return (await somebody.upload<Uploaded>('/api/v1/files/evidence', file, 'bill.jpg', { part })).data._id
	}
	const pages = [{ original: await upload('original'), copy: await upload('copy') }]
	const url = `/api/v1/donationRequest/withdraw/${tools.named.get(name)}/evidence`
	await somebody.json('POST', url, { pages }, { 'idempotency-key': tools.key })
}

interface Seen {
	readonly etag: string
	readonly evidenceId: string | null
}

async function decide(name: string, action: Exclude<Action, 'submit'>, tools: DemoStepTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	const url = `/api/backoffice/evidence/${tools.named.get(name)}`
	const { etag, evidenceId } = await finance.json<Seen>('GET', url)
	const body = {
		accept: { evidenceId },
		return: { evidenceId, reason: 'The page with the sum is missing. Please add it.' },
		waive: { reason: 'The centre’s own auditor has confirmed the ramps in writing.' },
	}[action]
	const headers = { 'if-match': etag, 'idempotency-key': tools.key }
	await finance.json('POST', `${url}/${action}`, body, headers)
}

export const demo: DemoCapability = {
	steps: () =>
		EVIDENCE.flatMap(([title, actions], place) => {
			const name = withdrawalName(title)
			return actions.split(', ').map((each): DemoStep => {
				const [day, action] = each.split(' ') as [string, Action]
				return {
					at: Number(day) * DAY_MS + 8 * HOUR_MS,
					play: (tools) => (action === 'submit' ? submit(name, place, tools) : decide(name, action, tools)),
				}
			})
		}),
}
