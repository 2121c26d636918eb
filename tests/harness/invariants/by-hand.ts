import { judge, minor, text, type Verdict, type World } from './world.ts'

type Line = { readonly account: string; readonly owner: string; readonly amount: string }

const bookedBy = (world: World, eventId: string) =>
	world.rows<{ account: string; owner: string; amount: bigint }>(
		`SELECT account, owner, amount FROM read.postings WHERE transaction_id = '${eventId}'`,
	)

export async function chequesAreInTheBooks(world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge(
		'Each cheque that was recorded is in the books once, and no refused one',
	)
	for (const note of world.notes) {
		if (note.action !== 'cheque') continue
		count()
		const { donationId: id, outcome, amount, fund } = note
		const ofType = (stream: string, type: string) =>
			world.ofStream(`${stream}-${id}`).filter((event) => event.type === type)
		const recorded = ofType('offlineDonation', 'OfflineDonationRecorded').length
		const received = ofType('offlineDonation', 'OfflineDonationReceived').length
		const confirmed = ofType('donation', 'DonationConfirmed')
		if (outcome.is !== 'unknown')
			unless(
				recorded === (outcome.is === 'acknowledged' ? 1 : 0),
				() => `the cheque ${id} is ${outcome.is}, and recorded ${recorded} times`,
			)
		unless(
			received <= recorded && received <= 1 && confirmed.length === received,
			() => `the cheque ${id} is received ${received} times, and confirmed ${confirmed.length} times`,
		)
		for (const event of confirmed) {
			const booked = (await bookedBy(world, event.id)).map(
				(line) => `${line.account} ${line.owner} ${line.amount}`,
			)
			unless(
				booked.toSorted().join() === [`bank IN ${amount}`, `fund ${fund} -${amount}`].join(),
				() => `the cheque ${id} of ${amount} is booked as ${booked.join()}`,
			)
		}
	}
	return verdict()
}

export async function entriesAreInTheBooks(world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge(
		'Each entry that was made by hand is in the books once, and no refused one',
	)
	const events = [
		...world.ofType('JournalPrepared'),
		...world.ofType('JournalPosted'),
		...world.ofType('JournalDeclined'),
	]
	const byEntry = Map.groupBy(events, ({ data }) => text(data.entryId))
	for (const note of world.notes) {
		if (note.action !== 'entry') continue
		count()
		const { entryId: id, outcome } = note
		const mine = byEntry.get(id) ?? []
		const ofType = (type: string) => mine.filter((event) => event.type === type)
		const [prepared, posted] = [ofType('JournalPrepared'), ofType('JournalPosted')]
		const ends = posted.length + ofType('JournalDeclined').length
		if (outcome.is === 'acknowledged')
			unless(prepared.length === 1, () => `the entry ${id} is prepared ${prepared.length} times`)
		if (outcome.is === 'refused') unless(posted.length === 0, () => `the entry ${id} is refused, and booked`)
		unless(
			ends === 1 || (ends === 0 && prepared.every(({ data }) => data.needsSecond === true)),
			() => `the entry ${id} is decided on ${ends} times`,
		)
		for (const event of posted) {
			const lines = (event.data.lines as readonly Line[]).map(
				({ account, owner, amount }) =>
					`${account === 'fund' && minor(amount) > 0n ? 'reserved' : account} ${owner} ${amount}`,
			)
			const booked = (await bookedBy(world, event.id)).map(
				(line) => `${line.account} ${line.owner} ${line.amount}`,
			)
			unless(
				booked.toSorted().join() === lines.toSorted().join(),
				() => `the entry ${id} of ${note.amount} is booked as ${booked.join()}`,
			)
		}
	}
	return verdict()
}
