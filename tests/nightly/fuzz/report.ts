import type { Fault, Outcome, Tally } from './run.ts'
import type { Outgoing } from './wire.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export function curlLine({ method, target, headers, body }: Outgoing, port: number): string {
	const parts = [
		`curl --path-as-is -i -X ${quoted(method)} ${quoted(`http://127.0.0.1:${port}${target}`)}`,
		...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
	]
	if (!body) return parts.join(' ')
	const text = body.toString('utf8')
	const plain = Buffer.from(text).equals(body) && !text.includes('\u0000') && body.length < 20_000
	return plain
		? `${parts.join(' ')} --data-binary ${quoted(text)}`
		: `echo ${body.toString('base64').slice(0, 20_000)} | base64 -d | ${parts.join(' ')} --data-binary @-`
}

export const faultLines = (fault: Fault, seed: number, port: number): string[] => [
	`Request ${fault.number} of seed ${seed} (${fault.fired.sender}; ${fault.fired.spoiled.join(', ') || 'as the document says'}): ${fault.what}`,
	`  ${curlLine(fault.fired.shot.outgoing, port)}`,
	`  again: npm run fuzz -- --seed ${seed} --only ${fault.number}`,
]

export const neverTaken = (tallies: readonly Tally[]): string[] =>
	tallies.filter(({ classes }) => classes[2] + classes[3] === 0).map(({ name }) => name)

export function coverageLines(tallies: readonly Tally[]): string[] {
	const share = (part: number, whole: number) =>
		whole === 0 ? '    -' : `${((100 * part) / whole).toFixed(1).padStart(5)}`
	return [
		'   calls   2xx %   4xx %  valid  taken %  operation',
		...tallies.map(({ name, classes, valid, validTaken }) => {
			const all = classes[2] + classes[3] + classes[4] + classes[5]
			const shares = [share(classes[2] + classes[3], all), share(classes[4], all)].join('   ')
			return `${String(all).padStart(8)}   ${shares}  ${String(valid).padStart(5)}    ${share(validTaken, valid)}  ${name}`
		}),
	]
}

export function summaryLines({
	requests,
	seconds,
	tallies,
	outside,
	seed,
	faults,
	stocked,
}: Outcome): string[] {
	const sum = (hundred: '2' | '3' | '4' | '5') =>
		tallies.reduce((all, { classes }) => all + classes[hundred], 0)
	const valid = tallies.reduce((all, tally) => all + tally.valid, 0)
	const taken = tallies.reduce((all, tally) => all + tally.validTaken, 0)
	return [
		`${requests} requests in ${seconds.toFixed(0)} s (${Math.trunc(requests / seconds)} a second), seed ${seed}.`,
		`${tallies.length} operations: ${sum('2') + sum('3')} taken, ${sum('4')} refused, ${sum('5')} failed; ${outside} calls of nothing that there is.`,
		`${valid} as the document says, of which ${taken} were taken.`,
		`${stocked} things were made new meanwhile, so that there was something to be found.`,
		`${faults.length} broken promises.`,
	]
}
