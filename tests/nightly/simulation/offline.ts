import { dayIn, regionOfCurrency } from '../../../domain/catalog/regions.contract.ts'
import type { OfflineDonationBody } from '../../../domain/offline-donations/contract.ts'
import { derivedId } from '../../../kernel/wire/ids.ts'
import { type Currency, formatMajor } from '../../../kernel/wire/money.ts'
import { type Call, commandIdOf } from './browser.ts'
import { DONEE, DONORS, FINANCE, REQUESTS } from './people.ts'
import { isYes, pick, type Scene } from './scene.ts'
import type { Step } from './steps.ts'

const RECORD = 'POST /api/backoffice/offlineDonations'
const NO_ADDRESS = { line1: '', line2: '', city: '', state: '', country: '', zip_code: '' }

const TARGETS = {
	rupees: { currency: 'INR', target: 'request', targetId: REQUESTS[0].id },
	dollars: { currency: 'USD', target: 'request', targetId: REQUESTS[1].id },
	foundation: { currency: 'INR', target: 'foundation', targetId: null },
	person: { currency: 'INR', target: 'individual', targetId: DONEE.id },
} as const

export function cashiers(scene: Scene) {
	const { kernel, browser, promised, key, say } = scene
	const { log } = scene.world.ground
	const recorded: { readonly id: string; readonly currency: Currency }[] = []
	const todayIn = (currency: Currency) => dayIn(regionOfCurrency(currency), kernel.now())

	async function send(what: string, call: Call, id: string): Promise<void> {
		const answer = await browser.call(call)
		say(`${what} ${id.slice(-6)}`, answer)
		if (isYes(answer)) promised.push({ commandId: answer.commandId, what: 'offline', id })
	}

	async function record(step: Extract<Step, { do: 'record offline' }>): Promise<void> {
		const { to, method, amount, twice } = step
		const { currency, ...target } = TARGETS[to]
		const isBox = method === 'collectionBox'
		const name = key('record offline')
		const body: OfflineDonationBody = {
			method,
			currency,
			...target,
			amount: formatMajor(BigInt(amount), currency),
			receivedOn: todayIn(currency),
			reference: isBox ? '' : name,
			bank: isBox ? '' : 'A bank',
			donorId: isBox ? null : (DONORS[amount % 2]?.id ?? null),
			name: '',
			email: '',
			address: NO_ADDRESS,
			pan: null,
			anonymous: false,
			documentId: null,
		}
		const by = FINANCE[step.by] ?? FINANCE[0]
		const call = { route: RECORD, body, by, key: name }
		const id = derivedId('offline donation', commandIdOf(call))
		recorded.push({ id, currency })
		const sent = [send('record', call, id)]
		if (twice) sent.push(send('record', call, id))
		await Promise.all(sent)
	}

	async function decideOffline(step: Extract<Step, { do: 'decide offline' }>): Promise<void> {
		const donation = pick(recorded, step.donation)
		if (!donation) return
		const { id, currency } = donation
		const { decision, twice } = step
		const bodies = {
			approve: {},
			return: { reason: 'The amount is another one.' },
			reverse: { because: 'bounced', reversedOn: todayIn(currency), reason: 'The bank returned it.' },
		}
		const call = {
			route: `${RECORD}/:id/${decision}`,
			params: { id },
			body: bodies[decision],
			ifMatch: BigInt((log.streams.get(`offlineDonation-${id}`)?.length ?? 0) - 1),
		}
		const by = (place: number) => ({ ...call, by: pick(FINANCE, place) ?? FINANCE[0], key: key(decision) })
		const sent = [send(decision, by(step.by), id)]
		// A colleague decides at the same time.
		if (twice) sent.push(send(decision, by(step.by + 1), id))
		await Promise.all(sent)
	}

	return { record, decideOffline }
}
