/**
 * `npm run attack:cards` shows how much of a large attack with stolen cards reaches a provider, and which
 * donors the defence hinders.
 */
import {
	ATTACKERS,
	attackedDay,
	FULL_ATTACK,
	honestDay,
	MAX_HINDERED,
	MAX_REACHED,
	reachedBy,
	TOO_STRICT,
} from './card-testing.ts'

const DOES = {
	scripts: 'send what a page sends',
	browsers: 'work on proofs, too',
	guessers: 'choose any answer of a question',
	answerers: 'know every answer',
	leavers: 'have cards whose banks ask, and leave them so',
} as const
const WEEK = 7 * 24

let isHeld = true
const check = (label: string, figure: number, holds: boolean, goal: string) => {
	isHeld &&= holds
	console.log(`${holds ? 'ok ' : 'NO '} ${label}: ${figure.toLocaleString('en-US')} (${goal})`)
}

const { tries, addresses, hours, honest } = FULL_ATTACK
const amounts = `${tries.toLocaleString('en-US')} stolen cards from ${addresses.toLocaleString('en-US')} addresses`
for (const each of hours) {
	const time = each < 1 ? `${Math.round(each * 3_600)} seconds` : `${each} hours`
	console.log(`\n${amounts} in ${time}, reached a provider:`)
	for (const attackers of ATTACKERS) {
		const reached = await reachedBy(attackers, { tries, addresses, hours: each })
		check(`machines that ${DOES[attackers]}`, reached, reached <= MAX_REACHED, `at most ${MAX_REACHED}`)
	}
}

console.log(`\n${honest.donors.toLocaleString('en-US')} honest donors in ${honest.hours} hours:`)
const day = await honestDay(honest)
check(
	'asked a question or turned away',
	day.hindered,
	day.hindered <= MAX_HINDERED,
	`at most ${MAX_HINDERED}`,
)
console.log(`    ${day.gave} gave, after ${day.declined} declined tries`)

console.log('\nControls, which have to miss the goals:')
const undefended = await reachedBy('scripts', { tries, addresses, hours: 2 }, null)
check(
	'reached a provider without a defence',
	undefended,
	undefended > MAX_REACHED,
	`more than ${MAX_REACHED}`,
)
const strict = await honestDay(honest, TOO_STRICT)
check(
	'hindered by a rule too strict',
	strict.hindered,
	strict.hindered > MAX_HINDERED,
	`more than ${MAX_HINDERED}`,
)

console.log('\nWhat the goals don’t cover:')
const left = await reachedBy('leavers', { tries, addresses, hours: 2 })
console.log(`    machines that ${DOES.leavers}: ${left} reached a provider`)
for (const attackers of ['browsers', 'answerers'] as const) {
	const { reached, seen } = await attackedDay(attackers, { tries, addresses, hours: 2 }, honest)
	console.log(
		`    two hours of machines that ${DOES[attackers]}, amid the honest day: ${reached} reached; of the donors ${seen.refused} refused, ${seen.questioned} asked`,
	)
}
for (const attackers of ['browsers', 'answerers'] as const) {
	const reached = await reachedBy(attackers, { tries, addresses, hours: WEEK })
	console.log(`    a week of machines that ${DOES[attackers]}: ${reached} reached`)
}
if (!isHeld) process.exitCode = 1
