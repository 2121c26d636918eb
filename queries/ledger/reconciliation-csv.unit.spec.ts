import { expect, it } from 'vitest'
import { reportCsv } from './reconciliation-csv.ts'
import type { ReportRecord } from './reconciliation-rows.ts'

const record = (title: string | null): ReportRecord => ({
	id: '0193a000-0000-7000-8000-000000000001',
	title,
	status: 'live',
	region: 'IN',
	currency: 'INR',
	goal: 100_000n,
	donation: 500n,
	refunded: 100n,
	charged_back: 700n,
	raised: -300n,
	withdrawn: 0n,
	reserved: 5n,
	disputed: 0n,
	fee: 12n,
	corrected: 0n,
})
async function csvOf(titles: readonly (string | null)[]): Promise<string> {
	const records = async function* () {
		yield* titles.map(record)
	}
	const { stream } = reportCsv(records(), { clock: { now: () => 0 } })
	return (await Array.fromAsync(stream?.body ?? [])).join('')
}
const FIGURES =
	'Approved,IN,INR,1000.00,-3.00,0.00,-3.00,0.05,5.00,1.00,7.00,0.00,0.12,0.00,0193a000-0000-7000-8000-000000000001'

it('writes a heading and a line per request, with a byte order mark and amounts that a sheet can sum', async () => {
	expect(await csvOf(['Piped water'])).toBe(
		'\ufeffTitle,Status,Region,Currency,Amount Requested,Amount Raised,Amount Withdrawn,' +
			'Pending Amount to Withdraw,Reserved,Donations Confirmed,Refunded,Charged Back,Disputed,Fees,Corrected,Request\r\n' +
			`Piped water,${FIGURES}\r\n`,
	)
})

it.each([
	['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
	['+1', "'+1"],
	['-1', "'-1"],
	['@sum', "'@sum"],
	['\tcmd', "'\tcmd"],
	['＝1+1', "'＝1+1"],
	['Wells, and "more"', '"Wells, and ""more"""'],
	['two\nlines', '"two\nlines"'],
	['करुणा', 'करुणा'],
	[null, '(erased)'],
])('defuses and quotes the title %j', async (title, cell) => {
	expect((await csvOf([title])).split('\r\n').slice(1).join('\r\n')).toBe(`${cell},${FIGURES}\r\n`)
})

it('leaves out no line, however many there are', async () => {
	const titles = Array.from({ length: 1_203 }, (_, index) => `Well ${index}`)
	const lines = (await csvOf(titles)).trimEnd().split('\r\n')
	expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(titles)
})
