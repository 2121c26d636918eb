import { dayIn, regionOfCurrency } from '../../../domain/catalog/regions.contract.ts'
import type { EntryBody } from '../../../domain/journal/contract.ts'
import { derivedId } from '../../../kernel/wire/ids.ts'
import { type Currency, formatMajor, isCurrency } from '../../../kernel/wire/money.ts'
import { type Call, commandIdOf } from './browser.ts'
import { FINANCE, guest, REQUESTS } from './people.ts'
import { readRows } from './rest.ts'
import { isYes, pick, type Scene } from './scene.ts'
import type { Step } from './steps.ts'

const JOURNAL = 'POST /api/backoffice/journal'
const DISCREPANCY = 'POST /api/backoffice/discrepancies/:id'
const FUNDS = {
	rupees: { currency: 'INR', request: REQUESTS[0] },
	dollars: { currency: 'USD', request: REQUESTS[1] },
	bank: { currency: 'INR', request: null },
} as const

export function bookkeepers(scene: Scene) {
	const { kernel, world, browser, promised, donations, key, say } = scene
	const { ground } = world
	const entries: { readonly id: string; readonly currency: Currency }[] = []
	const todayIn = (currency: Currency) => dayIn(regionOfCurrency(currency), kernel.now())

	async function send(what: string, call: Call, id: string): Promise<void> {
		const answer = await browser.call(call)
		say(`${what} ${id.slice(-6)}`, answer)
		if (isYes(answer)) promised.push({ commandId: answer.commandId, what: 'entry', id })
	}

	/** Sends a preparation, perhaps twice; the entry is known from then on. */
	async function prepare(what: string, call: Call, currency: Currency, twice: boolean): Promise<void> {
		const id = derivedId('journal entry', commandIdOf(call))
		entries.push({ id, currency })
		await Promise.all([send(what, call, id), ...(twice ? [send(what, call, id)] : [])])
	}

	async function enter({
		of,
		amount: minor,
		by: place,
		twice,
	}: Extract<Step, { do: 'enter' }>): Promise<void> {
		const { currency, request } = FUNDS[of]
		const { code: entity } = regionOfCurrency(currency)
		const amount = formatMajor(BigInt(minor), currency)
		const debited = request
			? ({ account: 'fund', owner: `request.${request.id}.${currency}`, amount } as const)
			: ({ account: 'fee expense', owner: entity, amount } as const)
		const credited = { account: request ? 'own money' : 'bank', owner: entity, amount: `-${amount}` } as const
		const body: EntryBody = {
			currency,
			bookedOn: todayIn(currency),
			lines: [debited, credited],
			reason: 'The bank says so.',
			document: '',
		}
		const by = pick(FINANCE, place) ?? FINANCE[0]
		await prepare('enter', { route: JOURNAL, body, by, key: key('enter') }, currency, twice)
	}

	async function decideEntry(step: Extract<Step, { do: 'decide entry' }>): Promise<void> {
		const entry = pick(entries, step.entry)
		if (!entry) return
		const { id, currency } = entry
		const { decision, twice } = step
		const bodies = {
			approve: {},
			decline: { reason: 'It is of another month.' },
			reverse: { bookedOn: todayIn(currency), reason: 'It was entered twice.' },
		}
		const callBy = (place: number) => ({
			route: `${JOURNAL}/:id/${decision}`,
			params: { id },
			body: bodies[decision],
			by: pick(FINANCE, place) ?? FINANCE[0],
			key: key(decision),
		})
		if (decision === 'reverse') return prepare('reverse', callBy(step.by), currency, twice)
		const sent = [send(decision, callBy(step.by), id)]
		// A colleague decides at the same time.
		if (twice) sent.push(send(decision, callBy(step.by + 1), id))
		await Promise.all(sent)
	}

	async function clear({ line, way, by: place, twice }: Extract<Step, { do: 'clear' }>): Promise<void> {
		const open = readRows(
			ground,
			"SELECT id, currency, reported FROM read.discrepancies WHERE status = 'open' AND kind = 'unknownLine' ORDER BY id",
		)
		const found = pick(open, line)
		const currency = String(found?.currency)
		if (!found || !isCurrency(currency)) return
		const by = pick(FINANCE, place) ?? FINANCE[0]
		const call = { route: `${DISCREPANCY}/${way}`, params: { id: String(found.id) }, by, key: key(way) }
		if (way === 'write-off') {
			const body = { bookedOn: todayIn(currency), reason: 'Nobody knows whose it is.' }
			return prepare('write off', { ...call, body }, currency, twice)
		}
		const receive = async (again: Call) => {
			const answer = await browser.call(again)
			say('receive', answer)
			if (answer.is !== 'answer' || !isYes(answer)) return
			const { donationId } = answer.reply.body as { donationId: string }
			if (donations.every((each) => each.donationId !== donationId))
				donations.push({
					donationId,
					currency,
					total: BigInt(String(found.reported)),
					by: guest(0),
					isMonthly: false,
					sent: null,
				})
		}
		const body = { first_name: 'Mira', last_name: 'Sen', email: 'mira.sen@example.org' }
		await Promise.all([
			receive({ ...call, body }),
			...(twice ? [receive({ ...call, body, by: pick(FINANCE, place + 1) ?? by })] : []),
		])
	}

	return { enter, decideEntry, clear }
}
