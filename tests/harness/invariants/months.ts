import { monthAfter } from '../../../domain/ledger/periods.decider.ts'
import type { RunVerification } from '../../../domain/ledger/runs.contract.ts'
import { createClient } from '../client.ts'
import type { ProcessHarness } from '../process-harness.ts'
import { judge, text, type Verdict, type World } from './world.ts'

export async function monthsAreClosedOnce({ url }: ProcessHarness, world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge(
		'Months are closed once, in order, by two people, with rows that hold',
	)
	const finance = createClient(url, 'finance')
	const closed = world.ofType('PeriodClosed')
	for (const [index, { data }] of closed.entries()) {
		count()
		const [month, runId] = [text(data.month), text(data.runId)]
		const before = closed[index - 1]
		unless(
			before === undefined || month === monthAfter(text(before.data.month)),
			() => `${month} was closed after ${before?.data.month}`,
		)
		const run = world.ofStream(`run-${runId}`)
		const recorded = run.find(({ type }) => type === 'RunRecorded')
		unless(
			run.filter(({ type }) => type === 'RunSigned').length === 1 &&
				recorded !== undefined &&
				data.closedBy !== recorded.data.preparedBy,
			() => `${month} was closed by a run that ${data.closedBy} prepared, or that is not signed once`,
		)
		const { body } = await finance.call('GET', `/api/backoffice/runs/${runId}/verify`)
		const { holds, files } = body as unknown as RunVerification
		unless(holds && files.every((file) => file.holds), () => `the sealed rows of ${month} don't hold`)
	}
	const months = new Set(closed.map(({ data }) => data.month))
	for (const note of world.notes) {
		if (note.action !== 'close' || note.outcome.is !== 'acknowledged') continue
		unless(months.has(note.month), () => `the close of ${note.month} was acknowledged, and is not in the log`)
	}
	return verdict()
}
